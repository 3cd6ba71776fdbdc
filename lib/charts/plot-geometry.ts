import type { Axis } from "./axis-scale";
import { placeLabels, textWidth } from "./label-layout";
import type { PlotDot, PlotLine } from "./plot-points";

/** The least room for the labels of y. */
const Y_AXIS = 52;
export const X_AXIS = 26;
const LABEL_GAP = 17;
/** Of names that are broken: one line below another, and the room of the widest. */
const LABEL_LINE = 14;
const BROKEN = 118;
const LABEL_INSET = 26;
/** From the plot's edge to the labels. */
const LABEL_OFFSET = 16;
/** Of a rule from a line's end to its label, in pixels to the side. */
const LONGEST_RULE = 72;
/** Below this width names at the line ends would leave no room for the lines. */
const NARROW = 560;

export interface EndLabel {
  key: string;
  /** The name, in lines where it is broken. */
  texts: readonly string[];
  x: number;
  y: number;
  /** The end of the line, which a thin rule leads to; null where that is far away: the marker tells which line is meant, and a long rule reads as one. */
  from: { x: number; y: number } | null;
}

export interface PlotGeometry {
  margin: { top: number; right: number; bottom: number; left: number };
  plot: { left: number; top: number; width: number; height: number };
  xAxis: Axis;
  yAxis: Axis;
  /** Where a dot stands, in pixels of the whole chart. */
  place(dot: { x: number; y: number }): { x: number; y: number };
  /** Names at the ends of the lines; null when there is no room and a legend takes their part. */
  labels: EndLabel[] | null;
}

interface Input {
  width: number;
  height: number;
  lines: readonly PlotLine[];
  xAxis: (pixels: number) => Axis;
  yAxis: (pixels: number) => Axis;
  names?: "ends" | undefined;
  yLabel?: string;
}

/** What stands at the end of a line; null = nothing. */
export const nameOf = ({ name, series }: PlotLine): string | null => (name === undefined ? series.label : name);

/** Sizes, axes and label places of a chart. */
export function plotGeometry(input: Input): PlotGeometry {
  const { width, height, lines, names, yLabel, xAxis: makeX, yAxis: makeY } = input;
  const named = lines.filter((line) => line.dots.length && nameOf(line) !== null);
  // Two lines each, at most: where that is too high, one of many keeps its line and loses its name.
  const isLow = names === "ends" && named.length * (LABEL_GAP + LABEL_LINE) > height - 24 - X_AXIS;
  const filled = isLow ? named.filter(({ weight }) => weight !== "thin") : named;
  const whole = filled.reduce((most, line) => Math.max(most, textWidth(nameOf(line) ?? "")), 0) + LABEL_INSET + 4;
  const widest = names ? Math.min(whole, BROKEN) : whole;
  const room = height - 24 - X_AXIS;
  const fits = width >= NARROW && widest <= width * 0.3 && filled.length * LABEL_GAP <= room;
  const direct = fits || names === "ends";
  const margin = { top: yLabel === "" ? 8 : 22, right: direct ? widest : 14, bottom: 2, left: 0 };
  const plotHeight = Math.max(40, height - margin.top - margin.bottom - X_AXIS);
  const yAxis = makeY(plotHeight);
  const left = Math.max(Y_AXIS, labelRoom(yAxis));
  const plot = { left, top: margin.top, width: Math.max(40, width - left - margin.right), height: plotHeight };
  const xAxis = makeX(plot.width);
  const place = ({ x, y }: { x: number; y: number }) => ({
    x: plot.left + share(xAxis, x) * plot.width,
    y: plot.top + (1 - share(yAxis, y)) * plot.height,
  });
  return { margin, plot, xAxis, yAxis, place, labels: direct ? endLabels(filled, place, plot, widest) : null };
}

/** The room that an axis of values needs at its side, so that no label is cut: 1,000,000 is wider than 50,000. */
export const labelRoom = ({ ticks }: Axis): number =>
  Math.ceil(Math.max(0, ...ticks.map(({ label }) => textWidth(label)))) + 8;

const share = ({ domain: [from, to], place }: Axis, value: number) => (place(value) - from) / (to - from);

function endLabels(
  lines: readonly PlotLine[],
  place: (dot: PlotDot) => { x: number; y: number },
  plot: PlotGeometry["plot"],
  room: number,
): EndLabel[] {
  const ends = lines.flatMap((line) => {
    const last = line.dots.at(-1);
    const texts = broken(nameOf(line) ?? "", room - LABEL_INSET);
    return last ? [{ key: line.series.key, texts, from: place(last) }] : [];
  });
  const x = plot.left + plot.width + LABEL_OFFSET;
  const wanted = ends.map(({ key, texts, from }) => ({ key, text: texts.join(""), wanted: from.y }));
  const more = LABEL_LINE * (Math.max(1, ...ends.map(({ texts }) => texts.length)) - 1);
  const places = placeLabels(wanted, LABEL_GAP + more, plot.top + 4 + more / 2, plot.top + plot.height - more / 2);
  return ends.map(({ from, ...end }) => ({
    ...end,
    from: x - from.x <= LONGEST_RULE ? from : null,
    x,
    y: places.get(end.key) ?? from.y,
  }));
}

/** A name in lines of this many pixels, broken after blanks and signs; nothing of it is cut. */
function broken(name: string, width: number): string[] {
  const lines = [""];
  for (const part of name.split(/(?<=[-_,/:;=· ])/)) {
    const longer = (lines.at(-1) ?? "") + part;
    if (lines.at(-1) === "" || textWidth(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  return lines.map((line) => line.trimEnd());
}

/** A line through dots, and one path for all markers of a series: few nodes however many points. */
export function linePath(dots: readonly { x: number; y: number }[]): string {
  return dots.map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Dots as zero-length strokes, drawn round by the stroke's caps. */
export function dotsPath(dots: readonly { x: number; y: number }[]): string {
  return dots.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
}

/** Dashes of the pieces that lead to late fixes of a branch. */
export const BRANCH_DASHES = "8 3 1.5 3";

/** The pieces of one kind that lead to a line from others. */
export const joinsOf = (joins: NonNullable<PlotLine["joins"]>, ofBranches: boolean): PlotDot[][] =>
  joins.flatMap(({ from, to, branch }) => (branch === ofBranches ? [[from, to]] : []));

const NONE: ReadonlySet<string> = new Set();

/** A line in pieces: solid ones, and the dotted ones that end at a dot where something besides x differs. None reaches a dot that is cut. */
export function linePieces(
  dots: readonly PlotDot[],
  { dotted = NONE, cut = NONE }: { dotted?: ReadonlySet<string> | undefined; cut?: ReadonlySet<string> | undefined },
) {
  const [solid, broken]: [PlotDot[][], PlotDot[][]] = [[], []];
  dots.forEach((dot, at) => {
    const before = cut.has(dot.id) ? undefined : dots[at - 1];
    if (before && dotted.has(dot.id)) broken.push([before, dot]);
    if (before && !dotted.has(dot.id)) solid.at(-1)?.push(dot);
    else solid.push([dot]);
  });
  return { solid, broken };
}
