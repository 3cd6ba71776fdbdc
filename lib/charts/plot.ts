import { saturationOf } from "@/lib/domain/relative/thread-scaling";
import { formatNumber, formatRatio } from "@/lib/format";
import type { CompareParams, CurveSeries, SeriesInfo } from "@/lib/views/compare/compare-types";
import { type Axis, amountAxis, recallAxis, threadAxis } from "./axis-scale";
import { nameOf } from "./plot-geometry";
import { drawnSeries, type PlotLine, type PlotMark, recallLines } from "./plot-points";

/** A chart of lines over two axes, on pages and in pictures alike. */
export interface Plot {
  lines: readonly PlotLine[];
  /** Make the axes for a length in pixels. */
  xAxis: (pixels: number) => Axis;
  yAxis: (pixels: number) => Axis;
  xLabel: string;
  yLabel: string;
  /** A value of y in words. */
  text: (y: number) => string;
  /** Shades x from here on. */
  areaFrom?: number;
  /** Shades y between these values. */
  band?: readonly [number, number] | undefined;
  /** A value of y that all are held against. */
  level?: number;
  /** Names stand at the ends of lines however narrow the plot is. */
  names?: "ends";
  /** Upright rules at values of x: something changes there. */
  marks?: readonly PlotMark[];
  /** A line of values that nobody measured, with its name: the ideal. */
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

/** The axis of recall with its words. */
export function recallSide(lines: readonly PlotLine[], scale: CompareParams["x"], k: number | null) {
  const end = scale === "logit" && dotsOf(lines).some(({ x }) => x >= 1) ? ", 1.00 set at its end" : "";
  return {
    xAxis: axisOf(lines, "x", (values, pixels) => recallAxis(scale, values, pixels)),
    xLabel: `recall${k === null ? "" : `@${k}`}, ${scale} scale${end}`,
  };
}

/** QPS by recall: each series' frontier, on demand the points off it. */
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

/** Rates or speed-ups by thread count. `ideal`: the counts at which the ideal speed-up is drawn. */
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

interface Counted {
  dots: readonly { x: number; y: number }[];
}

/** The thread counts of lines, in order. */
const threadCounts = (lines: readonly Counted[]): number[] =>
  [...new Set(lines.flatMap(({ dots }) => dots.map(({ x }) => x)))].sort((a, b) => a - b);

/** Where the ideal is drawn among the speed-ups of tests: it leaves the panel where no line is near it. */
export function idealCounts(lines: readonly Counted[]): number[] {
  const counts = threadCounts(lines);
  const most = lines.reduce((a, { dots }) => dots.reduce((b, { y }) => Math.max(b, y), a), 0);
  return [...counts.filter((count) => count < most), ...(counts.some((count) => count >= most) ? [most] : [])];
}

/** The thread count from which more bring no more, by line; null = not known or none. */
export const saturations = (lines: readonly PlotLine[]): { line: PlotLine; from: number | null }[] =>
  lines.map((line) => ({ line, from: saturationOf(line.dots.map(({ x, y }) => ({ threads: x, rate: y }))) }));

/** Thread scaling of vector searches, with the ideal and a rule where a line stops rising. */
export function searchThreadPlot(lines: readonly PlotLine[], speedup: boolean): Plot {
  const counts = threadCounts(lines);
  return {
    ...threadPlot(lines, speedup ? null : "queries per second", speedup ? counts : []),
    marks: saturations(lines).flatMap(({ line, from }) =>
      from === null ? [] : [{ x: from, color: line.series.color }],
    ),
  };
}

/** Most lines that a sentence names. */
const NAMED = 6;

/** Returns a chart's axes and the range of each of its first lines, for those who can't see it. */
export function plotSentence({ lines, xLabel, yLabel, text }: Plot): string {
  const named = lines
    .filter((line) => line.dots.length && nameOf(line) !== null)
    .map(({ series, dots, loose, title }) => {
      if (title) return title.replaceAll("\n", ", ");
      const values = dots.map(({ y }) => y);
      const ends = [...new Set([Math.min(...values), Math.max(...values)].map(text))];
      const count = loose ? `${dots.length} ${dots.length === 1 ? "point" : "points"}, ` : "";
      return `${series.label}: ${count}${ends.join(" to ")}`;
    });
  const left = named.length - NAMED;
  const all = [...named.slice(0, NAMED), ...(left > 0 ? [`${left} more`] : [])];
  return `Upwards: ${yLabel}. To the right: ${xLabel}. ${all.join("; ")}.`;
}
