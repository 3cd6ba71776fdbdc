import type { Axis } from "./axis-scale";
import { breakName, placeLabels, textWidth } from "./label-layout";
import { CHANGE_ROW, type PlacedChange, placeChanges } from "./place-changes";
import type { Plot } from "./plot";
import type { PlotDot, PlotLine } from "./plot-points";

/** Least width of the labels of y. */
const Y_AXIS = 52;
/** Least height of the labels of x. */
export const X_AXIS = 26;
/** Height of each further line of labels of x. */
export const X_LINE = 13;
const LABEL_GAP = 17;
/** For names in several lines: the height of a line, and the widest column of names. */
const LABEL_LINE = 14;
const BROKEN = 118;
const LABEL_INSET = 26;
/** Pixels from the plot's edge to the labels. */
const LABEL_OFFSET = 16;
/** Longest rule from a line's end to its label, in horizontal pixels. */
const LONGEST_RULE = 72;
/** Below this width names at line ends leave no room for the lines. */
const NARROW = 560;

/** Height of the flags above a plot. */
export const FLAG_HEIGHT = 13;

/** A name at a line's end. */
export interface EndLabel {
  key: string;
  /** The name, in one or more lines. */
  texts: readonly string[];
  x: number;
  y: number;
  /**
   * The end of the line, which a thin rule connects to the label. Null where it is far away: the marker identifies the
   * line, and a long rule would look like a line.
   */
  from: { x: number; y: number } | null;
}

/** Sizes, axes and places of a plot, in pixels. */
export interface PlotGeometry {
  margin: { top: number; right: number; bottom: number; left: number };
  plot: { left: number; top: number; width: number; height: number };
  xAxis: Axis;
  yAxis: Axis;
  /** Height of the labels of x. */
  xRoom: number;
  /** Returns the place of a dot, in pixels of the whole chart. */
  place(dot: { x: number; y: number }): { x: number; y: number };
  /** Flags with the sizes of changes, and the upper end of one. */
  changes: readonly PlacedChange[];
  changeTop(flag: Pick<PlacedChange, "row">): number;
  /** Names at the ends of the lines; null where there is no room and a legend replaces them. */
  labels: EndLabel[] | null;
}

interface Input {
  width: number;
  height: number;
  lines: readonly PlotLine[];
  xAxis: (pixels: number) => Axis;
  yAxis: (pixels: number) => Axis;
  names?: Plot["names"] | undefined;
  yLabel?: string;
  flags?: Plot["flags"] | undefined;
  changes?: Plot["changes"] | undefined;
}

/** Returns the name at the end of a line; null = none. */
export const nameOf = ({ name, series }: PlotLine): string | null => (name === undefined ? series.label : name);

/** Computes sizes, axes and label places of a chart. */
export function plotGeometry(input: Input): PlotGeometry {
  const { changes = [], width, height } = input;
  const geometry = geometryBelow(input, 0);
  if (!changes.length) return geometry;
  // The labels of y, and so the places of flags, depend on the height that the rows of flags leave.
  const rowsOf = ({ place }: PlotGeometry) => placeChanges(changes, (x) => place({ x, y: 0 }).x, { width, height });
  const rows = Math.max(...rowsOf(geometry).map(({ row }) => row)) + 1;
  const lower = geometryBelow(input, rows);
  return { ...lower, changes: placeChanges(changes, (x) => lower.place({ x, y: 0 }).x, { width, height, rows }) };
}

/** Computes a chart below so many rows of flags. */
function geometryBelow(input: Input, rows: number, xRoom = X_AXIS): PlotGeometry {
  const { width, height, lines: all, names, yLabel, xAxis: makeX, yAxis: makeY } = input;
  const named = all.filter((line) => line.dots.length && nameOf(line) !== null);
  const room = height - 24 - X_AXIS;
  // Each name may take two lines. Where the plot is too low for that, thin lines lose their names.
  const isLow = names === "ends" && named.length * (LABEL_GAP + LABEL_LINE) > room;
  const filled = isLow ? named.filter(({ weight }) => weight !== "thin") : named;
  const whole = filled.reduce((most, line) => Math.max(most, textWidth(nameOf(line) ?? "")), 0) + LABEL_INSET + 4;
  const widest = names ? Math.min(whole, BROKEN) : whole;
  const fits = width >= NARROW && widest <= width * 0.3 && filled.length * LABEL_GAP <= room;
  const direct = names === "ends" || (fits && names !== "legend");
  const noted = input.flags?.some(({ y }) => y === undefined) ? FLAG_HEIGHT + 4 : 0;
  const head = yLabel === "" ? 8 : 22;
  const margin = { top: head + rows * CHANGE_ROW + noted, right: direct ? widest : 14, bottom: 2, left: 0 };
  const plotHeight = Math.max(40, height - margin.top - margin.bottom - xRoom);
  const yAxis = makeY(plotHeight);
  const left = Math.max(Y_AXIS, labelRoom(yAxis));
  const plot = { left, top: margin.top, width: Math.max(40, width - left - margin.right), height: plotHeight };
  const xAxis = makeX(plot.width);
  // Higher labels leave the plot less height, and so perhaps other labels of y and another width.
  const lines = (xAxis.ticks.length ? 1 : 0) + (xAxis.below?.length ?? 0);
  const wanted = X_AXIS + X_LINE * Math.max(0, lines - 1);
  if (wanted > xRoom) return geometryBelow(input, rows, wanted);
  const place = ({ x, y }: { x: number; y: number }) => ({
    x: plot.left + share(xAxis, x) * plot.width,
    y: plot.top + (1 - share(yAxis, y)) * plot.height,
  });
  const changeTop = ({ row }: { row: number }) => head + (rows - 1 - row) * CHANGE_ROW;
  const about = { margin, plot, xAxis, yAxis, xRoom, place, changes: [], changeTop };
  return { ...about, labels: direct ? endLabels(filled, place, plot, widest) : null };
}

/** Returns the pixels for the labels of a value axis, so that none is cut: 1,000,000 is wider than 50,000. */
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
    const texts = breakName(nameOf(line) ?? "", room - LABEL_INSET);
    return last ? [{ key: line.series.key, texts, from: place(last) }] : [];
  });
  const x = plot.left + plot.width + LABEL_OFFSET;
  const wanted = ends.map(({ key, texts, from }) => ({ key, text: texts.join(""), wanted: from.y }));
  const more = LABEL_LINE * (Math.max(1, ...ends.map(({ texts }) => texts.length)) - 1);
  const places = placeLabels(wanted, {
    gap: LABEL_GAP + more,
    top: plot.top + 4 + more / 2,
    bottom: plot.top + plot.height - more / 2,
  });
  return ends.map(({ from, ...end }) => ({
    ...end,
    from: x - from.x <= LONGEST_RULE ? from : null,
    x,
    y: places.get(end.key) ?? from.y,
  }));
}

/** Returns the path of a line through dots: one node for any number of points. */
export function linePath(dots: readonly { x: number; y: number }[]): string {
  return dots.map(({ x, y }, at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** Returns dots as zero-length strokes, which the stroke's caps make round. */
export function dotsPath(dots: readonly { x: number; y: number }[]): string {
  return dots.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
}

/** Dashes of the pieces to late fixes of a branch. */
export const BRANCH_DASHES = "8 3 1.5 3";

/** Returns the pieces of one kind that connect a line to others. */
export const joinsOf = (joins: NonNullable<PlotLine["joins"]>, ofBranches: boolean): PlotDot[][] =>
  joins.flatMap(({ from, to, branch }) => (branch === ofBranches ? [[from, to]] : []));

const NONE: ReadonlySet<string> = new Set();

/**
 * Splits a line into solid and dotted pieces. A dotted piece ends at a dot where something besides x differs. No piece
 * reaches a dot in `cut`.
 */
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
