// Finds which of our processes owns the server on a folder.
import fs from "node:fs";
import { codeOf } from "./error-code.ts";
import { readLines, startOf } from "./process-facts.ts";

/** The owner's file, `PID START`: the start distinguishes it from a later process with the same id. */
export const ownerFile = (dir: string): string => `${dir}.owner`;

/**
 * Makes this process the owner of the server on `dir`; returns false while another live one owns it. Of two
 * simultaneous calls, one succeeds.
 */
export function claim(dir: string): boolean {
  const file = ownerFile(dir);
  const mine = `${file}.${process.pid}`;
  fs.writeFileSync(mine, `${process.pid} ${startOf(process.pid)}`);
  try {
    for (;;) {
      try {
        fs.linkSync(mine, file); // whole or not at all, and never over another's
        return true;
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      }
      const owner = ownerOf(dir);
      if (owner !== null) return owner === process.pid;
      // The file belongs to a dead owner. Check the moved file again: a new owner may have replaced it.
      const aside = `${mine}.old`;
      try {
        fs.renameSync(file, aside);
      } catch (error) {
        if (codeOf(error) !== "ENOENT") throw error;
        continue;
      }
      if (liveIn(aside) !== null) fs.renameSync(aside, file);
      else fs.rmSync(aside);
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
}

/** Returns the live process that started the server on this folder, or null. */
export const ownerOf = (dir: string): number | null => liveIn(ownerFile(dir));

function liveIn(file: string): number | null {
  const [pid, start] = (readLines(file)?.[0] ?? "").split(" ");
  return pid && startOf(Number(pid)) === start ? Number(pid) : null;
}
