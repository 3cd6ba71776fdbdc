import type { ParsedSeries } from "@/lib/domain/parsed-results";
import { intervalSeries } from "../kit/interval-rows";
import { baseName } from "../kit/paths";
import type { BenchbaseRows } from "./facts";

/** Returns the rows of a file as a series of its run. Null without rows, or without a column of seconds. */
export function seriesOf({ path, facts }: { path: string; facts: BenchbaseRows }, runKey: string): ParsedSeries | null {
  const { rows, header, kind } = facts;
  if (rows.length === 0 || !rows.columns.includes("seconds")) return null;
  const transaction = /\.results\.([\w-]+)\.csv$/i.exec(baseName(path))?.[1];
  const windows = transaction ? `windows of ${transaction}` : "windows";
  const what = kind === "samples" ? "each second" : windows;
  return intervalSeries(rows, { key: path, runKey, title: `BenchBase ${what}`, source: { path, ...header } }, "row");
}
