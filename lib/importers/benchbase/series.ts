import type { ParsedSeries } from "@/lib/domain/model";
import type { BenchbaseRows } from "./facts";

/** The rows of a file as a series of its run; null where it has none. */
export function seriesOf({ path, facts }: { path: string; facts: BenchbaseRows }, runKey: string): ParsedSeries | null {
  const { rows, header, kind } = facts;
  if (rows.length === 0 || !rows.columns.includes("seconds")) return null;
  const transaction = /\.results\.([\w-]+)\.csv$/i.exec(path)?.[1];
  const what = kind === "samples" ? "each second" : transaction ? `windows of ${transaction}` : "windows";
  const thinned = rows.thinnedBy > 1 ? `, every ${rows.thinnedBy}th row` : "";
  return {
    key: path,
    runKey,
    kind: "interval",
    title: `BenchBase ${what}${thinned}`,
    x: "seconds",
    columns: rows.columns,
    values: rows.values(),
    source: { path, ...header },
  };
}
