// Marks of the servers that run from this checkout, so that no command changes files under them. Uses only Node's own
// modules: it runs before anything is installed.
import fs from "node:fs";
import path from "node:path";
import { codeOf } from "./error-code.ts";
import { startOf } from "./process-facts.ts";
import { Refusal } from "./refusal.mjs";

/** A server's process and the folder of its pages; null for none. */
interface Serving {
  pid: number;
  start: string;
  build: string | null;
}

const folderOf = (root: string) => path.join(root, ".serving");

/**
 * Marks this process as a server that uses the packages of `root` and the pages in `build` (null for none). Makes no
 * mark where this account may not write there.
 */
export function markServing(root: string, build: string | null): void {
  const mark = path.join(folderOf(root), String(process.pid));
  try {
    fs.mkdirSync(folderOf(root), { recursive: true });
    fs.writeFileSync(mark, JSON.stringify({ pid: process.pid, start: startOf(process.pid), build }));
  } catch (error) {
    // Only root's commands can change a program that this account can't write to.
    if (!["EACCES", "EPERM", "EROFS"].some((code) => code === codeOf(error))) throw error;
    return;
  }
  process.once("exit", () => fs.rmSync(mark, { force: true }));
}

/** Returns the live servers of `root` other than this process. */
function servers(root: string): Serving[] {
  const folder = folderOf(root);
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .map((name): Serving => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")))
    .filter(({ pid, start }) => pid !== process.pid && startOf(pid) === start);
}

/**
 * Throws a Refusal to do `what` while a server of `root` runs. With `build`, throws it only while one serves the pages
 * in that folder.
 */
export function refuseWhileServing(root: string, what: string, build?: string): void {
  const server = servers(root).find((found) => build === undefined || found.build === build);
  if (server)
    throw new Refusal(
      `a Benchfolio serves from this folder (process ${server.pid}), and ${what} would break it. ` +
        "Stop it first, or work in another clone.",
    );
}
