import { logitWithin } from "@/lib/domain/vector/logit";

/** Size of the chart in pixels. */
const WIDTH = 600;
const HEIGHT = 400;
/** Width and height of a cell in pixels at first; it doubles until few enough points are left. */
const CELL = 2;
/** Most rows of all lists together. */
export const MAX_REST = 5000;

/** The scales of the axes: recall (x) and QPS (y). */
export interface Scales {
  x: "linear" | "logit";
  y: "linear" | "log";
}

interface Dots {
  recall: ArrayLike<number>;
  qps: ArrayLike<number>;
}

/**
 * Thins lists of rows to the resolution of a chart of about 600 x 400 pixels. One row stays per 2 x 2 pixels. Cells
 * grow while all lists together keep more than `MAX_REST` rows. The first row of a cell stays, so lists in order of
 * quality keep their best. An axis with a single value has one column or row of cells.
 */
export function thinRows(lists: readonly (readonly number[])[], dots: Dots, scales: Scales): number[][] {
  const toX = scales.x === "logit" ? logitWithin : same;
  const toY = scales.y === "log" ? Math.log10 : same;
  const across = pixels(lists, dots.recall, toX, WIDTH);
  const up = pixels(lists, dots.qps, toY, HEIGHT);
  for (let cell = CELL; ; cell *= 2) {
    const columns = Math.floor(WIDTH / cell) + 1;
    // Each cell holds the last list that used it. Lists are processed in order, so one grid serves all.
    const grid = new Int32Array(columns * (Math.floor(HEIGHT / cell) + 1)).fill(-1);
    let at = 0;
    const kept = lists.map((rows, list) =>
      rows.filter(() => {
        const place = Math.floor((up[at] ?? 0) / cell) * columns + Math.floor((across[at] ?? 0) / cell);
        at += 1;
        if (grid[place] === list) return false;
        grid[place] = list;
        return true;
      }),
    );
    if (kept.reduce((sum, rows) => sum + rows.length, 0) <= MAX_REST || cell > WIDTH) return kept;
  }
}

const same = (value: number) => value;

/** Returns the positions of the values of all lists, concatenated, on an axis of `length` pixels. */
function pixels(
  lists: readonly (readonly number[])[],
  values: ArrayLike<number>,
  scale: (value: number) => number,
  length: number,
): Uint16Array {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  let count = 0;
  for (const rows of lists) {
    count += rows.length;
    for (const row of rows) {
      const value = values[row] ?? 0;
      if (value < from) from = value;
      if (value > to) to = value;
    }
  }
  const start = scale(from);
  const factor = to > from ? length / (scale(to) - start) : 0;
  const places = new Uint16Array(count);
  let at = 0;
  for (const rows of lists) {
    for (const row of rows) {
      places[at] = factor ? (scale(values[row] ?? 0) - start) * factor : 0;
      at += 1;
    }
  }
  return places;
}
