import { balanceHeight, drawBalance } from "@/lib/charts/balance-chart";
import { type Box, moveTo, type Room } from "./draw-chart";
import { drawLegend } from "./draw-legend";
import type { FigureBalance } from "./figure";
import { type Letters, penOf } from "./letters";

// Sizes in pixels.
/** Greatest width of a triangle. */
const MOST_WIDTH = 460;
/** Least width of a triangle beside another. */
const LEAST_WIDTH = 300;
/** Least height of a triangle. */
const LEAST_HEIGHT = 180;
/** Height that a triangle needs for its title and the names of its marks. */
const HEAD = 44;
/** Height of the title alone. */
const TITLE = 18;

const besideIn = (count: number, width: number) => Math.max(1, Math.min(count, Math.floor(width / LEAST_WIDTH)));

/** Returns the height that triangles need at a width. */
export function balancesHeight({ panels }: FigureBalance, width: number): number {
  const beside = besideIn(panels.length, width);
  const high = HEAD + balanceHeight(Math.min(MOST_WIDTH, width / beside));
  return Math.ceil(panels.length / beside) * high;
}

/** Returns how many of the first triangles fit in a room; at least one. */
export const balancesWithRoom = ({ panels }: FigureBalance, { width, height }: Room): number =>
  Math.min(panels.length, besideIn(panels.length, width) * Math.max(1, Math.floor(height / LEAST_HEIGHT)));

/** Draws triangles side by side, each with the names of its marks. */
export function drawBalances({ panels }: FigureBalance, box: Box, letters: Letters): string {
  const beside = besideIn(panels.length, box.width);
  const [width, height] = [box.width / beside, box.height / Math.ceil(panels.length / beside)];
  const drawn = panels.map(({ title, marks }, at) => {
    const place = { ...box, x: box.x + (at % beside) * width, y: box.y + Math.floor(at / beside) * height };
    const head = title === null ? "" : letters.write(title, { x: 0, y: 12, size: 12, weight: 600 });
    const legend = drawLegend(marks, width, letters);
    const down = title === null ? 0 : TITLE;
    const room = { width, height: height - down - legend.height };
    const triangle = `<g fill="none">${drawBalance(marks, room, penOf(letters))}</g>`;
    const below = { ...place, x: 0, y: down + legend.height };
    return moveTo(place, head + moveTo({ ...place, x: 0, y: down }, legend.svg) + moveTo(below, triangle));
  });
  return drawn.join("");
}
