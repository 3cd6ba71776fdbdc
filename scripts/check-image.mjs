// Runs what Dockerfile and compose.yaml say without Docker: pages and workers apart, over a Postgres and one data folder, as an account
// that may write nothing but that folder. `node scripts/check-image.mjs`, after `node scripts/prepare.mjs build`; as root the account is another.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { startDb } from "./embedded-postgres.mjs";
import { temporaryFolder } from "./server-process.mjs";

const root = path.resolve(import.meta.dirname, "..");
const say = (text) => console.log(`check-image: ${text}`);

/** Settings that a file gives with this pattern, as an object. */
const settingsOf = (text, pattern) =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name, value]) => [name, value]));
const read = (file) => fs.readFileSync(path.join(root, file), "utf8");
const stages = read("Dockerfile").split(/^FROM /m);
const image = settingsOf(stages.at(-1).replace(/^(?!ENV ).*$/gm, ""), /\b(\w+)=(\S+)/g);
const command = JSON.parse(/^CMD (\[.*\])$/m.exec(stages.at(-1))[1]);
const compose = read("compose.yaml");
const service = (name) => {
  const block = new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n)+)`, "m").exec(compose)[1];
  const own = settingsOf(block, /^ {6}(BENCHFOLIO_\w+): (.*)$/gm);
  for (const [key, value] of Object.entries(own))
    own[key] = value.replace(/^"|"$/g, "").replace(/^\$\{\w+:-(.*)\}$/, "$1");
  return own;
};

/** The account that runs it: `nobody` as root where that one can read the program, else our own. */
function account() {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith("nobody:"))
    .split(":");
  const ids = { uid: Number(uid), gid: Number(gid) };
  try {
    execFileSync(process.execPath, ["-e", `fs.accessSync(${JSON.stringify(path.join(root, "package.json"))})`], {
      ...ids,
      stdio: "ignore",
    });
    return ids;
  } catch {
    say("no other account can read the program here, so it runs as this one");
    return {};
  }
}

/** Starts the image's command with a service's settings; resolves with its ready line. */
function run(name, env, ids) {
  const [program, ...args] = command;
  const child = spawn(program === "node" ? process.execPath : program, args, {
    ...ids,
    cwd: root,
    env: { PATH: process.env.PATH, ...image, ...service(name), BENCHFOLIO_SAMPLE: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines = [];
  const gone = new Promise((resolve) => child.once("exit", resolve));
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      if (line.includes('"msg":"ready')) resolve(JSON.parse(line).msg);
    });
    createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
    gone.then((code) => reject(new Error(`${name} ended (${code}):\n${lines.join("\n")}`)));
  });
  return { name, ready, gone, lines, kill: (signal) => child.kill(signal) };
}

/** Files of the program that were written after `since`. */
function written(since) {
  const entries = fs.readdirSync(path.join(root, ".next"), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.statSync(file).mtimeMs > since);
}

assert.match(stages.at(-1), /^USER node$/m, "the image runs as an ordinary account");
for (const needed of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"])
  assert.ok(compose.includes(needed), needed);
const ids = account();
const { folder, remove } = await temporaryFolder("image");
const data = path.join(folder, "data");
fs.mkdirSync(data);
if (ids.uid !== undefined) fs.chownSync(data, ids.uid, ids.gid);
const db = await startDb({ dir: path.join(folder, "pg") });
const url = new URL(db.url);
url.pathname = "/benchfolio";
const env = { DATABASE_URL: url.href, BENCHFOLIO_DATA: data, HOST: "127.0.0.1", PORT: "0" };
const begun = Date.now();
const services = [];
try {
  services.push(run("web", env, ids), run("worker", env, ids));
  const [web] = await Promise.all(services.map(({ ready }) => ready));
  const origin = /http:\/\/localhost:\d+/.exec(web)[0];
  say(`${web}; ${await services[1].ready}`);
  assert.equal((await fetch(`${origin}/readyz`)).status, 200);
  const body = fs.readFileSync(path.join(root, "sample/ann-hdf5-small.tar.xz"));
  const upload = await fetch(`${origin}/api/v1/bundles?wait=60&filename=sample.tar.xz`, { method: "POST", body });
  const answer = await upload.json();
  assert.deepEqual([upload.status, answer.status], [201, "ready"], JSON.stringify(answer));
  assert.equal((await fetch(`${origin}/bundles/${answer.id}`)).status, 200);
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  assert.match(metrics, /^benchfolio_bundles\{status="ready"\} 1$/m);
  assert.deepEqual(written(begun), [], "nothing of the program was written to");
  say("pages, an upload read by the worker and metrics answer; nothing was written but the data folder");
  for (const one of services) {
    const stopping = performance.now();
    one.kill("SIGTERM");
    assert.equal(await one.gone, 0);
    const seconds = (performance.now() - stopping) / 1000;
    assert.ok(seconds < 15, `${one.name} stopped within compose's grace period`);
    say(`${one.name} stopped in ${seconds.toFixed(1)} s`);
  }
} finally {
  for (const one of services) one.kill("SIGKILL");
  await Promise.all(services.map(({ gone }) => gone));
  await db.stop();
  await remove();
}
