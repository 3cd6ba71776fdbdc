import { extent, group } from "d3-array";
import { directoryOf } from "../../importers/kit/paths";
import type { Findings } from "./findings";
import { isTime, lastPlace, type Statistic, statisticOf } from "./statistics";
import {
  cellsAt,
  FILE_NAME,
  hasEnoughDigits,
  hasStatisticWord,
  isNamedStatistic,
  namesIn,
  REPEAT,
  type Row,
} from "./table-row";

/** Rows that are looked at in one bundle. Tables behind them stay as they are. */
const MOST_STEPS = 4_000_000;
/** Files that are tried as the one source of a table. */
const MOST_FILES = 20;

/**
 * Leaves out tables called summary or the like, each of whose metrics is one statistic of the repeats elsewhere, with
 * enough digits. A table that may be one stays apart, under its name. A table of another name counts, with an
 * issue.
 */
export function leaveOutStatistics(found: Findings, tables: readonly string[]): void {
  const repeats = new Repeats(found);
  for (const path of tables) {
    const own = found.rowsOf(path);
    if (isNamedStatistic(path)) judgeNamed(path, own);
    else if (hasEnoughDigits(path, own) && own.every(({ test }) => repeats.filesOf(test) <= MOST_FILES + 1))
      judgeOther(path, own);
  }

  function judgeNamed(path: string, own: readonly Row[]): void {
    const { isComplete, cells } = repeats.of(path, own);
    if (cells === null) {
      found.keepApart(path, null);
      return;
    }
    const isSure = isComplete && hasEnoughDigits(path, own) && !own.some(isDated);
    const origin = isSure ? originOf(own, [besideOf(path, cells), cells, ...filesOf(cells)]) : null;
    const source = cells.find(({ length }) => length > 1)?.[0];
    if (origin !== null) found.leaveOut(path, origin.sources, origin.statistic);
    else if (source !== undefined) found.keepApart(path, source);
  }

  function judgeOther(path: string, own: readonly Row[]): void {
    const { isComplete, cells: all } = repeats.of(path, own);
    if (!isComplete || all === null) return;
    const cells = all.map((same) => same.filter((row) => !found.isDoubted(row.path)));
    const wide = own.filter((row, nth) => areApart(cells[nth] ?? [], row));
    const origin = hasEnoughDigits(path, wide) ? originOf(own, [cells, ...filesOf(cells)]) : null;
    if (origin !== null) found.doubt(path, origin.sources[0]);
  }
}

/** Returns the statistic that a table is of a set of its repeats, and one of these for each row; null without one. */
function originOf(
  own: readonly Row[],
  sets: Iterable<readonly Row[][]>,
): { statistic: Statistic; sources: Row[] } | null {
  for (const set of sets) {
    if (set.some(({ length }) => length === 0) || set.every(({ length }) => length < 2)) continue;
    const statistic = statisticOf(own, set);
    if (statistic !== null) return { statistic, sources: set.flatMap((same) => same.slice(0, 1)) };
  }
  return null;
}

const besideOf = (path: string, cells: readonly Row[][]): Row[][] =>
  cells.map((same) => same.filter((row) => isBeside(path, row.path)));

/** Returns the repeats of each file by itself. */
function filesOf(cells: readonly Row[][]): Row[][][] {
  const paths = [...new Set(cells[0]?.map(({ path }) => path))].slice(0, MOST_FILES);
  return paths.length < 2 ? [] : paths.map((path) => cells.map((same) => same.filter((row) => row.path === path)));
}

/** True where repeats differ by ten last places: less may be those of a limited rate, or of a quiet machine. */
function areApart(repeats: readonly Row[], { metric, value }: Row): boolean {
  const [least = 0, greatest = 0] = extent(repeats, (row) => row.value);
  return greatest - least >= 10 * lastPlace(repeats, metric) && value !== null;
}

/** True where one of two files lies in the folder of the other, or below it. */
function isBeside(path: string, other: string): boolean {
  const [one, two] = [path, other].map((file) => (directoryOf(file) === "" ? "" : `${directoryOf(file)}/`));
  return path.startsWith(two ?? "") || other.startsWith(one ?? "");
}

/** True for a row with a date or a number of a repeat, which a statistic of several lacks. */
const isDated = ({ cells }: Row): boolean => cells.has("note measuredAt") || cells.has(REPEAT);

/** Rows that may be repeats: all outside of tables called summary or the like. */
class Repeats {
  readonly #rows: readonly Row[];
  readonly #names = new Map<string, Set<string>>();
  readonly #files = new Map<string, Set<string>>();
  readonly #indexes = new Map<string, ReadonlyMap<string, Row[]>>();
  #left = MOST_STEPS;

  constructor({ files }: Findings) {
    this.#rows = [...files].flatMap(([path, rows]) => (hasStatisticWord(path) ? [] : rows));
    for (const { test, path, conditions } of this.#rows) {
      addTo(this.#files, test, path);
      for (const name of conditions.keys()) addTo(this.#names, test, name);
    }
  }

  /** Returns the number of files with a test. */
  filesOf = (test: string): number => this.#files.get(test)?.size ?? 0;

  /**
   * Returns the rows of other files with the test, the metric and the conditions of each row; null where these are too
   * many to look at. A condition that no repeat of the tests states is not compared. `isComplete` is true where each is
   * compared, and no two rows of the table have the same ones.
   */
  of(path: string, own: readonly Row[]): { isComplete: boolean; cells: Row[][] | null } {
    const names = namesIn(own, ({ conditions }) => conditions).filter((name) => name !== FILE_NAME);
    const stated = names.filter((name) => own.some(({ test }) => this.#names.get(test)?.has(name))).sort();
    const print = printOf(stated);
    const prints = own.map(print);
    const isComplete = stated.length === names.length && new Set(prints).size === prints.length;
    const index = this.#index(stated, print);
    const cells: Row[][] = [];
    for (const [nth, row] of own.entries()) {
      const same = index?.get(prints[nth] ?? "") ?? [];
      if (index === null || !this.#take(same.length)) return { isComplete, cells: null };
      cells.push(same.filter((other) => other.path !== path && (other.value === null) === (row.value === null)));
    }
    return { isComplete, cells };
  }

  /** Returns the rows by their test, metric and conditions of these names; null where they are too many. */
  #index(names: readonly string[], print: (row: Row) => string): ReadonlyMap<string, Row[]> | null {
    const key = JSON.stringify(names);
    const known = this.#indexes.get(key);
    if (known !== undefined || !this.#take(this.#rows.length)) return known ?? null;
    const index = group(this.#rows, print);
    this.#indexes.set(key, index);
    return index;
  }

  #take(count: number): boolean {
    this.#left -= count;
    return this.#left >= 0;
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key) ?? new Set();
  sets.set(key, known.add(value));
}

const printOf =
  (names: readonly string[]) =>
  ({ test, metric, conditions }: Row) =>
    JSON.stringify([test, isTime(metric) ? "time" : metric, ...cellsAt(conditions, names)]).toLowerCase();
