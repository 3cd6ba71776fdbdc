import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

const process =
  /^\S{1,32}\s+\d{1,10}\s+\d{1,6}(?:\.\d)?\s+\d{1,3}(?:\.\d)?\s+\d{1,15}\s+\d{1,15}\s+\S{1,12}\s+[A-Za-z<+]{1,6}\s/;
const memory = /^\d{1,9}(?:\.\d{1,6})?\t\d{1,9}(?:\.\d{1,6})?$/;

/** Matches a line of `ps aux`: user, pid, %CPU, %MEM, VSZ, RSS, tty, stat ... */
export const isProcess = (line: string): boolean => process.test(line);

/** Matches the name of a file of two columns in GiB, as the archive's scripts cut them from ps. */
export const isMemoryFile = (path: string): boolean =>
  /\.mem$/.test(baseName(path)) && /(?:^|\.)ps\./.test(baseName(path));

/** True for a name with the part `ps` and early lines of `ps aux` or of its two columns of memory. */
export function recognisePs({ path, text }: MemberHead): boolean {
  if (text === null || !/^(?:sb|o)\.(?:prepare\.)?ps\.|(?:^|\.)ps(?:\.(?:txt|out|log))?$/.test(baseName(path)))
    return false;
  const lines = text.split("\n", 20).filter((line) => line.trim() !== "");
  if (isMemoryFile(path)) return lines.length > 0 && lines.slice(0, -1).every((line) => memory.test(line));
  return lines.some((line) => isProcess(line.slice(0, 300)));
}
