import {
  BRANCH_DASHES,
  dotsPath,
  type EndLabel,
  joinsOf,
  linePath,
  linePieces,
  type PlotGeometry,
  plotGeometry,
  X_AXIS,
} from "@/lib/charts/plot-geometry";
import type { PlotLine } from "@/lib/charts/plot-points";
import { markerPath, seriesColor } from "@/lib/charts/series-style";
import type { FigureChart, FigurePanel } from "./figure";
import { Letters, widthOf, wrapped } from "./letters";

/** Where something is drawn. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SMALL = 11;
const NAME = 12;
const SMALL_LINE = 13;
const LEGEND_LINE = 17;
/** Between panels one below another. */
const GAP = 12;

/** Panels less high than this stand beside each other instead, where there is room. */
const LOW = 170;
const NARROW = 300;
/** The least height of a plot with its axes. */
const AROUND_PLOT = 24 + X_AXIS + 40;

/** How panels lie in a box: so many beside each other, each row with its height; `fits` where no plot is pressed out of its row. */
function arranged(panels: readonly FigurePanel[], box: Pick<Box, "width" | "height">) {
  const most = Math.max(1, Math.floor(box.width / NARROW));
  const below = Math.max(1, Math.floor(box.height / LOW), Math.ceil(panels.length / most));
  const beside = Math.max(1, Math.ceil(panels.length / below));
  const rows = Math.max(1, Math.ceil(panels.length / beside));
  const width = (box.width - 2 * GAP * (beside - 1)) / beside;
  const even = (box.height - GAP * (rows - 1)) / rows;
  // Rows share the height that their legends leave.
  const inRows = Array.from({ length: rows }, (_, row) => {
    const own = panels.slice(row * beside, (row + 1) * beside);
    return { own, legend: Math.max(...own.map((panel) => legendOf(panel, width, even))) };
  });
  const shared = even - inRows.reduce((sum, { legend }) => sum + legend, 0) / rows;
  const isHigh = (panel: FigurePanel) =>
    shared >= headOf(panel) + belowAxis(panel, width).length * SMALL_LINE + AROUND_PLOT;
  return {
    width,
    rows: inRows.map(({ own, legend }) => ({ own, height: shared + legend })),
    fits: panels.every(isHigh),
  };
}

/** Returns how many of the first panels have room in a box; at least one. */
export function panelsWithRoom({ panels }: FigureChart, box: Pick<Box, "width" | "height">): number {
  let count = panels.length;
  while (count > 1 && !arranged(panels.slice(0, count), box).fits) count -= 1;
  return count;
}

/** All panels of a chart in a box: one below another, in a low box also beside each other. */
export function drawChart({ panels }: FigureChart, box: Box, letters: Letters): string {
  const { width, rows } = arranged(panels, box);
  let y = box.y;
  return rows
    .map(({ own, height }) => {
      const drawn = own.map((panel, at) => {
        return drawPanel(panel, { x: box.x + at * (width + 2 * GAP), y, width, height }, letters);
      });
      y += height + GAP;
      return drawn.join("");
    })
    .join("");
}

/** Returns the height of a panel's legend in a box of this size; 0 where its lines have their names at their ends. */
function legendOf(panel: FigurePanel, width: number, height: number): number {
  const { direct, isNamed } = layoutOf(panel, { x: 0, y: 0, width, height });
  return direct.labels || isNamed ? 0 : drawLegend(panel.lines, width, new Letters(true)).height;
}

const headOf = ({ title }: FigurePanel): number => (title === null ? 0 : 18);

/** Returns where a panel's plot lies below its title, and how it looks with names at the ends of its lines. */
function layoutOf(panel: FigurePanel, box: Box) {
  const head = headOf(panel);
  const below = belowAxis(panel, box.width).length * SMALL_LINE;
  const inner = { ...box, y: box.y + head, height: box.height - head - below };
  const input = { width: inner.width, lines: panel.lines, xAxis: panel.xAxis, yAxis: panel.yAxis };
  // The only line of a panel is what the panel is called.
  const isNamed = panel.lines.length === 1 && panel.lines[0]?.series.label === panel.title;
  return { inner, input, isNamed, direct: plotGeometry({ ...input, height: inner.height }) };
}

function drawPanel(panel: FigurePanel, box: Box, letters: Letters): string {
  const title =
    panel.title === null ? "" : letters.write(panel.title, { x: box.x, y: box.y + 12, size: NAME, weight: 600 });
  const { inner, input, isNamed, direct } = layoutOf(panel, box);
  if (direct.labels || isNamed) return title + moved(inner, drawPlot(panel, direct, inner.width, letters));
  const legend = drawLegend(panel.lines, inner.width, letters);
  const geometry = plotGeometry({ ...input, height: inner.height - legend.height });
  const lower = { ...inner, y: inner.y + legend.height };
  return title + moved(inner, legend.svg) + moved(lower, drawPlot(panel, geometry, inner.width, letters));
}

/** What is said below the axis of x, in lines. */
const belowAxis = ({ xLabel }: FigurePanel, width: number): string[] => wrapped(xLabel, SMALL, width - 60);

const moved = ({ x, y }: Box, svg: string) => `<g transform="translate(${x} ${y})">${svg}</g>`;

/** Names with their markers where there is no room for them at the ends of the lines. */
function drawLegend(lines: readonly PlotLine[], width: number, letters: Letters): { svg: string; height: number } {
  let [x, y] = [0, 12];
  const svg = lines
    .filter(({ dots }) => dots.length)
    .map(({ series }) => {
      const parts = wrapped(series.label, NAME, width - 20);
      const wide = 28 + Math.max(...parts.map((part) => widthOf(part, NAME)));
      if (x > 0 && x + wide > width) [x, y] = [0, y + LEGEND_LINE];
      const mark = `<path d="${markerPath(series.marker, x + 6, y - 4, 4)}" fill="${seriesColor(series.color)}"/>`;
      const drawn = parts
        .map((part, at) => letters.write(part, { x: x + 15, y: y + at * LEGEND_LINE, size: NAME }))
        .join("");
      x += wide;
      y += (parts.length - 1) * LEGEND_LINE;
      return mark + drawn;
    })
    .join("");
  return { svg, height: y + 6 };
}

function drawPlot(panel: FigurePanel, geometry: PlotGeometry, width: number, letters: Letters): string {
  const { plot, labels } = geometry;
  const bottom = plot.top + plot.height;
  const muted = { size: SMALL, fill: "var(--muted-foreground)" };
  return [
    drawGround(panel, geometry, letters),
    panel.lines.map((line) => drawLine(line, geometry)).join(""),
    (labels ?? []).map((label) => drawEndLabel(label, panel.lines, letters)).join(""),
    letters.write(panel.yLabel, { x: 0, y: 11, ...muted }),
    ...belowAxis(panel, width).map((text, at) =>
      letters.write(text, { x: plot.left, y: bottom + X_AXIS + 3 + at * SMALL_LINE, ...muted }),
    ),
  ].join("");
}

/** Grid, axes with their ticks, and what is shaded or marked behind the lines. */
function drawGround(panel: FigurePanel, { plot, xAxis, yAxis }: PlotGeometry, letters: Letters): string {
  const right = plot.left + plot.width;
  const bottom = plot.top + plot.height;
  const within = (share: number) => Math.min(1, Math.max(0, share));
  const xOf = (at: number) =>
    plot.left + within((at - xAxis.domain[0]) / (xAxis.domain[1] - xAxis.domain[0])) * plot.width;
  const yOf = (at: number) =>
    bottom - within((at - yAxis.domain[0]) / (yAxis.domain[1] - yAxis.domain[0])) * plot.height;
  const rule = (x: number, colour: string) =>
    `<path d="M${x.toFixed(1)} ${plot.top}V${bottom}" stroke="${colour}" stroke-dasharray="4 3" stroke-width="1.2" fill="none"/>`;
  const parts: string[] = [];
  if (panel.areaFrom !== null) {
    const x = xOf(xAxis.place(panel.areaFrom));
    parts.push(area(x, plot.top, right - x, plot.height));
    if (x > plot.left) parts.push(rule(x, "var(--accent)"));
  }
  if (panel.band) {
    const [low, high] = [yOf(yAxis.place(panel.band[0])), yOf(yAxis.place(panel.band[1]))];
    parts.push(area(plot.left, high, plot.width, low - high));
  }
  for (const { at, label } of yAxis.ticks)
    parts.push(
      `<path d="M${plot.left} ${yOf(at).toFixed(1)}H${right}" stroke="var(--grid)" fill="none"/>`,
      letters.write(label, {
        x: plot.left - 6,
        y: yOf(at) + 4,
        size: SMALL,
        fill: "var(--muted-foreground)",
        anchor: "end",
      }),
    );
  for (const { at, label } of xAxis.ticks) {
    const half = widthOf(label, SMALL) / 2;
    const x = Math.min(Math.max(xOf(at), half), right + 14 - half);
    parts.push(
      `<path d="M${xOf(at).toFixed(1)} ${plot.top}V${bottom}" stroke="var(--grid)" fill="none"/>`,
      letters.write(label, { x, y: bottom + 15, size: SMALL, fill: "var(--muted-foreground)", anchor: "middle" }),
    );
  }
  parts.push(`<path d="M${plot.left} ${bottom}H${right}" stroke="var(--control)" fill="none"/>`);
  for (const { x, color } of panel.marks) parts.push(rule(xOf(xAxis.place(x)), seriesColor(color)));
  return parts.join("");
}

const area = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${Math.max(0, width).toFixed(1)}" height="${Math.max(0, height).toFixed(1)}" fill="var(--target-area)"/>`;

/** Faint dots, the line (dotted where more than x differs), markers. */
function drawLine(
  { series, dots, rest, dotted, loose, joins = [], hollow }: PlotLine,
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
    drawn(
      dotsPath(rest.map(place)),
      `fill="none" stroke="${colour}" stroke-width="4" stroke-linecap="round" opacity="0.32"`,
    ),
    drawn(
      path(solid.filter(({ length }) => length > 1)),
      `fill="none" stroke="${colour}" stroke-width="1.7" stroke-linejoin="round"`,
    ),
    drawn(
      path([...broken, ...joinsOf(joins, false)]),
      `fill="none" stroke="${colour}" stroke-width="1.7" stroke-dasharray="1.5 4" stroke-linecap="round"`,
    ),
    drawn(
      path(joinsOf(joins, true)),
      `fill="none" stroke="${colour}" stroke-width="1.2" stroke-dasharray="${BRANCH_DASHES}"`,
    ),
    drawn(marks(false), `fill="${colour}" stroke="var(--surface)" stroke-width="1.2"`),
    drawn(marks(true), `fill="var(--surface)" stroke="${colour}" stroke-width="1.4"`),
  ].join("");
}

function drawEndLabel({ key, text, x, y, from }: EndLabel, lines: readonly PlotLine[], letters: Letters): string {
  const info = lines.find(({ series }) => series.key === key)?.series;
  if (!info) return "";
  const colour = seriesColor(info.color);
  return [
    from
      ? `<path d="M${(from.x + 6).toFixed(1)} ${from.y.toFixed(1)}L${(x - 6).toFixed(1)} ${y.toFixed(1)}" stroke="${colour}" opacity="0.4" fill="none"/>`
      : "",
    `<path d="${markerPath(info.marker, x, y, 4)}" fill="${colour}"/>`,
    letters.write(text, { x: x + 9, y: y + 4, size: NAME, weight: 600 }),
  ].join("");
}
