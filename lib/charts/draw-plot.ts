import type { Plot } from "./plot";
import {
  BRANCH_DASHES,
  dotsPath,
  type EndLabel,
  joinsOf,
  linePath,
  linePieces,
  type PlotGeometry,
} from "./plot-geometry";
import type { PlotLine } from "./plot-points";
import { markerPath, seriesColor } from "./series-style";

// The one drawing of lines over two axes, as SVG text: pages, pictures, embeds and frozen pages show it.

export interface TextPlace {
  x: number;
  y: number;
  size: number;
  weight?: 400 | 600;
  fill?: string;
  anchor?: "start" | "middle" | "end";
}

/** Writes what differs between a page and a picture. */
export interface Pen {
  /** A text with its baseline at `y`: `<text>` in pages, outlines in pictures. */
  write: (text: string, place: TextPlace) => string;
  /** Pixels. Pictures know their font, pages estimate. */
  widthOf: (text: string, size: number) => number;
  /** Attributes of the group of a series: pages find by them what to fade. */
  series: (at: number) => string;
}

const SMALL = 11;
const NAME = 12;
const MUTED = { size: SMALL, fill: "var(--muted-foreground)" } as const;

const px = (value: number) => String(Number(value.toFixed(1)));

/** A plot without what stands below its axis of x. Its parent fills nothing: `fill="none"`. */
export function drawPlot(plot: Plot, geometry: PlotGeometry, pen: Pen): string {
  return [
    drawGround(plot, geometry, pen),
    drawGuide(plot, geometry, pen),
    ...plot.lines.map((line, at) => `<g${pen.series(at)}>${drawLine(line, geometry)}</g>`),
    ...(geometry.labels ?? []).map((label) => drawEndLabel(label, plot.lines, pen)),
    pen.write(plot.yLabel, { x: 0, y: 11, ...MUTED }),
  ].join("");
}

/** Grid, axes with their ticks, and what is shaded or marked behind the lines. */
function drawGround({ areaFrom, band, marks = [] }: Plot, { plot, xAxis, yAxis }: PlotGeometry, pen: Pen): string {
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  const share = (at: number, [from, to]: readonly [number, number]) =>
    Math.min(1, Math.max(0, (at - from) / (to - from)));
  const xOf = (at: number) => plot.left + share(at, xAxis.domain) * plot.width;
  const yOf = (at: number) => bottom - share(at, yAxis.domain) * plot.height;
  const rule = (x: number, colour: string) =>
    `<path d="M${px(x)} ${plot.top}V${px(bottom)}" stroke="${colour}" stroke-dasharray="4 3" stroke-width="1.2"/>`;
  const edge = areaFrom === undefined ? null : xOf(xAxis.place(areaFrom));
  const parts: string[] = [];
  if (edge !== null) {
    parts.push(drawArea(edge, plot.top, right - edge, plot.height));
  }
  if (band) {
    const [low, high] = [yOf(yAxis.place(band[0])), yOf(yAxis.place(band[1]))];
    parts.push(drawArea(plot.left, high, plot.width, low - high));
  }
  const grid = [
    ...yAxis.ticks.map(({ at }) => `M${plot.left} ${px(yOf(at))}H${px(right)}`),
    ...xAxis.ticks.map(({ at }) => `M${px(xOf(at))} ${plot.top}V${px(bottom)}`),
  ];
  parts.push(`<path d="${grid.join("")}" stroke="var(--grid)"/>`);
  // Above the grid, since a tick may stand at the same place.
  if (edge !== null && edge > plot.left) parts.push(rule(edge, "var(--accent)"));
  for (const { at, label } of yAxis.ticks)
    parts.push(pen.write(label, { x: plot.left - 6, y: yOf(at) + 4, ...MUTED, anchor: "end" }));
  for (const { at, label } of xAxis.ticks) {
    const half = pen.widthOf(label, SMALL) / 2;
    const x = Math.min(Math.max(xOf(at), half), right + 14 - half);
    parts.push(pen.write(label, { x, y: bottom + 15, ...MUTED, anchor: "middle" }));
  }
  parts.push(`<path d="M${plot.left} ${px(bottom)}H${px(right)}" stroke="var(--control)"/>`);
  for (const { x, color } of marks) parts.push(rule(xOf(xAxis.place(x)), seriesColor(color)));
  return parts.join("");
}

function drawArea(x: number, y: number, width: number, height: number): string {
  const size = `width="${px(Math.max(0, width))}" height="${px(Math.max(0, height))}"`;
  return `<rect x="${px(x)}" y="${px(y)}" ${size} fill="var(--target-area)"/>`;
}

/** A dotted grey line with its name at the end. */
function drawGuide({ guide }: Plot, { place }: PlotGeometry, pen: Pen): string {
  const places = (guide?.places ?? []).map(place);
  const end = places.at(-1);
  if (!guide || !end) return "";
  return [
    `<path d="${linePath(places)}" stroke="var(--muted-foreground)" stroke-dasharray="2 4"/>`,
    pen.write(guide.label, { x: end.x - 6, y: end.y - 5, ...MUTED, anchor: "end" }),
  ].join("");
}

/** Faint dots, the line (dotted where more than x differs), markers (hollow or ringed). */
function drawLine(
  { series, dots, rest, dotted, loose, joins = [], hollow, ringed }: PlotLine,
  { place }: PlotGeometry,
): string {
  const colour = seriesColor(series.color);
  const { solid, broken } = linePieces(loose ? [] : dots, dotted);
  const path = (pieces: readonly (readonly { x: number; y: number }[])[]) =>
    pieces.map((piece) => linePath(piece.map(place))).join("");
  const marks = (isHollow: boolean) =>
    dots
      .filter(({ id }) => (hollow?.has(id) ?? false) === isHollow)
      .map((dot) => markerPath(series.marker, place(dot).x, place(dot).y, 4))
      .join("");
  const drawn = (d: string, attributes: string) => (d ? `<path d="${d}" ${attributes}/>` : "");
  return [
    drawn(dotsPath(rest.map(place)), `stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity="0.32"`),
    drawn(
      path(solid.filter(({ length }) => length > 1)),
      `stroke="${colour}" stroke-width="1.7" stroke-linejoin="round"`,
    ),
    drawn(
      path([...broken, ...joinsOf(joins, false)]),
      `stroke="${colour}" stroke-width="1.7" stroke-dasharray="1.5 4" stroke-linecap="round"`,
    ),
    drawn(path(joinsOf(joins, true)), `stroke="${colour}" stroke-width="1.2" stroke-dasharray="${BRANCH_DASHES}"`),
    drawn(marks(false), `fill="${colour}" stroke="var(--surface)" stroke-width="1.2"`),
    drawn(marks(true), `fill="var(--surface)" stroke="${colour}" stroke-width="1.4"`),
    ...dots.filter(({ id }) => ringed?.has(id)).map((dot) => drawRing(place(dot))),
  ].join("");
}

const drawRing = ({ x, y }: { x: number; y: number }) =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="8" stroke="var(--foreground)" stroke-width="1.6"/>`;

/** A name at the end of its line with its marker; a thin rule leads to a line that ends near. */
function drawEndLabel({ key, text, x, y, from }: EndLabel, lines: readonly PlotLine[], pen: Pen): string {
  const at = lines.findIndex(({ series }) => series.key === key);
  const series = lines[at]?.series;
  if (!series) return "";
  const colour = seriesColor(series.color);
  const parts = [
    from ? `<path d="M${px(from.x + 6)} ${px(from.y)}L${px(x - 6)} ${px(y)}" stroke="${colour}" opacity="0.4"/>` : "",
    `<path d="${markerPath(series.marker, x, y, 4)}" fill="${colour}"/>`,
    pen.write(text, { x: x + 9, y: y + 4, size: NAME, weight: 600 }),
  ];
  return `<g${pen.series(at)}>${parts.join("")}</g>`;
}
