import { saturationOf } from "@/lib/domain/relative/thread-scaling";
import { formatCount, formatCounted, formatNumber, formatRatio } from "@/lib/format";
import type { CompareParams, CurveSeries, SeriesInfo } from "@/lib/views/compare/compare-types";
import { type Axis, amountAxis, recallAxis, threadAxis } from "./axis-scale";
import { changeWordsOf } from "./draw-changes";
import { nameOf } from "./plot-geometry";
import {
  drawnSeries,
  linesWithRoom,
  type PlotChange,
  type PlotFlag,
  type PlotLine,
  type PlotMark,
  recallLines,
} from "./plot-points";

/** A chart of lines over two axes, the same on pages and in pictures. */
export interface Plot {
  lines: readonly PlotLine[];
  /** Makes the axis for a length in pixels. */
  xAxis: (pixels: number) => Axis;
  yAxis: (pixels: number) => Axis;
  xLabel: string;
  /** Returns the label of x for a drawing with only these lines and changes; absent = `xLabel` fits any. */
  xLabelOf?: (drawn: Pick<Plot, "lines" | "changes">) => string;
  yLabel: string;
  /** Formats a value of y. */
  text: (y: number) => string;
  /** Shades x from this value on. */
  areaFrom?: number;
  /** Shades y between these values. */
  band?: readonly [number, number] | undefined;
  /** A rule at this value of y, the base of comparison. */
  level?: number;
  /** "ends": names are at the ends of lines even in a narrow plot. "legend": never there. */
  names?: "ends" | "legend";
  /** The number of builds on its x axis; absent where they have no single order, or x is something else. */
  builds?: number;
  /** Builds before its first one aren't drawn, so that its left edge is torn. */
  isCut?: boolean;
  /** Builds after its last one aren't drawn, so that its right edge is torn. */
  isCutAfter?: boolean;
  /** Vertical rules at values of x where something changes. */
  marks?: readonly PlotMark[];
  /** Flags with the sizes of changes. */
  changes?: readonly PlotChange[];
  /** Flags at values of x that have notes, from left to right. */
  flags?: readonly PlotFlag[];
  /** A named line of values that aren't measured: the ideal. */
  guide?: { label: string; places: readonly { x: number; y: number }[] };
}

const dotsOf = (lines: readonly PlotLine[]) => lines.flatMap((line) => [...line.dots, ...line.rest]);

/** Makes an axis from the x or y of all dots. */
export const axisOf =
  (lines: readonly PlotLine[], of: "x" | "y", make: (values: number[], pixels: number) => Axis) =>
  (pixels: number): Axis =>
    make(
      dotsOf(lines).map((dot) => dot[of]),
      pixels,
    );

/** Returns the axis of recall with its label. */
export function recallSide(lines: readonly PlotLine[], scale: CompareParams["x"], k: number | null) {
  const end = scale === "logit" && dotsOf(lines).some(({ x }) => x >= 1) ? ", 1.00 set at its end" : "";
  return {
    xAxis: axisOf(lines, "x", (values, pixels) => recallAxis(scale, values, pixels)),
    xLabel: `recall${k === null ? "" : `@${k}`}, ${scale} scale${end}`,
  };
}

/**
 * Returns QPS by recall: the frontier of each series, with `all` also the points off it. Recall is shaded from `target`
 * on.
 */
export function recallPlot(
  series: readonly SeriesInfo[],
  curves: readonly CurveSeries[],
  k: number | null,
  { x, y, all, target }: Pick<CompareParams, "x" | "y" | "all" | "target">,
): Plot {
  const lines = recallLines(drawnSeries(series, curves, target), curves, all);
  return {
    lines,
    ...recallSide(lines, x, k),
    yAxis: axisOf(lines, "y", (values, pixels) => amountAxis(y, values, pixels)),
    yLabel: y === "log" ? "queries per second, log scale" : "queries per second",
    text: formatNumber,
    areaFrom: target,
  };
}

/** Returns rates in a unit by thread count, or speed-ups where it is null. `ideal`: the counts of the ideal line. */
export function threadPlot(lines: readonly PlotLine[], unit: string | null, ideal: readonly number[] = []): Plot {
  const places = ideal.map((count) => ({ x: count, y: count }));
  return {
    lines,
    xAxis: axisOf(lines, "x", threadAxis),
    // Both axes of a speed-up are logarithmic, so that the ideal is a straight line.
    yAxis: axisOf(lines, "y", (values, pixels) => amountAxis("log", [...values, ...ideal], pixels)),
    xLabel: "threads, log scale",
    yLabel: `${unit ?? "× 1 thread"}, log scale`,
    text: unit === null ? (y) => `${formatRatio(y)} ×` : formatNumber,
    ...(places.length > 1 && { guide: { label: "ideal", places } }),
  };
}

/** A line over thread counts. */
interface ThreadLine {
  dots: readonly { x: number; y: number }[];
}

/** Returns the thread counts of lines, in order. */
const threadCounts = (lines: readonly ThreadLine[]): number[] =>
  [...new Set(lines.flatMap(({ dots }) => dots.map(({ x }) => x)))].sort((a, b) => a - b);

/**
 * Returns the counts for the ideal line among speed-ups of tests. It ends at the highest speed-up, so that it adds no
 * empty room.
 */
export function idealCounts(lines: readonly ThreadLine[]): number[] {
  const counts = threadCounts(lines);
  const most = lines.reduce((a, { dots }) => dots.reduce((b, { y }) => Math.max(b, y), a), 0);
  return [...counts.filter((count) => count < most), ...(counts.some((count) => count >= most) ? [most] : [])];
}

/** Returns, by line, the thread count after which more threads add no throughput; null = unknown or none. */
export const saturations = (lines: readonly PlotLine[]): { line: PlotLine; from: number | null }[] =>
  lines.map((line) => ({ line, from: saturationOf(line.dots.map(({ x, y }) => ({ threads: x, rate: y }))) }));

/** Returns thread scaling of vector searches, with the ideal, and a rule where a line stops rising. */
export function searchThreadPlot(all: readonly PlotLine[], speedup: boolean): Plot {
  const { lines, left } = linesWithRoom(all);
  const plot = threadPlot(lines, speedup ? null : "queries per second", speedup ? threadCounts(lines) : []);
  return {
    ...plot,
    xLabel: plot.xLabel + left,
    marks: saturations(lines).flatMap(({ line, from }) =>
      from === null ? [] : [{ x: from, color: line.series.color }],
    ),
  };
}

/** Most lines, and most changes, that a sentence names. */
const NAMED = 6;

/** Returns a sentence for screen readers: a chart's axes, and the range of each of its first lines. */
export function plotSentence({ lines, xLabel, yLabel, text, changes = [] }: Plot): string {
  const strong = lines.filter(({ weight }) => weight === "strong");
  const named = [...strong, ...lines.filter((line) => !strong.includes(line))]
    .filter((line) => line.dots.length && nameOf(line) !== null)
    .map(({ series, dots, loose, sentence }) => {
      if (sentence) return sentence;
      const values = dots.map(({ y }) => y);
      const ends = [...new Set([Math.min(...values), Math.max(...values)].map(text))];
      const count = loose ? `${formatCounted(dots.length, "point")}, ` : "";
      return `${series.label}: ${count}${ends.join(" to ")}`;
    });
  const left = named.length - NAMED;
  const all = [...named.slice(0, NAMED), ...(left > 0 ? [`${formatCount(left)} more`] : [])];
  const axes = [yLabel && `Upwards: ${yLabel}.`, xLabel && `To the right: ${xLabel}.`].filter(Boolean);
  return [...axes, all.length ? `${all.join("; ")}.` : "", changesSentence(changes)].filter(Boolean).join(" ");
}

/** Returns "Changes: 10.5.6 −41 %, a new level; 2 more."; "" without changes. */
export function changesSentence(changes: readonly PlotChange[]): string {
  const left = changes.length - NAMED;
  const named = [...changes.slice(0, NAMED).map(changeWordsOf), ...(left > 0 ? [`${formatCount(left)} more`] : [])];
  return named.length ? `Changes: ${named.join("; ")}.` : "";
}
