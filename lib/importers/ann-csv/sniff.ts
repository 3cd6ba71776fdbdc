import type { MemberHead } from "../kit/types";

/** Columns that tell a table of ann-benchmarks' data_export.py from others; without its `dataset` it is recognised and told what is missing. */
const needed = ["algorithm", "parameters", "count", "k-nn", "qps"];

/** The column names when the line is the header of data_export.py, else null. */
export function headerOf(line: string): string[] | null {
  const columns = line
    .slice(0, 2_000)
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(",")
    .map((name) => name.replace(/^"(.*)"$/, "$1"));
  return needed.every((name) => columns.includes(name)) ? columns : null;
}

/** A .csv whose first line is the header of data_export.py. */
export function recogniseAnnCsv({ path, text }: MemberHead): boolean {
  if (!/\.csv(?:\.gz)?$/i.test(path) || /(?:^|\/)\._/.test(path) || text === null) return false;
  return headerOf(text.split("\n", 1)[0] ?? "") !== null;
}
