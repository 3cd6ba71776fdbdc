import { group } from "d3-array";
import { formatExactly, toDigits } from "@/lib/format";
import type { ParsedPoint } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { byPlace, type CopiesOf, type PlacedPoint } from "./copies";
import { pointsOfRuns } from "./points-of-runs";
import { identityOf } from "./variants/execution";
import { executionsOf, headline } from "./variants/executions";

/** Most tables with a common cell: more of them are not reprints, but an odd file. */
const MAX_TABLES = 24;
/** Two tables that share so many digits are not equal by chance. */
const ENOUGH_DIGITS = 20;
/** Largest share of common cells that may differ, as after typing errors. These remain results of their own. */
const CLASHES = 0.1;

/** A cell of an author's table, with its rate. */
interface Cell extends PlacedPoint {
  rate: number;
}

/** The common cells of two tables: equal ones with their digits, and the number of others. */
interface TablePair {
  same: [Cell, Cell][];
  digits: number;
  clashes: number;
}

/**
 * Finds cells of an author's table that another table of the same author repeats. Cells of equal setting and variant
 * are equal in both, rounded, or 1000ⁿ apart, and have twenty digits together. Of two such cells the one with more
 * numbers counts, then the one with more digits.
 */
export function printedInTables(results: readonly ParsedResults[]): CopiesOf {
  const copies = new Map<ParsedPoint, PlacedPoint>();
  for (const { same, digits, clashes } of tablePairs(results)) {
    if (digits < ENOUGH_DIGITS || clashes > CLASHES * (clashes + same.length)) continue;
    for (const [a, b] of same) {
      const [kept, copy] = printRank(a) < printRank(b) ? [b, a] : [a, b];
      if (!copies.has(kept.point)) copies.set(copy.point, kept);
    }
  }
  return copies;
}

/** Compares the common cells of every two tables. */
function tablePairs(results: readonly ParsedResults[]): Iterable<TablePair> {
  const pairs = new Map<string, TablePair>();
  for (const [a, b] of authoredCells(results).flatMap(pairsOf)) {
    if (a.point.source.path === b.point.source.path) continue;
    const key = JSON.stringify([a.point.source.path, b.point.source.path]);
    const pair = pairs.get(key) ?? { same: [], digits: 0, clashes: 0 };
    pairs.set(key, pair);
    if (!printedAgain(a.rate, b.rate)) pair.clashes++;
    else {
      pair.same.push([a, b]);
      pair.digits += Math.min(digitsOf(a.rate).length, digitsOf(b.rate).length);
    }
  }
  return pairs.values();
}

const pairsOf = (same: readonly Cell[]): [Cell, Cell][] =>
  same.flatMap((a, nth) => same.slice(nth + 1).map((b): [Cell, Cell] => [a, b]));

/** Returns the author's measured points of equal setting and variant in different files, the first places first. */
function authoredCells(results: readonly ParsedResults[]): Cell[][] {
  const cells: { key: string; cell: Cell }[] = [];
  const isAuthored = ({ points }: ParsedResults): boolean => points.some(({ origin }) => origin === "author");
  const parts = results.flatMap((result, part) => (isAuthored(result) ? [{ ...result, part }] : []));
  const executions = executionsOf(parts).values();
  for (const { runs, points, part } of parts) {
    const { firstOf, several } = pointsOfRuns({ runs, points });
    for (const [at, run] of runs.entries()) {
      const execution = executions.next().value;
      const point = firstOf(at);
      if (!execution?.authored || !point || several.has(run.key)) continue;
      const rate = headline(point, run.workload);
      if (rate === null) continue;
      const key = identityOf(execution) + JSON.stringify(run.variant ?? []);
      cells.push({ key, cell: { part, run, point, rate } });
    }
  }
  return [...group(cells, ({ key }) => key).values()]
    .filter((same) => same.length > 1 && same.length <= MAX_TABLES)
    .map((same) => same.map(({ cell }) => cell).sort(byPlace))
    .filter((same) => new Set(same.map(({ point }) => point.source.path)).size === same.length);
}

/** Ranks a print by its numbers, then by the digits of its rate. */
const printRank = ({ point, rate }: Cell): number =>
  Object.values({ ...point.metrics, ...point.moreMetrics }).filter((value) => value !== null).length * 100 +
  digitsOf(rate).length;

/** Returns the significant digits: 2.269 has four, 2269495 seven. */
const digitsOf = (value: number): string =>
  formatExactly(value, 10)
    .replace(/e.*/s, "")
    .replace(/\D/g, "")
    .replace(/^0+|(?<!0)0+$/g, "");

/**
 * Returns true for numbers that are equal when rounded to the digits of the shorter print. They may be a thousand or a
 * million times apart. Close numbers may be repeats.
 */
export function printedAgain(a: number, b: number): boolean {
  if (a === b) return true;
  const [low, high] = a < b ? [a, b] : [b, a];
  const digits = Math.min(digitsOf(a).length, digitsOf(b).length);
  if (low <= 0 || digits < 3) return false;
  return [1, 1e3, 1e6].some((unit) => toDigits(low * unit, digits) === toDigits(high, digits));
}
