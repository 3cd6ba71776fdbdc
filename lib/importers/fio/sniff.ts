import { sumPath } from "../claims/fio/names";
import { sumRow, sumTitle } from "../claims/fio/parse";
import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";

export const caseLine = /^O_DIRECT with (fsync|fdatasync)=(\d+) for block size (\w+)\s*$/;
const writeLine = /^\s+write: IOPS=/;

/** A case line and its write line; the write line of the file's fill may stand before them. */
export function isExtractHead([first = "", second = "", third = ""]: readonly string[]): boolean {
  if (caseLine.test(first)) return writeLine.test(second);
  return writeLine.test(first) && caseLine.test(second) && writeLine.test(third);
}

export type FioKind = FioFactsKind | null;
type FioFactsKind = "output" | "sum" | "extract";

/** Which of fio's forms a file's beginning is: fio's own output (text, JSON, terse, an error), the archive's sum, or lines pulled out of raw output. */
function kindOf(path: string, text: string): FioKind {
  if (/(?:^|\/)\._/.test(path)) return null;
  const lines = text
    .slice(0, 4_000)
    .split("\n")
    .map((line) => line.replace(/\r$/, ""));
  const first = lines[0] ?? "";
  if (sumPath.test(baseName(path))) return sumRow.test(first) || sumTitle.test(first) ? "sum" : null;
  if (isExtractHead(lines)) return "extract";
  if (/^[ \t]*"fio version"\s*:\s*"fio-/m.test(text) || /^\{.{0,200}"fio version"\s*:\s*"fio-/m.test(text))
    return "output";
  if (/^[2-5];fio-\d[^;]*;/m.test(text)) return "output";
  if (/^fio-\d+\.\d+/m.test(text) && /: \(g=\d+\): rw=|\(groupid=\d+, jobs=\d+\): err=/.test(text)) return "output";
  const said = lines.filter((line) => line.trim() !== "");
  const onlyErrors = said.length > 0 && said.length < 20 && said.every((line) => /^fio: .{5,}/.test(line));
  return onlyErrors && /fio/i.test(path) ? "output" : null;
}

export function recogniseFio({ path, text }: MemberHead): boolean {
  return text !== null && kindOf(path, text) !== null;
}
