const WIDTH = 600;
const HEIGHT = 400;
/** Pixels a cell is wide and high at first; doubled until few enough points are left. */
const CELL = 2;
export const MAX_REST = 5000;

export interface Scales {
  x: "linear" | "logit";
  y: "linear" | "log";
}

interface Dots {
  recall: ArrayLike<number>;
  qps: ArrayLike<number>;
}

/**
 * Thins each list of rows to what a chart of about 600 x 400 pixels can tell apart: one row for each 2 x 2 pixel cell,
 * coarser when more than `MAX_REST` would be left over all lists. The first row of a cell stays, so lists that start with the
 * best keep their best. Nothing in, nothing out; a single value on an axis is one column or row of cells.
 */
export function thinRows(lists: readonly (readonly number[])[], dots: Dots, scales: Scales): number[][] {
  const x = (row: number) => (scales.x === "logit" ? logit(dots.recall[row] ?? 0) : (dots.recall[row] ?? 0));
  const y = (row: number) => (scales.y === "log" ? Math.log10(dots.qps[row] ?? 1) : (dots.qps[row] ?? 0));
  const [left, right] = extent(lists, x);
  const [low, high] = extent(lists, y);
  for (let cell = CELL; ; cell *= 2) {
    const columns = Math.ceil(WIDTH / cell) + 1;
    const kept = lists.map((rows) => {
      const taken = new Set<number>();
      return rows.filter((row) => {
        const column = Math.floor((share(x(row), left, right) * WIDTH) / cell);
        const line = Math.floor((share(y(row), low, high) * HEIGHT) / cell);
        const place = line * columns + column;
        if (taken.has(place)) return false;
        taken.add(place);
        return true;
      });
    });
    if (kept.reduce((sum, rows) => sum + rows.length, 0) <= MAX_REST || cell > WIDTH) return kept;
  }
}

// The chart's logit axis ends at five nines: beyond, points fall together.
const logit = (recall: number) => {
  const within = Math.min(0.99999, Math.max(0.00001, recall));
  return Math.log(within / (1 - within));
};
const share = (value: number, from: number, to: number) => (to > from ? (value - from) / (to - from) : 0);

function extent(lists: readonly (readonly number[])[], value: (row: number) => number): [number, number] {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const rows of lists) {
    for (const row of rows) {
      const at = value(row);
      if (at < from) from = at;
      if (at > to) to = at;
    }
  }
  return [from, to];
}
