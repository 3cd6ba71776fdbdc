// Does without Docker what Dockerfile and compose.yaml say, as far as that goes: a folder like the image's, pages and workers apart, over a
// Postgres and an object store, as an account that may write nothing but the data folder. `node scripts/check-image.mjs`, after
// `node scripts/prepare.mjs build`; as root the account is another.
import assert from "node:assert/strict";
import { execFile, execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { startDb } from "./embedded-postgres.mjs";
import {
  composeFile,
  dockerStages,
  knownSettings,
  makeImageFolder,
  serviceSettings,
  stageCommand,
  stageSettings,
} from "./image-files.mjs";
import { startObjectStore } from "./object-store.mjs";
import { temporaryFolder } from "./server-process.mjs";

const root = path.resolve(import.meta.dirname, "..");
const say = (text) => console.log(`check-image: ${text}`);
const stages = dockerStages();
const image = stageSettings(stages.at(-1));
const command = stageCommand(stages.at(-1), "CMD");
const compose = composeFile();
const POSTGRES = { POSTGRES_PASSWORD: "x" };

/** What the two files must say whatever is done with them. */
function checkFiles() {
  const says = (instruction, text) => stages.at(-1).some((one) => one[0] === instruction && one[1] === text);
  assert.ok(says("USER", "node"), "the image runs as an ordinary account");
  assert.ok(says("VOLUME", image.BENCHFOLIO_DATA) && says("COPY", "--from=build /app /app"));
  const known = knownSettings();
  const foreign = /^(?:AWS_|POSTGRES_|ROOT_|VGW_)|^(?:NODE_ENV|NEXT_TELEMETRY_DISABLED|CHECKPOINT_DISABLE)$/;
  for (const name of Object.keys(image)) assert.ok(known.has(name) || foreign.test(name), `no setting ${name}`);
  for (const [name, service] of Object.entries(compose.services)) {
    assert.ok(service.read_only && service.cap_drop[0] === "ALL", `${name}: read-only and without rights`);
    assert.deepEqual(service.security_opt, ["no-new-privileges:true"], name);
    for (const setting of Object.keys(service.environment))
      assert.ok(known.has(setting) || foreign.test(setting), `${name}: no setting ${setting}`);
    for (const volume of service.volumes) assert.ok(volume.split(":")[0] in compose.volumes, `${name}: ${volume}`);
    for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/, `${name}: open to this machine alone`);
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      assert.equal(condition, "service_healthy");
      assert.ok(compose.services[needed].healthcheck?.test, `${needed} has no health check`);
    }
  }
  assert.throws(() => serviceSettings(compose.services.web, {}), /POSTGRES_PASSWORD/);
  say("settings, volumes, health checks and rights of all services fit");
}

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
function run(name, { app, env, ids }) {
  const [program, ...args] = command;
  const child = spawn(program === "node" ? process.execPath : program, args, {
    ...ids,
    cwd: app,
    env: { PATH: process.env.PATH, ...image, ...serviceSettings(compose.services[name], POSTGRES), ...env },
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

/** Whether the image's health check calls what listens on `port` healthy. */
async function healthy(port) {
  const [, flag, text] = stageCommand(stages.at(-1), "HEALTHCHECK");
  const check = execFileOf(process.execPath, [flag, text.replace(":3000/", `:${port}/`)]);
  return check.then(
    () => true,
    () => false,
  );
}
const execFileOf = promisify(execFile);

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Files of the program that were written after `since`. */
function written(app, since) {
  const entries = fs.readdirSync(app, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.statSync(file).mtimeMs > since);
}

/** Pages and a worker by these settings: an upload, a page, metrics, the health check, a stop. */
async function exercise({ app, env, ids, kept }) {
  const begun = Date.now();
  const services = [];
  try {
    services.push(run("web", { app, env, ids }), run("worker", { app, env, ids }));
    const [web] = await Promise.all(services.map(({ ready }) => ready));
    const origin = /http:\/\/localhost:\d+/.exec(web)[0];
    say(`${web}; ${await services[1].ready}`);
    assert.equal((await fetch(`${origin}/readyz`)).status, 200);
    assert.ok(await healthy(env.PORT), "the health check of the image holds");
    const body = fs.readFileSync(path.join(root, "sample/ann-hdf5-small.tar.xz"));
    const upload = await fetch(`${origin}/api/v1/bundles?wait=60&filename=sample.tar.xz`, { method: "POST", body });
    const answer = await upload.json();
    assert.deepEqual([upload.status, answer.status], [201, "ready"], JSON.stringify(answer));
    assert.equal((await fetch(`${origin}/bundles/${answer.id}`)).status, 200);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    assert.match(metrics, /^benchfolio_bundles\{status="ready"\} 1$/m);
    assert.equal(
      fs.existsSync(path.join(env.BENCHFOLIO_DATA, "bundles", answer.sha256.slice(0, 2))),
      kept === "folder",
    );
    assert.deepEqual(written(app, begun), [], "nothing of the program was written to");
    say(
      `pages, an upload read by the worker and metrics answer; its bytes are in the ${kept}, nothing else was written`,
    );
    for (const one of services) {
      const stopping = performance.now();
      one.kill("SIGTERM");
      assert.equal(await one.gone, 0);
      const seconds = (performance.now() - stopping) / 1000;
      assert.ok(
        seconds < Number.parseInt(compose.services[one.name].stop_grace_period, 10),
        `${one.name}: grace period`,
      );
      say(`${one.name} stopped in ${seconds.toFixed(1)} s`);
    }
    assert.equal(await healthy(env.PORT), false, "the health check of the image fails once nothing answers");
  } finally {
    for (const one of services) one.kill("SIGKILL");
    await Promise.all(services.map(({ gone }) => gone));
  }
}

checkFiles();
execFileSync("npm", ["ci", "--ignore-scripts", "--dry-run", "--no-audit", "--no-fund"], { cwd: root, stdio: "ignore" });
say("the lock fits package.json (npm ci --dry-run)");
const ids = account();
const { folder, remove } = await temporaryFolder("image");
const app = path.join(folder, "app");
makeImageFolder(app);
execFileSync(process.execPath, ["scripts/prepare.mjs", "generate"], { cwd: app, stdio: "ignore" });
fs.cpSync(path.join(root, ".next"), path.join(app, ".next"), {
  recursive: true,
  preserveTimestamps: true,
  filter: (file) => path.basename(file) !== "cache",
});
say(
  "the folder of the image is made: what .dockerignore lets through, the client of the database, the build, packages of run time",
);
const db = await startDb({ dir: path.join(folder, "pg") });
const { stop: stopStore, endpoint } = await startObjectStore();
try {
  for (const kept of ["folder", "bucket"]) {
    const url = new URL(db.url);
    url.pathname = `/${kept}`;
    const data = path.join(folder, kept);
    fs.mkdirSync(data);
    if (ids.uid !== undefined) fs.chownSync(data, ids.uid, ids.gid);
    const env = {
      DATABASE_URL: url.href,
      BENCHFOLIO_DATA: data,
      BENCHFOLIO_SAMPLE: "0",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
    };
    if (kept === "bucket") {
      const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
      const bucket = {
        AWS_ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY,
        BENCHFOLIO_S3_BUCKET: "image-check",
        BENCHFOLIO_S3_ENDPOINT: endpoint,
      };
      const settings = { PATH: process.env.PATH, ...serviceSettings(compose.services.bucket, bucket) };
      const [, ...make] = compose.services.bucket.command;
      for (const expected of ["made", "was there"]) {
        const { stdout } = await execFileOf(process.execPath, make, { cwd: app, env: settings });
        assert.ok(stdout.includes(expected), stdout);
      }
      Object.assign(env, bucket);
    }
    await exercise({ app, env, ids, kept });
  }
} finally {
  await stopStore();
  await db.stop();
  await remove();
}
