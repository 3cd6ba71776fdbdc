import { drawPlot, type Pen } from "@/lib/charts/draw-plot";
import { type PlotGeometry, plotGeometry, X_AXIS } from "@/lib/charts/plot-geometry";
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
  const input = { ...panel, width: inner.width };
  // The only line of a panel is what the panel is called.
  const isNamed = panel.lines.length === 1 && panel.lines[0]?.series.label === panel.title;
  return { inner, input, isNamed, direct: plotGeometry({ ...input, height: inner.height }) };
}

function drawPanel(panel: FigurePanel, box: Box, letters: Letters): string {
  const title =
    panel.title === null ? "" : letters.write(panel.title, { x: box.x, y: box.y + 12, size: NAME, weight: 600 });
  const { inner, input, isNamed, direct } = layoutOf(panel, box);
  if (direct.labels || isNamed) return title + moved(inner, drawPanelPlot(panel, direct, inner.width, letters));
  const legend = drawLegend(panel.lines, inner.width, letters);
  const geometry = plotGeometry({ ...input, height: inner.height - legend.height });
  const lower = { ...inner, y: inner.y + legend.height };
  return title + moved(inner, legend.svg) + moved(lower, drawPanelPlot(panel, geometry, inner.width, letters));
}

/** What is said below the axis of x, in lines. */
const belowAxis = ({ xLabel }: FigurePanel, width: number): string[] =>
  xLabel ? wrapped(xLabel, SMALL, width - 60) : [];

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

/** A panel by the one drawing of plots, and below it what its axis of x is. */
function drawPanelPlot(panel: FigurePanel, geometry: PlotGeometry, width: number, letters: Letters): string {
  const { plot } = geometry;
  const pen: Pen = { write: (text, place) => letters.write(text, place), widthOf, series: () => "", title: null };
  const y = plot.top + plot.height + X_AXIS + 3;
  return [
    `<g fill="none">${drawPlot(panel, geometry, pen)}</g>`,
    ...belowAxis(panel, width).map((text, at) => {
      const place = { x: plot.left, y: y + at * SMALL_LINE, size: SMALL, fill: "var(--muted-foreground)" };
      return letters.write(text, place);
    }),
  ].join("");
}
