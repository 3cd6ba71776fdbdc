// `npm start`: everything from a fresh clone to a served page. Until the packages are installed, nothing but Node's own
// modules may be imported here.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
const dev = process.argv.includes("--dev");
Object.assign(process.env, {
  NODE_ENV: dev ? "development" : "production",
  NEXT_TELEMETRY_DISABLED: "1",
  // Any file will do for everything but migrations; without it, Prisma wants to download its engine.
  PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? path.join(root, "scripts/schema-engine.mjs"),
});
const dataFolder = path.resolve(process.env.BENCHFOLIO_DATA || ".data");
const port = Number(process.env.PORT || 3000);
const say = (text) => console.log(`benchfolio: ${text}`);

/** Ends the process with a plain sentence instead of a stack. */
class Refusal extends Error {}

const closers = [];
let stopping = null;
/** Undoes what was started, last first. */
function stop() {
  stopping ??= (async () => {
    for (const close of closers.reverse()) await close().catch((error) => console.error(error));
  })();
  return stopping;
}
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    if (stopping) return;
    say("stopping");
    stop().then(() => process.exit(0));
  });

try {
  await main();
} catch (error) {
  if (!stopping) {
    console.error(error instanceof Refusal ? `benchfolio: ${error.message}` : error);
    await stop();
    process.exit(1);
  }
}

async function main() {
  await installPackages();
  await startDatabase();
  await generateClient();
  if (!dev) await build();
  const worker = startWorker();
  const app = await prepareNext();
  await worker.ready;
  await serve(app);
}

async function installPackages() {
  const wanted = digest([path.join(root, "package-lock.json")]);
  const stamp = path.join(root, "node_modules", ".benchfolio-lock");
  if (readText(stamp) === wanted) return;
  // Packages that were installed by hand from the same lock file are taken as they are.
  if (isInstalled()) return void fs.writeFileSync(stamp, wanted);
  say("installing packages (once; takes about half a minute)");
  await run(npm(), ["ci", "--include=dev", "--no-audit", "--no-fund"], { shell: process.platform === "win32" });
  fs.writeFileSync(stamp, wanted);
}

/** True when npm's own record of what lies in node_modules agrees with the lock file. */
function isInstalled() {
  const parse = (file) => JSON.parse(readText(path.join(root, file)) ?? "{}").packages ?? {};
  const [wanted, there] = [parse("package-lock.json"), parse("node_modules/.package-lock.json")];
  const names = Object.keys(wanted).filter((name) => name !== "" && !wanted[name].optional && !wanted[name].dev);
  return names.length > 0 && names.every((name) => there[name]?.version === wanted[name].version);
}

const npm = () => (process.platform === "win32" ? "npm.cmd" : "npm");

async function startDatabase() {
  const { ensureDatabase } = await import("./ensure-database.mjs");
  if (!process.env.DATABASE_URL) {
    const { startDb } = await import("./embedded-postgres.mjs");
    fs.mkdirSync(dataFolder, { recursive: true });
    const db = await startDb({ dir: path.join(dataFolder, "pg"), log: say });
    if (db.shared)
      throw new Refusal(
        `a Benchfolio already runs with the data in ${dataFolder}. Stop it first, or set BENCHFOLIO_DATA to another folder.`,
      );
    closers.push(() => db.stop());
    const url = new URL(db.url);
    url.pathname = "/benchfolio";
    process.env.DATABASE_URL = url.href;
  }
  if (await ensureDatabase(process.env.DATABASE_URL)) say("made the database");
  const { migrate } = await import("./migrate.mjs");
  const applied = await migrate(process.env.DATABASE_URL);
  if (applied.length > 0) say(`applied ${applied.length} migration${applied.length === 1 ? "" : "s"}`);
}

async function generateClient() {
  const wanted = digest([path.join(root, "prisma/schema.prisma"), path.join(root, "package-lock.json")]);
  const stamp = path.join(root, "lib/db/generated/.sources");
  if (readText(stamp) === wanted) return;
  await run(process.execPath, ["node_modules/prisma/build/index.js", "generate"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  fs.writeFileSync(stamp, wanted);
}

async function build() {
  const wanted = sourcesDigest();
  const stamp = path.join(root, ".next", "SOURCES");
  if (readText(stamp) === wanted) return;
  say("building the pages (once per version; takes about half a minute)");
  await run(process.execPath, ["node_modules/next/dist/bin/next", "build"], { stdio: ["ignore", "ignore", "inherit"] });
  fs.writeFileSync(stamp, wanted);
}

/** Everything that the pages are made of, in one hash; tests are not. */
function sourcesDigest() {
  const files = ["package-lock.json", "tsconfig.json", "next.config.ts", "postcss.config.mjs", "prisma/schema.prisma"];
  for (const folder of ["app", "components", "lib", "public"]) {
    if (!fs.existsSync(folder)) continue;
    for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) files.push(path.join(entry.parentPath ?? entry.path, entry.name));
  }
  const counted = files.filter((file) => !/\.test\.tsx?$|(^|[\\/])(generated|fixtures)[\\/]/.test(file));
  return digest(counted.sort());
}

function digest(files) {
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${path.relative(root, file)}\0`).update(fs.readFileSync(file));
  return hash.digest("hex");
}

function readText(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

async function run(command, args, options) {
  const child = spawn(command, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], ...options });
  const end = async () => void child.kill("SIGTERM");
  closers.push(end);
  const [code, signal] = await once(child, "exit");
  closers.splice(closers.indexOf(end), 1);
  if (stopping) await new Promise(() => {}); // the process is about to end
  if (code !== 0)
    throw new Refusal(`"${path.basename(command)} ${args.join(" ")}" failed (${signal ?? code}); its output is above.`);
}

/** Runs the import worker and starts it again when it dies; `ready` settles once the sample is there. */
function startWorker() {
  const script = path.join(root, "scripts/worker.mjs");
  let child = null;
  let wait = 500;
  let markReady;
  const ready = new Promise((resolve) => {
    markReady = resolve;
  });
  const launch = () => {
    const begun = Date.now();
    child = spawn(process.execPath, ["--import", "tsx", script], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      detached: process.platform !== "win32",
    });
    child.on("message", markReady);
    child.once("exit", (code, signal) => {
      child = null;
      if (stopping) return;
      wait = Date.now() - begun > 60_000 ? 500 : Math.min(wait * 2, 30_000);
      console.error(`benchfolio: the import worker ended (${signal ?? code}); starting it again in ${wait / 1000} s`);
      markReady();
      setTimeout(() => stopping || launch(), wait);
    });
  };
  launch();
  closers.push(async () => {
    const gone = child && new Promise((resolve) => child.once("exit", resolve));
    child?.kill("SIGTERM");
    const patience = setTimeout(() => child?.kill("SIGKILL"), 10_000);
    await gone;
    clearTimeout(patience);
  });
  return { ready };
}

async function prepareNext() {
  const { default: next } = await import("next");
  const app = next({ dev, dir: root, port });
  await app.prepare();
  closers.push(() => app.close());
  return app;
}

/** Node ends requests after five minutes by default, which a large upload over a slow line may take. */
async function serve(app) {
  const handle = app.getRequestHandler();
  const server = http.createServer({ requestTimeout: 0, headersTimeout: 60_000 }, (request, response) => {
    handle(request, response);
  });
  if (dev) server.on("upgrade", app.getUpgradeHandler());
  await new Promise((resolve, reject) => {
    server.once("error", (error) =>
      reject(
        error.code === "EADDRINUSE"
          ? new Refusal(`port ${port} is taken. Set PORT to another one (0 picks a free one).`)
          : error,
      ),
    );
    server.listen(port, resolve);
  });
  closers.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  say(`ready at http://localhost:${server.address().port}`);
}
