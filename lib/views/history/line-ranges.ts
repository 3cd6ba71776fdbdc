import { median } from "@/lib/domain/workloads/statistics";
import { formatCounted, formatRatio } from "@/lib/format";
import { heightOf } from "./chains";
import type { HistoryViewLine } from "./history-types";

/** One axis suits lines whose medians lie within this factor of the next. */
const APART = 4;

/** Lines of one magnitude, which share an axis. */
export interface LineRange {
  /** Keys of the lines. */
  lines: readonly string[];
  /** Label of its chip: the line's own label, or the number of lines. */
  label: string;
  /** The median of its middle line / that of the range drawn first; null where that is 0. */
  times: number | null;
}

/**
 * Groups the lines of a panel by magnitude, the range with most values first. The chart draws the first range and links
 * the others, since lines 28 times apart would flatten each other. Returns one range where all lines fit one axis;
 * lines without a value are in none. `relative`: by the ratios to the first build instead of the values.
 */
export function lineRanges(lines: readonly HistoryViewLine[], relative: boolean): LineRange[] {
  const measured = lines
    .flatMap(({ key, label, builds }) => {
      const values = builds.flatMap((build) => heightOf(build, relative) ?? []);
      const middle = median(values);
      return middle === null ? [] : [{ key, label, count: values.length, middle }];
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
    label: (range.length === 1 && range[0]?.label) || formatCounted(range.length, "line"),
    times: base ? middle(range) / base : null,
  }));
}

/**
 * Returns a sentence on the lines that the chart omits, with their distance: "config byrx (28.20 times ...)". Null
 * where it draws all lines.
 */
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
