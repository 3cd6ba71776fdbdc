// Makes the data folder of the embedded Postgres beside its place and moves it there when it is complete. Removes only
// folders with the marker of an earlier start.
import fs from "node:fs";
import path from "node:path";
import { codeOf } from "./error-code.ts";
import { Refusal } from "./refusal.mjs";

const MARKER = "made-by-benchfolio";

/**
 * Makes a database cluster at `dir` unless there is one; `initdb(folder)` fills an empty folder. Leaves a folder with
 * other contents as it is, and throws a Refusal that names it.
 */
export function makeCluster(dir: string, initdb: (folder: string) => void): void {
  const target = fs.existsSync(dir) ? fs.realpathSync(dir) : dir;
  if (fs.existsSync(path.join(target, "PG_VERSION"))) return;
  removeEmpty(target);
  const workshop = `${target}.new`;
  clear(workshop);
  fs.mkdirSync(workshop, { mode: 0o755 });
  fs.writeFileSync(path.join(workshop, MARKER), "A database that is being made; the next start removes this folder.\n");
  const cluster = path.join(workshop, "cluster");
  fs.mkdirSync(cluster, { mode: 0o700 });
  initdb(cluster);
  fs.renameSync(cluster, target);
  fs.rmSync(workshop, { recursive: true });
}

/** Removes a folder that a start made and did not finish. */
function clear(workshop: string): void {
  if (fs.existsSync(path.join(workshop, MARKER))) fs.rmSync(workshop, { recursive: true });
  else removeEmpty(workshop);
}

/** Removes an empty folder; the system refuses any other. */
function removeEmpty(folder: string): void {
  try {
    fs.rmdirSync(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw new Refusal(
      `${folder} is not a database of Benchfolio (it has no PG_VERSION) and cannot be replaced (${codeOf(error)}). ` +
        "Nothing was changed. Move it away, or set BENCHFOLIO_DATA to another folder.",
    );
  }
}
