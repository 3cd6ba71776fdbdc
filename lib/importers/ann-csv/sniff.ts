import type { MemberHead } from "../kit/types";

/** Columns of a data_export.py table. A table without `dataset` is recognised, and an issue names what is missing. */
const needed = ["algorithm", "parameters", "count", "qps"];
/** The recall of ann-benchmarks, or of big-ann-benchmarks. */
const recalls = ["k-nn", "recall/ap"];

/** Returns the column names where the line is a header of either data_export.py, else null. */
export function headerOf(line: string): string[] | null {
  const columns = line
    .slice(0, 2_000)
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(",")
    .map((name) => name.replace(/^"(.*)"$/, "$1"));
  const isHeader = needed.every((name) => columns.includes(name)) && recalls.some((name) => columns.includes(name));
  return isHeader ? columns : null;
}

/** Matches a .csv whose first line is the header of either data_export.py. */
export function recogniseAnnCsv({ path, text }: MemberHead): boolean {
  if (!/\.csv$/i.test(path) || /(?:^|\/)\._/.test(path) || text === null) return false;
  return headerOf(text.split("\n", 1)[0] ?? "") !== null;
}
