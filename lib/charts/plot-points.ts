import { formatCounted } from "@/lib/format";
import type { CurveSeries, ScalingRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { bestAt } from "@/lib/views/compare/recall-slice";
import { OTHERS } from "@/lib/views/relative/scaling-look";
import { ratioOf, type Scaling } from "@/lib/views/state/scaling-choice";

/** A dot for the pointer: a point of a line, or (`main` false) one off it. */
export interface PlotDot {
  id: string;
  series: string;
  x: number;
  y: number;
  /** On the line; the keyboard visits only these. */
  main: boolean;
  /** For a point off the line: its parameters in words, where the view has them. */
  params?: string | undefined;
  /** Fraction of its line's colour, 0 to 1, as a round mark; absent = full, with the line's marker. */
  share?: number;
  /** Other differences from the dot before it, in words; the line between them is dotted. */
  seam?: string;
}

/** A vertical rule; `color` is a slot of the palette. */
export interface PlotMark {
  x: number;
  color: number;
}

/** A flag above the plot at a value of x, or (`y`) at the dot of a line. Its label leads to a text below. */
export interface PlotFlag {
  x: number;
  y?: number;
  label: string;
}

/** A change that a verdict found, as a flag above the plot with a stem to its dot. */
export interface PlotChange {
  x: number;
  y: number;
  /** Key of its series. */
  series: string;
  /** The name of its build: "10.5.6". */
  name: string;
  /** Its size, ready to read: "−41 %", "level −32 %". */
  size: string;
  /** The size of the change of level, where `size` is that of the step to the build before: "−32 %". */
  level?: string;
  /** The kind of its verdict. */
  kind: "a new level" | "alone" | "not confirmed yet";
  /** The name of its line among several; "" for a single one. */
  line: string;
  /** True where the change is for the better; null without a better direction. */
  better: boolean | null;
  /** Raw name of its build, which with the series names its claim. */
  build: string;
}

/** A series ready to draw: its line from left to right, and faint dots off it. */
export interface PlotLine {
  series: SeriesInfo;
  dots: PlotDot[];
  rest: PlotDot[];
  /** Ids of dots at the end of a dotted piece: something differs from the dot before. */
  dotted?: ReadonlySet<string>;
  /** Those of them whose value is over other workloads than that of the dot before. */
  unshared?: ReadonlySet<string>;
  /** Ids of dots that no line reaches, since the value before is unknown. */
  cut?: ReadonlySet<string>;
  /** It is a branch of another line: its name, and that line's key. Legends have it below that line. */
  branch?: { name: string; of: string };
  /** The text at its end; null = none, absent = the name of its series. */
  name?: string | null;
  /** Thin: grey and without markers, one of many. Strong: a summary of these. */
  weight?: "thin" | "strong";
  /** Fraction of its colour, 0 to 1: less for older builds; absent = all. */
  share?: number;
  /** Its numbers in lines, for the tooltip of a page. */
  title?: string;
  /** Its dash pattern, for samples: they have dots only where they are few. */
  dashes?: string;
  /** A summary's numbers in a sentence, for readers who can't see it; absent = the range of its dots. */
  sentence?: string;
  /** The middle half of its workloads, shaded from low to high in pieces; absent = nothing. */
  middles?: readonly (readonly { x: number; low: number; high: number }[])[];
  /** Draws its dots without a line. */
  loose?: boolean;
  /** Ids of hollow dots: they miss the target, so that the axis has no true value for them. */
  hollow?: ReadonlySet<string>;
  /** Ids of dots with a ring: the chosen ones. */
  ringed?: ReadonlySet<string>;
  /** The text at its first dot: the factor that takes it to the height of another line. */
  seam?: string | undefined;
  /**
   * Pieces from other lines to this one: dotted where something else differs, dash-dotted where a branch leaves its
   * line. `unshared`: only the branch differs, but its value is over other workloads, so it is dotted.
   */
  joins?: readonly { from: PlotDot; to: PlotDot; branch: boolean; unshared?: boolean }[];
}

/** Most drawn series; readers can't distinguish more. */
export const MAX_DRAWN = 40;

/** Returns the first `MAX_DRAWN` lines, and the words for an axis that say how many others have no room; "" = none. */
export function linesWithRoom(all: readonly PlotLine[]): { lines: readonly PlotLine[]; left: string } {
  const left = all.slice(MAX_DRAWN).filter(({ dots }) => dots.length > 0).length;
  const words = left > 0 ? `; ${formatCounted(left, "more line")} ${left === 1 ? "has" : "have"} no room` : "";
  return { lines: all.slice(0, MAX_DRAWN), left: words };
}

/** Returns the series to draw: all, or the `MAX_DRAWN` with the highest QPS at the target, in the page's order. */
export function drawnSeries(
  series: readonly SeriesInfo[],
  curves: readonly CurveSeries[],
  target: number,
): SeriesInfo[] {
  if (series.length <= MAX_DRAWN) return [...series];
  const best = new Map(curves.map((curve) => [curve.series, bestAt(curve, target)?.qps ?? -1]));
  const first = [...series].sort((a, b) => (best.get(b.key) ?? -1) - (best.get(a.key) ?? -1)).slice(0, MAX_DRAWN);
  const kept = new Set(first.map(({ key }) => key));
  return series.filter(({ key }) => kept.has(key));
}

/** Returns the lines of the recall/QPS chart; `rest` adds the points off the frontiers. */
export function recallLines(series: readonly SeriesInfo[], curves: readonly CurveSeries[], rest: boolean): PlotLine[] {
  const bySeries = new Map(curves.map((curve) => [curve.series, curve]));
  return series.map((info) => {
    const curve = bySeries.get(info.key);
    const base = { series: info.key };
    const dots = (curve?.frontier ?? []).map(({ id, recall, qps, seam }): PlotDot => {
      return { ...base, id, x: recall, y: qps, main: true, seam };
    });
    return {
      series: info,
      dots,
      dotted: seamsOf(dots),
      rest: rest ? (curve?.rest ?? []).map(([x, y, id, params]) => ({ ...base, id, x, y, main: false, params })) : [],
    };
  });
}

/**
 * The variants of the thread-scaling chart. `fixed`: one set of parameters for all thread counts; it has no ratio to a
 * median. Else the best point of each.
 */
export interface ScalingLook {
  fixed: boolean;
  /** The values of y: rates, speed-ups, or ratios to a median. */
  scaling: Scaling;
}

/**
 * Returns the lines of the thread-scaling chart. It omits thread counts where a series misses the target, or has no
 * speed-up or median.
 */
export function scalingLines(
  series: readonly SeriesInfo[],
  rows: readonly ScalingRow[],
  look: ScalingLook = { fixed: false, scaling: "rate" },
): PlotLine[] {
  return series.map((info) => {
    const dots = rows
      .flatMap((row): PlotDot[] => {
        const point = look.fixed ? row.fixed : row.point;
        const ratio = look.fixed ? row.fixedSpeedup : ratioOf(row, look.scaling);
        const y = look.scaling === "rate" ? (point?.qps ?? null) : ratio;
        const others = look.scaling === "median" && row.median?.others ? OTHERS : null;
        const seams = [look.fixed ? row.fixedSinceLast : row.sinceLast, others].filter((each) => each !== null);
        const seam = seams.join("; ") || undefined;
        if (row.series !== info.key || !point || y === null) return [];
        return [{ id: point.id, series: info.key, x: row.threads, y, main: true, seam }];
      })
      .sort((a, b) => a.x - b.x);
    return { series: info, dots, dotted: seamsOf(dots), rest: [] };
  });
}

const seamsOf = (dots: readonly PlotDot[]): ReadonlySet<string> =>
  new Set(dots.flatMap(({ id, seam }) => (seam === undefined ? [] : [id])));

/**
 * Returns the dot nearest to a place on the screen, less than `reach` pixels away; null = none. Dots off the lines
 * count as 6 pixels farther.
 */
export function nearestDot(
  lines: readonly PlotLine[],
  place: (dot: PlotDot) => { x: number; y: number },
  x: number,
  y: number,
  reach: number,
): PlotDot | null {
  let found: PlotDot | null = null;
  let least = reach;
  const consider = (dot: PlotDot) => {
    const at = place(dot);
    const distance = Math.hypot(at.x - x, at.y - y) + (dot.main ? 0 : 6);
    if (distance >= least) return;
    least = distance;
    found = dot;
  };
  for (const line of lines) {
    line.dots.forEach(consider);
    line.rest.forEach(consider);
  }
  return found;
}

/**
 * Returns the next dot for a key. Left and right move along the line; Home and End go to its ends. Up and down go to
 * the dot nearest in x on the line before or after. Null for other keys; stays at the edges.
 */
export function moveByKey(
  lines: readonly PlotLine[],
  from: { series: string; id: string },
  key: string,
): PlotDot | null {
  const filled = lines.filter(({ dots }) => dots.length);
  const row = Math.max(
    0,
    filled.findIndex(({ series }) => series.key === from.series),
  );
  const dots = filled[row]?.dots ?? [];
  const column = Math.max(
    0,
    dots.findIndex(({ id }) => id === from.id),
  );
  const here = dots[column] ?? null;
  if (key === "Home") return dots[0] ?? null;
  if (key === "End") return dots.at(-1) ?? null;
  if (key === "ArrowLeft") return dots[column - 1] ?? here;
  if (key === "ArrowRight") return dots[column + 1] ?? here;
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const next = filled[row + (key === "ArrowDown" ? 1 : -1)]?.dots;
  if (!next || !here) return here;
  return next.reduce((a, b) => (Math.abs(b.x - here.x) < Math.abs(a.x - here.x) ? b : a));
}
