import { escapeMarkup } from "@/lib/escape-markup";
import { drawDrawing, ownHeight } from "@/lib/pictures/draw-drawing";
import type { Figure, FigureDrawing } from "@/lib/pictures/figure";
import { Letters } from "@/lib/pictures/letters";

/** The number of drawings of one chart: for three ranges of widths, for two, one for all widths, or none. */
export type Drawings = 0 | 1 | 2 | 3;

/** Height in pixels of a chart of lines, and of each panel where there are several. */
const HEIGHTS = {
  304: { single: 320, panel: 230 },
  472: { single: 340, panel: 230 },
  720: { single: 360, panel: 230 },
};
type Width = keyof typeof HEIGHTS;

/** Widths of the drawings with their classes: the ranges of frame widths that show them. */
const DRAWN: Readonly<Record<Drawings, readonly (readonly [width: Width, ranges: string])[]>> = {
  0: [],
  1: [[472, ""]],
  2: [
    [304, "w1"],
    [720, "w2 w3"],
  ],
  3: [
    [304, "w1"],
    [472, "w2"],
    [720, "w3"],
  ],
};

/** Returns the drawings of a chart. `high` in pixels, null = its own; strips and triangles always have their own. */
export function chartSvgs(figure: Figure, drawing: FigureDrawing, high: number | null, drawings: Drawings = 3): string {
  return DRAWN[drawings].map(([width, ranges]) => chartSvg(figure, drawing, width, ranges, high)).join("");
}

function chartSvg(figure: Figure, drawing: FigureDrawing, width: Width, ranges: string, high: number | null): string {
  const height = drawing.kind === "chart" && high !== null ? high : ownHeight(drawing, width, HEIGHTS[width]);
  const body = drawDrawing(drawing, { x: 0, y: 0, width, height: height - 4 }, new Letters(true));
  return (
    `<svg class="${ranges}" viewBox="0 0 ${width} ${height}" role="img" ` +
    `aria-label="${escapeMarkup(figure.alt)}">${body}</svg>`
  );
}

/** Returns the height of a chart in a wide frame, in pixels. */
export const chartHeight = (drawing: FigureDrawing): number => ownHeight(drawing, 720, HEIGHTS[720]);
