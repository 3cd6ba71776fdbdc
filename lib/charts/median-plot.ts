import { FEWEST_SERIES, type ToMedian } from "@/lib/domain/relative/series-median";
import { formatCount, formatRatio } from "@/lib/format";
import type { Scaling } from "@/lib/views/state/scaling-choice";
import { threadAxis } from "./axis-scale";
import { axisOf, type Plot, searchThreadPlot } from "./plot";
import type { PlotLine } from "./plot-points";
import { ratioAxis, ratioScale } from "./ratio-scale";

/** A point of a chart: its thread count, and its ratio to the median of its group. */
interface ThreadStep {
  threads: number;
  /** `others`: the median is of other series than at the point before. */
  median?: (ToMedian & { others?: true | undefined }) | undefined;
}

/**
 * Returns lines of ratios to the median of their group by thread count. The highest and the lowest line at the highest
 * count have colours and names; all others are grey. A rule marks 1.
 */
export function medianPlot(lines: readonly PlotLine[], steps: readonly ThreadStep[]): Plot {
  const drawn = lines.map((line) => ({ ...line, dots: line.dots.filter(({ y }) => y > 0) }));
  const named = extremes(drawn);
  const scale = ratioScale(drawn.flatMap(({ dots }) => dots.map(({ y }) => y)));
  const without = withoutMedian(steps);
  return {
    lines: drawn.map((line): PlotLine => {
      const end = line.dots.at(-1);
      // The named lines keep the whole colour of their series, also for an older build.
      const { share: _, ...whole } = line;
      return named.has(line.series.key) && end
        ? { ...whole, name: `${line.series.label} ${formatRatio(end.y)}` }
        : { ...whole, weight: "thin", name: null };
    }),
    xAxis: axisOf(drawn, "x", threadAxis),
    yAxis: (pixels) => ratioAxis(scale, pixels),
    xLabel: ["threads, log scale", greyWords(drawn, named), without, othersWords(steps)].filter(Boolean).join("; "),
    yLabel: `× ${medianWords(steps)}, log scale`,
    text: (y) => `${formatRatio(y)} ×`,
    level: 1,
    names: "ends",
  };
}

/** Returns thread scaling of vector searches: rates, speed-ups, or ratios to the median of their group. */
export const searchScalingPlot = (lines: readonly PlotLine[], steps: readonly ThreadStep[], shown: Scaling): Plot =>
  shown === "median" ? medianPlot(lines, steps) : searchThreadPlot(lines, shown === "speedup");

/** Returns the keys of the highest and the lowest line at the highest thread count of all. */
function extremes(lines: readonly PlotLine[]): ReadonlySet<string> {
  const last = Math.max(...lines.flatMap(({ dots }) => dots.map(({ x }) => x)));
  const ends = lines.flatMap(({ series, dots }) => {
    const dot = dots.at(-1);
    return dot?.x === last ? [{ key: series.key, y: dot.y }] : [];
  });
  const sorted = ends.sort((a, b) => a.y - b.y);
  return new Set([sorted[0], sorted.at(-1)].flatMap((end) => end?.key ?? []));
}

/** Returns why a line is dotted: the medians of its ends are of different series. "" where none is. */
export const othersWords = (steps: readonly ThreadStep[]): string =>
  steps.some(({ median }) => median?.others) ? "dotted where the median is of other series" : "";

function greyWords(lines: readonly PlotLine[], named: ReadonlySet<string>): string {
  const grey = lines.filter(({ series, dots }) => dots.length > 0 && !named.has(series.key)).length;
  return grey ? `${formatCount(grey)} more ${grey === 1 ? "series is" : "series are"} grey` : "";
}

/** Returns "the median of 33 series", "the median of 31 to 33 series", or "the median" without one. */
export function medianWords(steps: readonly ThreadStep[]): string {
  const sizes = steps.flatMap(({ median }) => (median && median.of >= FEWEST_SERIES ? [median.of] : []));
  const ends = [...new Set([Math.min(...sizes), Math.max(...sizes)])];
  return sizes.length ? `the median of ${ends.map(formatCount).join(" to ")} series` : "the median";
}

/**
 * Returns the thread counts whose groups have too few series for a median: "no median at 4 threads: ..."; "" = none.
 */
export function withoutMedian(steps: readonly ThreadStep[]): string {
  const few = steps.filter(({ median }) => median && median.of < FEWEST_SERIES).map(({ threads }) => threads);
  const counts = [...new Set(few)].sort((a, b) => a - b);
  if (!counts.length) return "";
  const at = `${counts.join(", ")} ${counts.at(-1) === 1 ? "thread" : "threads"}`;
  return `no median at ${at}: fewer than ${FEWEST_SERIES} series`;
}
