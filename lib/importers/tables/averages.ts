import { group } from "d3-array";
import type { CellRow } from "../kit/cells";
import {
  areFunctions,
  isNoRepeat,
  isNumberedQuery,
  isOfRepeats,
  isSummary,
  isWrittenAverage,
  isWrittenSummary,
  mayBeAverage,
  mayBeCount,
  mayBeSum,
  sumsUpOthers,
} from "./roles";

// Relative tolerances: authors round their averages more than their sums.
const SUM_TOLERANCE = 0.002;
const MEAN_TOLERANCE = 0.01;

/** The positions of the columns that distinguish an average from a query; -1 for none. */
interface Places {
  workload: number;
  engine: number;
  repeat: number;
  /** Columns of other facts: rows that differ in one are of other runs of a test. */
  facts: readonly number[];
  /** Returns the main number of a row; null for none. */
  numberOf(row: CellRow): number | null;
}

/** Rows that are no results, and those that may be none. */
interface AverageRows {
  averages: ReadonlySet<CellRow>;
  /** Rows called `sum`, `avg` and the like, which nothing proves and no functions beside them explain. */
  doubtful: ReadonlySet<CellRow>;
}

/** The sum of results, and their number. */
interface Sum {
  sum: number;
  count: number;
}

/** A row that may hold a sum or a mean, with the results that it may be of. */
interface Candidate {
  name: string;
  value: number;
  of: readonly Sum[];
}

/**
 * Returns the rows that hold the author's own averages or sums:
 * - rows with a word such as `mean` in place of a repeat's number;
 * - rows whose names sum up others (sumsUpOthers), where the engine has several results;
 * - rows called AVG or Mean, unless other names are SQL functions, too (areFunctions). Beside numbered queries also
 *   those called Sum, Max and the like;
 * - rows called `avg`, `sum`, `all`, `query count` or the like. Each number of the name must be the mean, the sum or
 *   the number of the engine's other rows. It may also be that of the rows above, of those since the last summary,
 *   or of those with the same thread count and conditions. Otherwise
 *   they are queries of that name;
 * - rows called `median`, `min`, `max` and the like beside such a mean.
 */
export function averageRows(rows: readonly CellRow[], places: Places): AverageRows {
  const cell = ({ cells }: CellRow, at: number) => cells[at] ?? "";
  const found = new Set(places.repeat < 0 ? [] : rows.filter((row) => isNoRepeat(cell(row, places.repeat))));
  const nameOf = (row: CellRow) => cell(row, places.workload);
  const engineOf = (row: CellRow) => cell(row, places.engine);
  const names = new Set(places.workload < 0 ? [] : rows.map(nameOf));
  const candidates = new Set([...names].filter((name) => mayBeAverage(name) || mayBeSum(name) || mayBeCount(name)));
  const summing = new Set([...names].filter(sumsUpOthers));
  if (candidates.size === 0 && summing.size === 0 && ![...names].some(isWrittenSummary))
    return { averages: found, doubtful: new Set() };
  const isStatistic = (name: string) => isOfRepeats(name) || isSummary(name);
  const own = new Set([...names].filter((name) => !candidates.has(name) && !summing.has(name) && !isStatistic(name)));
  const { all, made } = sumsBeside(rows, own, candidates, { ...places, nameOf, engineOf });
  const hasSeveral = (row: CellRow) => (all.get(engineOf(row))?.count ?? 0) > 1;
  const numbered = [...own].filter(isNumberedQuery).length;
  const areNumbered = numbered > 1 && numbered * 2 >= own.size;
  for (const row of rows) {
    const name = nameOf(row);
    const isSure = summing.has(name) || (areNumbered && isWrittenSummary(name));
    if (isSure && hasSeveral(row)) found.add(row);
  }
  /** Returns the names whose numbers all follow from other rows of their engine, within a relative tolerance. */
  const namesOf = (mayBe: (name: string) => boolean, tolerance: number, make: (of: Sum) => number) => {
    const isMade = ({ value, of }: Candidate, least: number) =>
      of.some((sum) => sum.count >= least && isNear(value, make(sum), tolerance));
    const ofName = group(
      made.filter(({ name }) => mayBe(name)),
      ({ name }) => name,
    );
    // The sum of one result is that result, and proves nothing.
    const areMade = (same: readonly Candidate[]) =>
      same.every((one) => isMade(one, 1)) && same.some((one) => isMade(one, 2));
    return new Set([...ofName].flatMap(([name, same]) => (areMade(same) ? name : [])));
  };
  const sums = namesOf(mayBeSum, SUM_TOLERANCE, ({ sum }) => sum);
  const means = namesOf(mayBeAverage, MEAN_TOLERANCE, ({ sum, count }) => sum / count);
  const counts = namesOf(mayBeCount, 0, ({ count }) => count);
  for (const row of rows) if (sums.has(nameOf(row)) || counts.has(nameOf(row))) found.add(row);
  const haveFunctions = areFunctions([...names].filter((name) => !sums.has(name)));
  for (const row of haveFunctions ? [] : rows) {
    const name = nameOf(row);
    if (means.has(name) || isWrittenAverage(name) || (means.size > 0 && isStatistic(name))) found.add(row);
  }
  const isLeft = (row: CellRow) => candidates.has(nameOf(row)) && !found.has(row) && hasSeveral(row);
  return { averages: found, doubtful: new Set(areFunctions(own) ? [] : rows.filter(isLeft)) };
}

const isNear = (value: number, other: number, tolerance: number): boolean => Math.abs(value / other - 1) <= tolerance;

interface Rows extends Places {
  nameOf(row: CellRow): string;
  engineOf(row: CellRow): string;
}

/** Returns the sum of each engine's own results, and the candidates with the sums that they may state. */
function sumsBeside(
  rows: readonly CellRow[],
  own: ReadonlySet<string>,
  candidates: ReadonlySet<string>,
  { numberOf, nameOf, engineOf, facts }: Rows,
): { all: ReadonlyMap<string, Sum>; made: readonly Candidate[] } {
  const all = new Map<string, Sum>();
  /** The results since the last summary; `isOver` behind that summary. */
  const blocks = new Map<string, Sum & { isOver: boolean }>();
  /** The results of equal facts. */
  const alike = new Map<string, Sum>();
  const made: Candidate[] = [];
  for (const row of rows) {
    const [name, engine] = [nameOf(row), engineOf(row)];
    const value = own.has(name) || candidates.has(name) ? numberOf(row) : null;
    const whole = all.get(engine) ?? { sum: 0, count: 0 };
    const block = blocks.get(engine) ?? { sum: 0, count: 0, isOver: false };
    all.set(engine, whole);
    blocks.set(engine, block);
    const fact = [engine, ...facts.map((at) => row.cells[at])].join("\u0000");
    const same = alike.get(fact) ?? { sum: 0, count: 0 };
    alike.set(fact, same);
    if (!own.has(name)) {
      block.isOver = true;
      // The whole sum and that of equal facts go on to grow.
      if (value !== null) made.push({ name, value, of: [whole, { ...whole }, { ...block }, same] });
    } else if (value !== null) {
      if (block.isOver) blocks.set(engine, { sum: value, count: 1, isOver: false });
      else addTo(block, value);
      addTo(whole, value);
      addTo(same, value);
    }
  }
  return { all, made };
}

function addTo(sum: Sum, value: number): void {
  sum.sum += value;
  sum.count += 1;
}
