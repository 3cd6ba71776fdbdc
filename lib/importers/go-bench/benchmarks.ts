import { group } from "d3-array";
import type { JsonPlace } from "../kit/json-items";
import type { PrintedName, PrintedNumbers } from "./rows";

/** A result with its place, its package and the part of the file between two heads of go's output. */
export type GoBenchmark = JsonPlace &
  PrintedName &
  PrintedNumbers & { pkg: string | null; machine: string | null; block: number };

/** A result with its whole name. `procs` is GOMAXPROCS, or null where the file does not say. */
export type NamedBenchmark = GoBenchmark & { procs: number | null };

/** So many digits of a block are never equal by chance. */
const ENOUGH_DIGITS = 20;

const printed = ({ name, suffix }: PrintedName): string => (suffix === null ? name : `${name}-${suffix}`);

/**
 * Returns results with their names. Go prints no number for GOMAXPROCS 1, so `threads-8` is then a name. A block has
 * rows without a number only if it ran with 1. Then each benchmark has such a row.
 */
export function withNames(benchmarks: readonly GoBenchmark[]): NamedBenchmark[] {
  const blocks = group(benchmarks, ({ pkg, block }) => JSON.stringify([pkg, block]));
  const procs = new Map<GoBenchmark, Pick<NamedBenchmark, "name" | "procs">>();
  for (const rows of blocks.values()) {
    const names = new Set(rows.map(printed));
    const isWithOne = rows.some(({ suffix, block }) => suffix === null && block > 0);
    const isSure = isWithOne && rows.some(({ suffix }) => suffix !== null);
    for (const row of rows) {
      const hasProcs = row.suffix !== null && (!isWithOne || names.has(row.name));
      procs.set(
        row,
        hasProcs ? { name: row.name, procs: row.suffix } : { name: printed(row), procs: isSure ? 1 : null },
      );
    }
  }
  return benchmarks.map((one) => ({ ...one, ...(procs.get(one) ?? { procs: one.suffix }) }));
}

/** Splits off the blocks that are an earlier one again, number for number: an output that was appended twice. */
export function withoutSameBlocks(benchmarks: readonly GoBenchmark[]): { once: GoBenchmark[]; again: GoBenchmark[] } {
  const blocks = group(benchmarks, ({ pkg, block }) => JSON.stringify([pkg, block]));
  const seen = new Set<string>();
  const copies = new Set<GoBenchmark>();
  for (const rows of blocks.values()) {
    const numbers = rows.map((row) => [row.pkg, printed(row), row.iterations, row.numbers]);
    const key = JSON.stringify(numbers);
    if (seen.has(key)) for (const row of rows) copies.add(row);
    else if (digitsOf(rows) >= ENOUGH_DIGITS) seen.add(key);
  }
  return { once: benchmarks.filter((row) => !copies.has(row)), again: [...copies] };
}

/** Returns the significant digits of the numbers: 1000000000 iterations are go's limit, and prove nothing. */
function digitsOf(rows: readonly GoBenchmark[]): number {
  const all = rows.flatMap(({ iterations, numbers }) => [String(iterations), ...numbers.map(([number]) => number)]);
  return all.reduce((sum, text) => sum + (/^[\d.]+/.exec(Number(text).toExponential())?.[0].length ?? 0), 0);
}
