import { drawStrips } from "@/lib/charts/draw-strips";
import { layoutStrips } from "@/lib/charts/strip-layout";
import { formatCounted } from "@/lib/format";
import { balancesHeight, balancesWithRoom, drawBalances } from "./draw-balances";
import { type Box, drawChart, moveTo, panelsWithRoom, type Room } from "./draw-chart";
import type { FigureDrawing } from "./figure";
import { type Letters, penOf, widthOf } from "./letters";

/** Height in px of the line that names omitted parts. */
export const REMARK_HEIGHT = 16;

/**
 * Returns the height that a drawing needs at a width. Charts of lines have the `usual` one: that of a single plot, or
 * of each panel where there are several.
 */
export function ownHeight(drawing: FigureDrawing, width: number, usual: { single: number; panel: number }): number {
  if (drawing.kind === "strips") return layoutStrips(drawing.chart, { width, height: null }, widthOf).height;
  if (drawing.kind === "balance") return balancesHeight(drawing, width);
  const { length } = drawing.panels;
  return length > 1 ? length * usual.panel : usual.single;
}

/**
 * Returns the part of a drawing that fits in a room, and the part left out: "2 more panels"; null for nothing. Strips
 * stay whole, since `drawDrawing` cuts them. `dense` = their rows are low and without names.
 */
export function withRoom(
  drawing: FigureDrawing,
  room: Room,
  dense: boolean,
): { drawing: FigureDrawing; left: string | null } {
  const lower = { ...room, height: room.height - REMARK_HEIGHT };
  if (drawing.kind === "strips") {
    const { left } = layoutStrips(drawing.chart, { ...room, dense }, widthOf);
    const less = left > 0 ? layoutStrips(drawing.chart, { ...lower, dense }, widthOf).left : 0;
    return { drawing, left: less > 0 ? formatCounted(less, "more row") : null };
  }
  if (drawing.kind === "balance") {
    const panels = drawing.panels.slice(0, balancesWithRoom(drawing, room));
    const left = drawing.panels.length - panels.length;
    return { drawing: { ...drawing, panels }, left: left > 0 ? formatCounted(left, "more triangle") : null };
  }
  if (panelsWithRoom(drawing, room) === drawing.panels.length) return { drawing, left: null };
  const panels = drawing.panels.slice(0, panelsWithRoom(drawing, lower));
  return { drawing: { ...drawing, panels }, left: formatCounted(drawing.panels.length - panels.length, "more panel") };
}

/** Draws a chart of any kind in a box. `dense` = rows of strips are low and without names, for a preview. */
export function drawDrawing(drawing: FigureDrawing, box: Box, letters: Letters, dense = false): string {
  if (drawing.kind === "chart") return drawChart(drawing, box, letters);
  if (drawing.kind === "balance") return drawBalances(drawing, box, letters);
  const { chart } = drawing;
  const layout = layoutStrips(chart, { width: box.width, height: box.height, dense }, widthOf);
  return moveTo(box, `<g fill="none">${drawStrips(chart, layout, penOf(letters))}</g>`);
}
