import { sumPath } from "../claims/fio/names";
import { sumRow, sumTitle } from "../claims/fio/parse";
import { baseName } from "../kit/paths";
import { mayHold } from "../kit/signs";
import type { MemberHead } from "../kit/types";
import type { SyncCase } from "./types";
import { blockSizeName } from "./units";

const caseLine = /^O_DIRECT with (fsync|fdatasync)=(\d+) for block size (\w+)\s*$/;

/** Reads a case line, `O_DIRECT with fsync=1 for block size 16K`; null for other lines. */
export function syncCaseIn(text: string): SyncCase | null {
  const [, sync, value, blockSize] = caseLine.exec(text) ?? [];
  if (value === undefined || blockSize === undefined) return null;
  return { sync: sync === "fsync" ? "fsync" : "fdatasync", value: Number(value), blockSize: blockSizeName(blockSize) };
}

const writeLine = /^\s+write: IOPS=/;

/** Matches a case line and its write line. The write line of the file's fill may precede them. */
export function isExtractHead([first = "", second = "", third = ""]: readonly string[]): boolean {
  if (caseLine.test(first)) return writeLine.test(second);
  return writeLine.test(first) && caseLine.test(second) && writeLine.test(third);
}

/** Matches fio's JSON, its terse lines, and its text. */
const isOutput = (text: string): boolean =>
  /^[ \t]*"fio version"\s*:\s*"fio-/m.test(text) ||
  /^\{.{0,200}"fio version"\s*:\s*"fio-/m.test(text) ||
  /^[2-5];fio-\d[^;]*;/m.test(text) ||
  (/^fio-\d+\.\d+/m.test(text) && /: \(g=\d+\): rw=|\(groupid=\d+, jobs=\d+\): err=/.test(text));

/** Returns the form of a file: fio's output (text, JSON, terse, errors), an archive's sum, or copied lines; or null. */
function kindOf(path: string, text: string): "output" | "sum" | "extract" | null {
  if (/(?:^|\/)\._/.test(path)) return null;
  const lines = text
    .slice(0, 4_000)
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
  const first = lines[0] ?? "";
  if (sumPath.test(baseName(path))) return sumRow.test(first) || sumTitle.test(first) ? "sum" : null;
  if (isExtractHead(lines)) return "extract";
  if (mayHold(text, "fio-") && isOutput(text)) return "output";
  const filled = lines.filter((line) => line.trim() !== "");
  const onlyErrors = filled.length > 0 && filled.length < 20 && filled.every((line) => /^fio: .{5,}/.test(line));
  return onlyErrors && /fio/i.test(path) ? "output" : null;
}

/** Matches output of fio, and the archive's sums and extracts of it. */
export function recogniseFio({ path, text }: MemberHead): boolean {
  return text !== null && kindOf(path, text) !== null;
}
