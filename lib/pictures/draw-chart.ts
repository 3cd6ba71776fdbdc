import { drawPlot } from "@/lib/charts/draw-plot";
import { newestBuilds } from "@/lib/charts/newest-builds";
import { nameOf, type PlotGeometry, plotGeometry, X_AXIS } from "@/lib/charts/plot-geometry";
import { drawLegend } from "./draw-legend";
import type { FigureChart, FigurePanel } from "./figure";
import { Letters, penOf, wrapText } from "./letters";

/** The place of a drawing, in px. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sizes of text in px: words below the axis, titles of panels. */
const SMALL = 11;
const NAME = 12;
/** Height of a line of small text. */
const SMALL_LINE = 13;
/** Pixels between rows of panels; panels side by side have twice as many. */
const GAP = 12;

/** Panels lower than this go side by side, where the width allows. */
const LOW = 170;
/** Least width of a panel beside another. */
const NARROW = 300;
/** Least height of a plot with its axes. */
const AROUND_PLOT = 24 + X_AXIS + 40;

/**
 * Arranges panels in a box: the number side by side, and each row with its height. `fits` is false where a plot exceeds
 * its row.
 */
function arrangement(panels: readonly FigurePanel[], box: Pick<Box, "width" | "height">) {
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

/** The size of a place for a drawing, in px. */
export interface Room {
  width: number;
  height: number;
}

/** Returns how many of the first panels fit in a room; at least one. */
export function panelsWithRoom({ panels }: FigureChart, room: Room): number {
  let count = panels.length;
  while (count > 1 && !arrangement(panels.slice(0, count), room).fits) count -= 1;
  return count;
}

/** Draws all panels of a chart in a box: one below another, in a low box also side by side. */
export function drawChart({ panels }: FigureChart, box: Box, letters: Letters): string {
  const { width, rows } = arrangement(panels, box);
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

/**
 * Returns the height of a panel's legend in a box of this size, in px. It is 0 where the title or the ends of lines
 * name the series.
 */
function legendOf(panel: FigurePanel, width: number, height: number): number {
  const { direct, isNamed } = layoutOf(panel, { x: 0, y: 0, width, height });
  return direct.labels || isNamed ? 0 : drawLegend(namesOf(panel), width, new Letters(true)).height;
}

const namesOf = ({ lines }: FigurePanel) =>
  lines.filter((line) => line.dots.length && nameOf(line) !== null).map(({ series, share }) => ({ ...series, share }));

const headOf = ({ title }: FigurePanel): number => (title === null ? 0 : 18);

/** Returns the place of a panel's plot below its title, and its layout with names at the ends of lines. */
function layoutOf(panel: FigurePanel, box: Box) {
  const head = headOf(panel);
  const below = belowAxis(panel, box.width).length * SMALL_LINE;
  const inner = { ...box, y: box.y + head, height: box.height - head - below };
  const input = { ...panel, width: inner.width };
  // The title names the only line already.
  const isNamed = panel.lines.length === 1 && panel.lines[0]?.series.label === panel.title;
  return { inner, input, isNamed, direct: plotGeometry({ ...input, height: inner.height }) };
}

function drawPanel(whole: FigurePanel, box: Box, letters: Letters): string {
  const panel = newestBuilds(whole, layoutOf(whole, box).direct.plot.width);
  const title =
    panel.title === null ? "" : letters.write(panel.title, { x: box.x, y: box.y + 12, size: NAME, weight: 600 });
  const { inner, input, isNamed, direct } = layoutOf(panel, box);
  if (direct.labels || isNamed) return title + moveTo(inner, drawPanelPlot(panel, direct, inner.width, letters));
  const legend = drawLegend(namesOf(panel), inner.width, letters);
  const geometry = plotGeometry({ ...input, height: inner.height - legend.height });
  const lower = { ...inner, y: inner.y + legend.height };
  return title + moveTo(inner, legend.svg) + moveTo(lower, drawPanelPlot(panel, geometry, inner.width, letters));
}

/** Returns the lines of text below the x axis. */
const belowAxis = ({ xLabel }: FigurePanel, width: number): string[] =>
  xLabel ? wrapText(xLabel, SMALL, width - 60) : [];

/** Moves a drawing to a place. */
export const moveTo = ({ x, y }: Box, svg: string) => `<g transform="translate(${x} ${y})">${svg}</g>`;

/** Draws a panel's plot, and the label of its x axis below. */
function drawPanelPlot(panel: FigurePanel, geometry: PlotGeometry, width: number, letters: Letters): string {
  const { plot, xRoom } = geometry;
  const y = plot.top + plot.height + xRoom + 3;
  return [
    `<g fill="none">${drawPlot(panel, geometry, penOf(letters))}</g>`,
    ...belowAxis(panel, width).map((text, at) => {
      const place = { x: plot.left, y: y + at * SMALL_LINE, size: SMALL, fill: "var(--muted-foreground)" };
      return letters.write(text, place);
    }),
  ].join("");
}
