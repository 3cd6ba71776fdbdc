// Which process of ours answers for the server on a folder.
import fs from "node:fs";
import { readLines, startOf } from "./process-facts.mjs";

/** Who started the server: `PID START`, so that a later process of the same number is not taken for it. */
export const ownerFile = (dir) => `${dir}.owner`;

/** Makes this process the owner of the server on `dir`; false while another one lives that is. Of two at the same moment one succeeds. */
export function claim(dir) {
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

/** The live process that started the server on this folder, or null. */
export const ownerOf = (dir) => liveIn(ownerFile(dir));

function liveIn(file) {
  const [pid, start] = (readLines(file)?.[0] ?? "").split(" ");
  return pid && startOf(Number(pid)) === start ? Number(pid) : null;
}
