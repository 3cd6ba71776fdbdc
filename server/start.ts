// `npm start`: everything from a fresh clone to a served page. Until the packages are installed, only Node's own
// modules may be imported here.
import { spawn } from "node:child_process";
import cluster from "node:cluster";
import path from "node:path";
import type { Counter } from "prom-client";
import { siteFolder } from "../scripts/base-path.ts";
import { buildIfNeeded } from "../scripts/build.ts";
import { installIfNeeded } from "../scripts/install.ts";
import { dataFolder, migrateDatabase, prepareDatabase } from "../scripts/prepare-database.ts";
import { Refusal } from "../scripts/refusal.mjs";
import { markServing } from "../scripts/serving.ts";
import { type Child, keepChild } from "./launcher/children.ts";
import type { systemMetrics } from "./metrics.ts";
import type { ServeSettings } from "./settings.ts";
import type { FromWeb, ToWeb } from "./web-messages.ts";

const root = path.resolve(import.meta.dirname, "..");
process.chdir(root);
process.env.NEXT_TELEMETRY_DISABLED = "1";
const dev = process.argv.includes("--dev");
Object.assign(process.env, { NODE_ENV: dev ? "development" : "production" });
const json = (process.env.BENCHFOLIO_LOG || (process.stdout.isTTY ? "text" : "json")) === "json";
const say = (msg: string) =>
  console.log(
    json
      ? JSON.stringify({ level: "info", time: new Date().toISOString(), process: "launcher", pid: process.pid, msg })
      : `benchfolio: ${msg}`,
  );

const closers: (() => Promise<unknown>)[] = [];
let stopping: Promise<void> | null = null;
/** Closes everything that was started, last first. */
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
// npm's shell does not forward signals: when npm ends, only the new parent process shows it. The same holds where
// scripts/run.mjs is killed.
const parent = process.ppid;
if (process.env.npm_lifecycle_event || process.env.BENCHFOLIO_RUNNER)
  setInterval(() => process.ppid !== parent && quit(), 500).unref();

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
  markServing(root, null);
  const { isLocal, opensUploads, serveSettings } = await import("./settings.ts");
  const settings = serveSettings();
  const web: Child[] = [];
  let restarts: Counter | null = null;
  const onChange = (up: boolean) => {
    if (!up) restarts?.inc({ process: "postgres" });
    for (const child of web) child.send({ database: up });
  };
  const db = await prepareDatabase(say, onChange, { migrated: false });
  if (db.shared)
    throw new Refusal(
      `a Benchfolio already runs with the data in ${dataFolder()}. ` +
        "Stop it first, or set BENCHFOLIO_DATA to another folder.",
    );
  closers.push(() => db.stop());
  if (!dev && settings.BENCHFOLIO_WEB_PROCESSES > 0) {
    buildIfNeeded();
    markServing(root, siteFolder());
  }
  // Migration comes last: an older version can't use a migrated database, so every step that may fail comes before it.
  await migrateDatabase(say);
  const { default: pg } = await import("pg");
  const { systemMetrics } = await import("./metrics.ts");
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: 1,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  pool.on("error", () => {});
  closers.push(() => pool.end());
  const { ensureOwnerToken, showOwnerToken } = await import("./launcher/owner-token.ts");
  const token = await ensureOwnerToken(pool, settings.BENCHFOLIO_OWNER_TOKEN);
  delete process.env.BENCHFOLIO_OWNER_TOKEN;
  if (token) showOwnerToken(token, { log: json, folder: dataFolder(), say });
  // Pages read this to know if uploads need a token.
  process.env.BENCHFOLIO_OPEN_UPLOADS = opensUploads(settings);
  const metrics = systemMetrics({ pool, folder: dataFolder() });
  restarts = metrics.restarts;

  const workers = Array.from({ length: settings.BENCHFOLIO_WORKERS }, (_, at) => startWorker(at === 0, restarts));
  closers.push(() => Promise.all(workers.map((worker) => worker.stop())));
  const ready = Promise.all(workers.map((worker) => worker.ready));
  if (settings.BENCHFOLIO_WEB_PROCESSES === 0) {
    await ready;
    say(`ready: ${workers.length} import worker${workers.length === 1 ? "" : "s"}, no web server`);
    return;
  }
  const port = await startWeb(web, { settings, metrics, restarts, ready });
  const open = isLocal(settings.HOST) ? " (this machine only; see HOST)" : "";
  say(`ready at http://localhost:${port}${open}`);
}

/** Runs an import worker. `ready` settles once it has started, and has imported the sample if asked to. */
function startWorker(first: boolean, restarts: Counter): { ready: Promise<unknown>; stop: () => Promise<void> } {
  const loader = import.meta.resolve("../scripts/typescript-hooks.mjs");
  const args = ["--import", loader, "--disable-warning=ExperimentalWarning", path.join(root, "server/worker.ts")];
  const env = { ...process.env, ...(first ? {} : { BENCHFOLIO_SAMPLE: "0" }) };
  let markReady = () => {};
  const ready = new Promise<void>((resolve) => {
    markReady = resolve;
  });
  const child = keepChild({
    name: "an import worker",
    say,
    patienceMs: 3_000,
    // Detached, so that Ctrl-C reaches only this process, which then ends everything in order.
    launch: () =>
      spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit", "ipc"], detached: true, env }),
    onMessage: () => markReady(),
    onEnd() {
      restarts.inc({ process: "worker" });
      markReady();
    },
  });
  return { ready, stop: child.stop };
}

interface WebOptions {
  settings: ServeSettings;
  metrics: ReturnType<typeof systemMetrics>;
  restarts: Counter;
  ready: Promise<unknown>;
}

/**
 * Runs the web processes, which share the port. Returns the port once all of them listen. They wait for `ready` first.
 */
async function startWeb(web: Child[], { settings, metrics, restarts, ready }: WebOptions): Promise<number | undefined> {
  cluster.setupPrimary({ exec: path.join(root, "server/web.ts"), args: [], execArgv: [] });
  const start = () =>
    new Promise<number>((resolve, reject) => {
      web.push(
        keepChild<FromWeb>({
          name: "a web process",
          say,
          patienceMs: 6_000,
          launch: () => cluster.fork().process,
          onMessage(message, child) {
            const tell = (message: ToWeb) => child.connected && child.send(message, () => {});
            if (message.prepared) ready.then(() => tell({ listen: true }));
            if (message.listening) resolve(message.listening);
            if (message.refusal) reject(new Refusal(message.refusal));
            if (message.ask === "metrics") metrics.text().then((text) => tell({ answers: message.id, metrics: text }));
          },
          onEnd() {
            restarts.inc({ process: "web" });
            reject(new Error("a web process ended before it listened"));
          },
        }),
      );
    });
  closers.push(() => Promise.all(web.map((child) => child.stop())));
  const ports = await Promise.all(Array.from({ length: settings.BENCHFOLIO_WEB_PROCESSES }, start));
  return ports[0];
}
