// Rows of an o.sum.t file do not name their step. Row n is step n of one of these orders
// (docs/formats/benchmark-archive.md (c)).
const loops = [100, 200, 400, 600, 800, 1000].flatMap((rate) => [`q${rate}.1`, `q${rate}.2`]);
const orders: readonly (readonly string[])[] = [
  ["l.i0", "l.x", "l.i1", ...loops],
  ["l.i0", "l.x", "l.i1", "l.i2", "qr100.L1", "qp100.L2", "qr500.L3", "qp500.L4", "qr1000.L5", "qp1000.L6"],
];

/** Returns the steps of a file with `rows` rows; null where no known order has that length. */
export const stepsOf = (rows: number): readonly string[] | null => orders.find(({ length }) => length === rows) ?? null;

/** Matches a step's name, for files that name theirs. */
export const isStep = (word: string): boolean => /^(?:l\.(?:i\d|x)|q[rp]?\d+(?:\.[L\d]\d*)?)$/.test(word);

/** Returns true for steps that only insert (or create the indexes, l.x): their columns per operation count inserts. */
export const isLoad = (step: string): boolean => step.startsWith("l.");
