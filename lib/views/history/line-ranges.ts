import { median } from "@/lib/domain/workloads/statistics";
import { formatRatio } from "@/lib/format";
import type { HistoryViewLine } from "./history-types";

/** Lines whose medians lie within this factor of the next one's can be read on one axis. */
const APART = 4;

/** Lines of one magnitude: what an axis can show together. */
export interface LineRange {
  /** Keys of the lines. */
  lines: readonly string[];
  /** What its chip says: the line's own label, or how many lines there are. */
  label: string;
  /** Median of its lines / that of the range that is drawn first; null where that is 0. */
  times: number | null;
}

/**
 * The lines of a panel by magnitude, the range with most values first: that one is drawn, the others are a click away, since lines 28 times
 * apart would flatten each other. One range where all lines can be read together; lines without a value are in none.
 */
export function lineRanges(lines: readonly HistoryViewLine[], relative: boolean): LineRange[] {
  const measured = lines
    .flatMap(({ key, label, builds }) => {
      const values = builds.flatMap(({ value, ratio }) => (relative ? ratio : value) ?? []).sort((a, b) => a - b);
      return values.length ? [{ key, label, count: values.length, middle: median(values) ?? 0 }] : [];
    })
    .sort((a, b) => a.middle - b.middle);
  const ranges: (typeof measured)[] = [];
  for (const line of measured) {
    const before = ranges.at(-1)?.at(-1);
    if (before && line.middle <= before.middle * APART) ranges.at(-1)?.push(line);
    else ranges.push([line]);
  }
  const size = (range: typeof measured) => range.reduce((sum, { count }) => sum + count, 0);
  const middle = (range: typeof measured) => range[Math.floor(range.length / 2)]?.middle ?? 0;
  const ordered = ranges.sort((a, b) => size(b) - size(a) || middle(b) - middle(a));
  const base = ordered[0] ? middle(ordered[0]) : 0;
  return ordered.map((range) => ({
    lines: range.map(({ key }) => key),
    label: range.length === 1 ? range[0]?.label || "1 line" : `${range.length} lines`,
    times: base ? middle(range) / base : null,
  }));
}

/** Which lines are not drawn, and how far from the others they lie: "config byrx (28.20 times ...)". Null when all lines are drawn. */
export function notDrawnText(ranges: readonly LineRange[], drawn: ReadonlySet<string>): string | null {
  const left = ranges.filter(({ lines }) => !lines.some((key) => drawn.has(key)));
  if (!left.length) return null;
  const names = left.map(({ label, times }) =>
    times === null || times === 1 ? label : `${label} (${formatRatio(times)} times the lines drawn first)`,
  );
  const count = left.reduce((sum, { lines }) => sum + lines.length, 0);
  return `Not drawn, since they would flatten the other lines: ${names.join("; ")}. The table has ${
    count === 1 ? "it" : "them"
  }.`;
}
