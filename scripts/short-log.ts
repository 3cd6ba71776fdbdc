import fs from "node:fs";

/**
 * Shortens a log that another program appends to. Beyond `maxBytes` its text replaces `FILE.1`. Lines written between
 * the two steps are lost; the writer keeps its open file.
 */
export function shortenLog(file: string, maxBytes = 16 * 1024 ** 2): void {
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= maxBytes) return;
  fs.copyFileSync(file, `${file}.1`);
  fs.truncateSync(file);
}
