import type { PointColumns, RunFacts } from "@/lib/domain/workloads/point-columns";

/** Both halves of the rows' stored fingerprints; both 0 = the point has no fingerprint. */
interface RowPrints {
  high: Int32Array;
  low: Int32Array;
}

type Rows = Pick<PointColumns, "size" | "runs" | "run" | "combo" | "qps" | "recall" | "status">;

/**
 * Returns for each row the first row that it copies, or itself; null without copies. Copies have equal fingerprints,
 * recall, QPS, status and parameters. Their runs agree in everything but the bundle (conditions/copies.ts).
 */
export function firstOfCopies(rows: Rows, { high, low }: RowPrints): Int32Array | null {
  const numbers = numberAlikeRuns(rows.runs);
  if (!numbers) return null;
  const { size, run, combo, qps, recall, status } = rows;
  const numberOf = (row: number) => numbers[run[row] ?? 0] ?? -1;
  const isSame = (a: number, b: number) =>
    high[a] === high[b] &&
    low[a] === low[b] &&
    combo[a] === combo[b] &&
    status[a] === status[b] &&
    Object.is(qps[a], qps[b]) &&
    Object.is(recall[a], recall[b]) &&
    numberOf(a) === numberOf(b);
  // An open hash table of row numbers, since a data set may have millions of rows.
  const table = new Int32Array(2 ** Math.ceil(Math.log2(2 * size + 1))).fill(-1);
  const first = new Int32Array(size);
  let hasCopies = false;
  for (let row = 0; row < size; row += 1) {
    first[row] = row;
    const [upper, lower] = [high[row] ?? 0, low[row] ?? 0];
    if (numberOf(row) < 0 || (upper === 0 && lower === 0)) continue;
    let at = upper ^ lower ^ Math.imul(numberOf(row) + 1, 0x9e3779b1) ^ Math.imul((combo[row] ?? 0) + 1, 0x85ebca6b);
    for (at &= table.length - 1; ; at = (at + 1) & (table.length - 1)) {
      const other = table[at] ?? -1;
      if (other < 0) table[at] = row;
      else if (isSame(row, other)) {
        first[row] = other;
        hasCopies = true;
      } else continue;
      break;
    }
  }
  return hasCopies ? first : null;
}

/** Returns a number for each run, equal for runs that agree; -1 for a run that is alone. Null where all are alone. */
function numberAlikeRuns(runs: readonly RunFacts[]): Int32Array | null {
  const numbers = new Map<string, { number: number; runs: number }>();
  const own = runs.map(({ engine, algorithm, build, config, machine, batch, threads, variant = [], settings = {} }) => {
    const set = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));
    const key = JSON.stringify([engine, algorithm, build, config, machine, batch, threads, variant, set]);
    const known = numbers.get(key) ?? { number: numbers.size, runs: 0 };
    known.runs += 1;
    numbers.set(key, known);
    return known;
  });
  return numbers.size === runs.length
    ? null
    : Int32Array.from(own, ({ number, runs: alike }) => (alike > 1 ? number : -1));
}
