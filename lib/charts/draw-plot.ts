import { toDigits } from "@/lib/format";
import type { Tick } from "./axis-scale";
import { drawChanges } from "./draw-changes";
import { drawFlags } from "./draw-flags";
import { MARK, placeSeams, SEAM_SIZE } from "./place-seams";
import type { Plot } from "./plot";
import {
  BRANCH_DASHES,
  dotsPath,
  type EndLabel,
  joinsOf,
  linePath,
  linePieces,
  type PlotGeometry,
  X_LINE,
} from "./plot-geometry";
import type { PlotLine } from "./plot-points";
import { px } from "./px";
import { markerPath, seriesColor } from "./series-style";

// The only drawing of lines over two axes, as SVG text: pages, pictures, embeds and frozen pages share it.

/** Place and style of a text. */
export interface TextPlace {
  x: number;
  y: number;
  size: number;
  weight?: 400 | 600;
  fill?: string;
  anchor?: "start" | "middle" | "end";
}

/** Writes the parts that differ between pages and pictures. */
export interface Pen {
  /** Writes a text with its baseline at `y`: `<text>` in pages, outlines in pictures. */
  write: (text: string, place: TextPlace) => string;
  /** Returns the width in pixels. Pictures know their font, pages estimate. */
  widthOf: (text: string, size: number) => number;
  /** Returns attributes for the group of a series; the script of pages fades groups by them. */
  series: (at: number) => string;
  /** Returns the tooltip of a line; null where there are no tooltips. */
  title: ((text: string) => string) | null;
}

/** Size of labels in pixels. */
const SMALL = 11;
/** Size of names at the ends of lines in pixels. */
const NAME = 12;
/** Pixels between the lines of a name. */
const LINE = 14;
const MUTED = { size: SMALL, fill: "var(--muted-foreground)" } as const;

/** Draws a plot without the texts below its x axis. Its parent must have `fill="none"`. */
export function drawPlot(plot: Plot, geometry: PlotGeometry, pen: Pen): string {
  return [
    drawGround(plot, geometry, pen),
    drawGuide(plot, geometry, pen),
    drawMiddles(plot.lines, geometry),
    drawThin(plot.lines, geometry, pen),
    ...plot.lines.map((line, at) => {
      if (line.weight === "thin") return "";
      const title = pen.title?.(line.title ?? "") ?? "";
      const shapes = (line.dashes ? drawSamples : drawLine)(line, geometry);
      return `<g${pen.series(at)}${paleness(line)}>${title}${shapes}</g>`;
    }),
    drawChanges(geometry, pen),
    drawSeams(plot.lines, geometry, pen),
    drawFlags(plot.flags ?? [], geometry, pen),
    ...(geometry.labels ?? []).map((label) => drawEndLabel(label, plot.lines, pen)),
    plot.yLabel && pen.write(plot.yLabel, { x: 0, y: 11, ...MUTED }),
  ].join("");
}

/** Draws grid, axes with ticks, and the shades and rules behind the lines. */
function drawGround(
  { areaFrom, band, level, isCut, isCutAfter, marks = [] }: Plot,
  { plot, xAxis, yAxis, xRoom }: PlotGeometry,
  pen: Pen,
): string {
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
  const bands = xAxis.bands ?? [];
  for (const [from, to] of bands)
    parts.push(drawBranch(xOf(from), plot.top, xOf(to) - xOf(from), plot.height + xRoom - 4));
  const grid = [
    ...yAxis.ticks.map(({ at }) => `M${plot.left} ${px(yOf(at))}H${px(right)}`),
    ...(bands.length ? [] : xAxis.ticks.map(({ at }) => `M${px(xOf(at))} ${plot.top}V${px(bottom)}`)),
  ];
  parts.push(`<path d="${grid.join("")}" stroke="var(--grid)"/>`);
  // Drawn after the grid, since a tick may have the same place.
  if (edge !== null && edge > plot.left) parts.push(rule(edge, "var(--accent)"));
  if (level !== undefined)
    parts.push(`<path d="M${plot.left} ${px(yOf(yAxis.place(level)))}H${px(right)}" stroke="var(--control)"/>`);
  for (const { at, label } of yAxis.ticks)
    parts.push(pen.write(label, { x: plot.left - 6, y: yOf(at) + 4, ...MUTED, anchor: "end" }));
  const name = ({ at, label }: Tick, y: number, weight: 400 | 600 = 400) => {
    const half = pen.widthOf(label, SMALL) / 2;
    const x = Math.min(Math.max(xOf(at), half), right + 14 - half);
    parts.push(pen.write(label, { x, y, ...MUTED, weight, anchor: "middle" }));
  };
  for (const tick of xAxis.ticks) name(tick, bottom + 15);
  const first = bottom + 15 + (xAxis.ticks.length ? X_LINE : 0);
  for (const [nth, line] of (xAxis.below ?? []).entries())
    for (const tick of line) name(tick, first + nth * X_LINE, 600);
  parts.push(`<path d="M${plot.left} ${px(bottom)}H${px(right)}" stroke="var(--control)"/>`);
  if (isCut) parts.push(drawTornEdge(plot));
  if (isCutAfter) parts.push(drawTornEdge({ ...plot, left: right + 4 }));
  for (const { x, color } of marks) parts.push(rule(xOf(xAxis.place(x)), seriesColor(color)));
  return parts.join("");
}

/** Draws an edge as a zigzag. A dashed rule would read as a mark, and dots as an uncertain line. */
function drawTornEdge({ left, top, height }: PlotGeometry["plot"]): string {
  const teeth = "l-4 3l4 3".repeat(Math.floor(height / 6));
  return `<path d="M${px(left)} ${px(top)}${teeth}" stroke="var(--control)" stroke-width="1.2"/>`;
}

/** Returns the attribute of a line or dot that has only a fraction of its colour; "" for all of it. */
export const paleness = ({ share = 1 }: { share?: number }): string =>
  share < 1 ? ` opacity="${toDigits(share, 2)}"` : "";

/** Shades a branch among its neighbours. */
function drawBranch(x: number, y: number, width: number, height: number): string {
  const size = `width="${px(Math.max(0, width))}" height="${px(height)}"`;
  return `<rect x="${px(x)}" y="${px(y)}" ${size} fill="var(--surface-muted)" fill-opacity="0.7"/>`;
}

/** Shades a range of x or y. */
function drawArea(x: number, y: number, width: number, height: number): string {
  const size = `width="${px(Math.max(0, width))}" height="${px(Math.max(0, height))}"`;
  return `<rect x="${px(x)}" y="${px(y)}" ${size} fill="var(--target-area)"/>`;
}

/** Draws a dotted grey line with its name at the end. */
function drawGuide({ guide }: Plot, { place }: PlotGeometry, pen: Pen): string {
  const places = (guide?.places ?? []).map(place);
  const end = places.at(-1);
  if (!guide || !end) return "";
  return [
    `<path d="${linePath(places)}" stroke="var(--muted-foreground)" stroke-dasharray="2 4"/>`,
    pen.write(guide.label, { x: end.x - 6, y: end.y - 5, ...MUTED, anchor: "end" }),
  ].join("");
}

/** Shades the middle half of each line's workloads, behind all lines. */
function drawMiddles(lines: readonly PlotLine[], { place }: PlotGeometry): string {
  return lines
    .flatMap(({ middles = [], series, weight }) => (weight === "thin" || !middles.length ? [] : { series, middles }))
    .map(({ series, middles }) => {
      const outlines = middles.map((piece) => {
        const above = piece.map(({ x, high }) => place({ x, y: high }));
        const below = piece.map(({ x, low }) => place({ x, y: low }));
        return `${linePath([...above, ...below.reverse()])}Z`;
      });
      return `<path d="${outlines.join("")}" fill="${seriesColor(series.color)}" fill-opacity="0.13"/>`;
    })
    .join("");
}

/** Draws the many lines behind the strong ones; as one path where there are no tooltips. */
function drawThin(lines: readonly PlotLine[], { place }: PlotGeometry, pen: Pen): string {
  const paths = lines.flatMap((line, at) => {
    if (line.weight !== "thin") return [];
    const { solid, broken } = linePieces(line.dots, line);
    const of = (pieces: typeof solid) => pieces.map((piece) => linePath(piece.map(place))).join("");
    return [{ at, title: line.title ?? "", solid: of(solid.filter(({ length }) => length > 1)), dotted: of(broken) }];
  });
  if (paths.length === 0) return "";
  const drawPaths = (solid: string, dotted: string) =>
    (solid ? `<path d="${solid}"/>` : "") + (dotted ? `<path d="${dotted}" stroke-dasharray="2 4"/>` : "");
  const { title } = pen;
  const inside = title
    ? paths.map((each) => `<g${pen.series(each.at)}>${title(each.title)}${drawPaths(each.solid, each.dotted)}</g>`)
    : [drawPaths(paths.map(({ solid }) => solid).join(""), paths.map(({ dotted }) => dotted).join(""))];
  const all = inside.join("");
  return all && `<g stroke="var(--muted-foreground)" stroke-opacity="0.5">${all}</g>`;
}

/** Draws faint dots, the line (dotted where more than x differs), and markers (hollow or ringed). */
function drawLine(line: PlotLine, { place }: PlotGeometry): string {
  const { series, dots, rest, loose, weight, joins = [], hollow, ringed } = line;
  const colour = seriesColor(series.color);
  const { solid, broken } = linePieces(loose ? [] : dots, line);
  const path = (pieces: readonly (readonly { x: number; y: number }[])[]) =>
    pieces.map((piece) => linePath(piece.map(place))).join("");
  const pale = dots.filter((dot) => dot.share !== undefined);
  const marks = (isHollow: boolean) =>
    dots
      .filter((dot) => dot.share === undefined && (hollow?.has(dot.id) ?? false) === isHollow)
      .map((dot) => markerPath(series.marker, place(dot).x, place(dot).y, 4))
      .join("");
  const drawPath = (d: string, attributes: string) => (d ? `<path d="${d}" ${attributes}/>` : "");
  const stroke = `stroke="${colour}" stroke-width="${weight === "strong" ? 2.5 : 1.7}"`;
  return [
    drawPath(dotsPath(rest.map(place)), `stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity="0.32"`),
    drawPath(path(solid.filter(({ length }) => length > 1)), `${stroke} stroke-linejoin="round"`),
    drawPath(path([...broken, ...joinsOf(joins, false)]), `${stroke} stroke-dasharray="1.5 4" stroke-linecap="round"`),
    drawPath(path(joinsOf(joins, true)), `stroke="${colour}" stroke-width="1.2" stroke-dasharray="${BRANCH_DASHES}"`),
    drawPath(marks(false), `fill="${colour}" stroke="var(--surface)" stroke-width="1.2"`),
    drawPath(marks(true), `fill="var(--surface)" stroke="${colour}" stroke-width="1.4"`),
    pale.length
      ? drawPale(
          pale.map((dot) => ({ ...place(dot), share: dot.share ?? 1 })),
          colour,
        )
      : "",
    ...dots.filter(({ id }) => ringed?.has(id)).map((dot) => drawRing(place(dot))),
  ].join("");
}

/** Writes the texts of seams above the first dots of their lines, with the markers of these lines. */
function drawSeams(lines: readonly PlotLine[], { plot, place }: PlotGeometry, pen: Pen): string {
  return placeSeams(lines, plot, place, pen.widthOf)
    .map(({ text, x, y, marks }) => {
      const drawn = marks.map(
        ({ marker, color }, at) =>
          `<path d="${markerPath(marker, x + 4 + at * MARK, y - 4, 3.5)}" fill="${seriesColor(color)}"/>`,
      );
      const at = { x: x + marks.length * MARK, y };
      return drawn.join("") + pen.write(text, { ...at, size: SEAM_SIZE, fill: "var(--warning-foreground)" });
    })
    .join("");
}

/** From this number of samples on, only those without neighbours have dots. */
const TOO_MANY_DOTS = 40;

/** Draws a line of samples with a dot for each; of many samples only those without neighbours have dots. */
function drawSamples({ series, dots, dashes, cut }: PlotLine, { place }: PlotGeometry): string {
  const { solid } = linePieces(dots, { cut });
  const lines = solid.filter(({ length }) => length > 1).map((piece) => linePath(piece.map(place)));
  const single = dots.length < TOO_MANY_DOTS ? dots : solid.filter(({ length }) => length === 1).flat();
  return [
    `<g stroke="${seriesColor(series.color)}" stroke-width="1.6" stroke-linejoin="round">`,
    lines.length ? `<path d="${lines.join("")}"${dashes === "0" ? "" : ` stroke-dasharray="${dashes}"`}/>` : "",
    single.length ? `<path d="${dotsPath(single.map(place))}" stroke-width="4" stroke-linecap="round"/>` : "",
    "</g>",
  ].join("");
}

/** Draws marks with a fraction of their colour: the older a build, the paler. Full ones are larger. */
function drawPale(marks: readonly { x: number; y: number; share: number }[], colour: string): string {
  const drawn = marks.map(({ x, y, share }) => {
    return `<circle cx="${px(x)}" cy="${px(y)}" r="${share < 1 ? 4 : 5}"${paleness({ share })}/>`;
  });
  const ground = marks.map(({ x, y }) => markerPath(0, x, y, 4.6)).join("");
  return `<path d="${ground}" fill="var(--surface)"/><g fill="${colour}">${drawn.join("")}</g>`;
}

/** Draws a ring around a dot. */
const drawRing = ({ x, y }: { x: number; y: number }) =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="8" stroke="var(--foreground)" stroke-width="1.6"/>`;

/** Draws a name at the end of its line with its marker. A thin rule connects them where another line ends near. */
function drawEndLabel({ key, texts, x, y, from }: EndLabel, lines: readonly PlotLine[], pen: Pen): string {
  const at = lines.findIndex(({ series }) => series.key === key);
  const { series, weight } = lines[at] ?? {};
  if (!series) return "";
  const top = y + 4 - ((texts.length - 1) * LINE) / 2;
  const names = texts.map((text, nth) => {
    const place = { x: x + 9, y: top + nth * LINE };
    return pen.write(text, weight === "thin" ? { ...place, ...MUTED } : { ...place, size: NAME, weight: 600 });
  });
  if (weight === "thin") return `<g${pen.series(at)}>${names.join("")}</g>`;
  const colour = seriesColor(series.color);
  const parts = [
    from ? `<path d="M${px(from.x + 6)} ${px(from.y)}L${px(x - 6)} ${px(y)}" stroke="${colour}" opacity="0.4"/>` : "",
    `<path d="${markerPath(series.marker, x, y, 4)}" fill="${colour}"${paleness(lines[at] ?? {})}/>`,
    ...names,
  ];
  return `<g${pen.series(at)}>${parts.join("")}</g>`;
}
