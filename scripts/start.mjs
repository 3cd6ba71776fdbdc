// `npm start`: everything from a fresh clone to a served page. Until the packages are installed, nothing but Node's own
// modules may be imported here.
import { spawn } from "node:child_process";
import http from "node:http";
import path from "node:path";
import { buildIfNeeded } from "./build.mjs";
import { compactAnswers } from "./compact-answers.mjs";
import { cacheFrozen } from "./frozen-cache.mjs";
import { generateIfNeeded } from "./generate.mjs";
import { installIfNeeded } from "./install.mjs";
import { dataFolder, prepareDatabase } from "./prepare-database.mjs";
import { Refusal } from "./refusal.mjs";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = "1";
const dev = process.argv.includes("--dev");
process.env.NODE_ENV = dev ? "development" : "production";
const port = Number(process.env.PORT || 3000);
const say = (text) => console.log(`benchfolio: ${text}`);

const closers = [];
let stopping = null;
/** Undoes what was started, last first. */
function stop() {
  stopping ??= (async () => {
    for (const close of closers.reverse()) await close().catch((error) => console.error(error));
  })();
  return stopping;
}
function quit() {
  if (stopping) return;
  say("stopping");
  stop().then(() => process.exit(0));
}
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, quit);
// npm runs this through a shell that keeps signals to itself: when npm was told to end, only the new parent tells.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && quit(), 500).unref();

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
  installIfNeeded();
  const db = await prepareDatabase(say);
  if (db.shared)
    throw new Refusal(
      `a Benchfolio already runs with the data in ${dataFolder()}. Stop it first, or set BENCHFOLIO_DATA to another folder.`,
    );
  closers.push(() => db.stop());
  generateIfNeeded();
  if (!dev) buildIfNeeded();
  const worker = startWorker();
  const app = await prepareNext();
  await worker.ready;
  await serve(app);
}

/** Runs the import worker and starts it again when it dies; `ready` settles once the sample is there. */
function startWorker() {
  // Imports make many short-lived objects: a larger nursery halves the time that collecting them takes.
  const args = ["--max-semi-space-size=32", "--import", "tsx", path.join(root, "scripts/worker.mjs")];
  let child = null;
  let wait = 500;
  let markReady = () => {};
  const ready = new Promise((resolve) => {
    markReady = resolve;
  });
  const launch = () => {
    const begun = Date.now();
    // A group of its own: Ctrl-C reaches this process alone, which then ends everything in order.
    const own = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"], detached: true });
    child = own;
    own.on("message", markReady);
    own.once("exit", (code, signal) => {
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
    const own = child;
    if (!own) return;
    const gone = new Promise((resolve) => own.once("exit", resolve));
    own.kill("SIGTERM");
    const patience = setTimeout(() => own.kill("SIGKILL"), 10_000);
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
    cacheFrozen(request, response);
    compactAnswers(request, response);
    handle(request, response);
  });
  if (dev) server.on("upgrade", app.getUpgradeHandler());
  await new Promise((resolve, reject) => {
    server.once("error", (error) => {
      const taken = new Refusal(`port ${port} is taken. Set PORT to another one (0 picks a free one).`);
      reject(error.code === "EADDRINUSE" ? taken : error);
    });
    server.listen(port, resolve);
  });
  closers.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  say(`ready at http://localhost:${server.address().port}`);
}
