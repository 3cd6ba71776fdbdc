import { group, sum } from "d3-array";
import { isVectorWorkload, type ParsedPoint, type ParsedRun } from "../../domain/model";
import type { ParsedResults } from "../../domain/parsed-results";
import { rateMetric } from "../../domain/workloads/families";
import { metricOf } from "../../domain/workloads/metrics";
import { baseName } from "../../importers/kit/paths";
import type { PlacedPoint } from "../copies";
import { pointsOfRuns } from "../points-of-runs";
import { wordsOf } from "../variants/words";
import { comparable, printedPlace, significantDigits } from "./printed-digits";

type Cell = string | number | boolean;
/** Cells of a row by name. A name is absent where the row states nothing. */
type Cells = ReadonlyMap<string, Cell>;

/** Words in names of files that hold statistics of repeats. */
const STATISTICS = new Set(
  (
    "summary summaries summarized aggregate aggregates aggregated agg mean means median medians avg average averages " +
    "stats statistics best"
  ).split(" "),
);

/** Words in names of files that put others together. */
const COLLECTIONS = new Set(["all", "combined", "merged"]);

/** A result as its file states it: a run with one point. `value` is the main number, and null for a failed run. */
export class Row implements PlacedPoint {
  readonly part: number;
  readonly run: ParsedRun;
  readonly point: ParsedPoint;
  readonly path: string;
  /** A text that rows of one engine and test have. */
  readonly test: string;
  readonly metric: string;
  readonly value: number | null;
  #places: Map<string, number> | undefined;
  #conditions: Cells | undefined;
  #numbers: ReadonlyMap<string, number> | undefined;

  constructor({ part, run, point }: PlacedPoint, metric: string, value: number | null) {
    this.part = part;
    this.run = run;
    this.point = point;
    this.path = point.source.path;
    this.test = JSON.stringify([run.setting.engine, nameOf(run)]).toLowerCase();
    this.metric = metric;
    this.value = value;
  }

  /** Returns a text that each row with this main number of the test has. */
  get key(): string {
    return JSON.stringify([this.test, this.metric, this.value === null ? null : comparable(this.value)]);
  }

  /** The conditions of the measurement, and a doubt about it. */
  get conditions(): Cells {
    this.#conditions ??= conditionsOf(this.run);
    return this.#conditions;
  }

  /** All numbers by metric. */
  get numbers(): ReadonlyMap<string, number> {
    this.#numbers ??= numbersOf(this.point);
    return this.#numbers;
  }

  /** Returns the value of the last place of a metric's number as printed. */
  placeOf(metric: string, value: number): number {
    this.#places ??= new Map();
    const place = this.#places.get(metric) ?? printedPlace(value, this.point.source.text);
    this.#places.set(metric, place);
    return place;
  }

  /** All that the row states. */
  get cells(): Cells {
    const cells = new Map(this.conditions);
    for (const [key, note] of Object.entries(this.run.notes)) if (note !== null) cells.set(`note ${key}`, note);
    if (repeatOf(this.run) !== null) cells.set(REPEAT, repeatOf(this.run) ?? "");
    for (const [key, value] of this.numbers) cells.set(`number ${key}`, comparable(value));
    return cells;
  }
}

const numbersOf = ({ metrics, moreMetrics }: ParsedPoint): ReadonlyMap<string, number> =>
  new Map(
    Object.entries({ ...metrics, ...moreMetrics }).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
  );

const nameOf = ({ workload }: ParsedRun): string => (isVectorWorkload(workload) ? workload.dataset : workload.name);

/** The cell with the facts of a file's name, which all its rows share. */
export const FILE_NAME = "file name";
/** The cell of a repeat's number. */
export const REPEAT = "repeat";

/** Returns the number of a repeat as its file states it; null without one, and for the second of equal rows. */
const repeatOf = ({ repeat }: ParsedRun): string | null =>
  (repeat?.includes("#") ? null : repeat?.split(/\D/).at(-1)) || null;

function conditionsOf({ setting, workload, threads, batch, settings, variant = [], status, source }: ParsedRun): Cells {
  const { measure, ...params } = isVectorWorkload(workload) ? {} : workload.params;
  // The variant has the words of the path that differ in the bundle.
  const { words, above, ...others } = settings ?? {};
  const ofFile = new Set(fileWords(source.path));
  const isOfFile = (word: string) => wordsOf(word).every(({ low }) => ofFile.has(low));
  const all = {
    ...params,
    ...others,
    batch,
    threadCount: threads,
    build: setting.build?.raw,
    config: setting.config?.raw,
    machine: setting.machine?.name,
    doubt: status === "complete" ? null : status,
    [FILE_NAME]: variant.filter(isOfFile).join(" ") || null,
    // A folder called `agg` is not a condition.
    folders: variant.filter((word) => !isOfFile(word) && !STATISTICS.has(word.toLowerCase())).join(" ") || null,
  };
  return new Map(Object.entries(all).flatMap(([key, value]) => (value == null ? [] : [[key, value]])));
}

/** Returns the rows of tables by file, and those of other files with the same tests; none of a file alone. */
export function rowsByFile(
  results: readonly ParsedResults[],
  isTable: (path: string) => boolean,
): Map<string, readonly Row[]> {
  // A file alone says no other again, and may have a million rows.
  if (areOfOneFile(results)) return new Map();
  const tests = new Set<string>();
  for (const { path, test } of rowsIn(results)) if (isTable(path)) tests.add(test);
  const files = new Map<string, Row[]>();
  for (const row of tests.size === 0 ? [] : rowsIn(results)) {
    if (!tests.has(row.test)) continue;
    const rows = files.get(row.path);
    if (rows === undefined) files.set(row.path, [row]);
    else rows.push(row);
  }
  return files;
}

function areOfOneFile(results: readonly ParsedResults[]): boolean {
  const [first] = results.flatMap(({ points }) => points.slice(0, 1));
  return results.every(({ points }) => points.every(({ source }) => source.path === first?.source.path));
}

function* rowsIn(results: readonly ParsedResults[]): Generator<Row> {
  for (const [part, { runs, points }] of results.entries()) {
    const { firstOf, several } = pointsOfRuns({ runs, points });
    for (const [at, run] of runs.entries()) {
      const point = firstOf(at);
      if (point === undefined || several.has(run.key) || isVectorWorkload(run.workload)) continue;
      const metric = rateMetric(run.workload);
      const isFailed = point.status === "failed" || point.status === "truncated";
      const value = isFailed ? null : metricOf(point, metric);
      if (isFailed || (value !== null && value > 0)) yield new Row({ part, run, point }, metric, value);
    }
  }
}

/** Returns the names of all that some row states. */
export function namesIn(rows: readonly Row[], of: (row: Row) => Cells = ({ cells }) => cells): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of of(row).keys()) names.add(name);
  return [...names];
}

/** So many digits together are not equal by chance. */
const ENOUGH_DIGITS = 20;
/** Nor are the few of a file whose name says that it repeats others. */
const ENOUGH_BY_NAME = 4;

/**
 * True where the numbers of a file's rows have enough digits to be the same as others only if they say them again. An
 * equal number counts once: a limited rate is 1,000 in each test.
 */
export function hasEnoughDigits(path: string, rows: readonly Row[], least = ENOUGH_DIGITS): boolean {
  const numbers = new Set<number>();
  for (const row of rows) for (const value of row.numbers.values()) numbers.add(comparable(Math.abs(value)));
  return sum(numbers, significantDigits) >= (isNamedAfterOthers(path) ? ENOUGH_BY_NAME : least);
}

/**
 * Returns for each row another one that states all that it states, but for cells called `except`; null where a row has
 * none. Of the number of a repeat that is asked only where both tables state one: the name of a file may do so.
 */
export function matched(rows: readonly Row[], others: readonly Row[], except?: string): Row[] | null {
  if (rows.length > others.length) return null;
  const hasRepeats = others.some(({ run }) => repeatOf(run) !== null);
  const names = namesIn(rows).filter((name) => name !== except && (hasRepeats || name !== REPEAT));
  const print = ({ test, cells }: Row) => JSON.stringify([test, ...cellsAt(cells, names)]).toLowerCase();
  const left = group(others.toReversed(), print);
  const found = rows.flatMap((row) => left.get(print(row))?.pop() ?? []);
  return found.length === rows.length ? found : null;
}

/** Returns the cells of these names, with null for those that are absent. */
export const cellsAt = (cells: Cells, names: readonly string[]): (Cell | null)[] =>
  names.map((name) => cells.get(name) ?? null);

const fileWords = (path: string): string[] => wordsOf(baseName(path).replace(/\.[^.]*$/, "")).map(({ low }) => low);

/** True where a word of a file's name is one of statistics: `run1_stats.csv`. */
export const hasStatisticWord = (path: string): boolean => fileWords(path).some((word) => STATISTICS.has(word));

/** True where a file's name ends with such a word, numbers aside: `average-load.csv` is of a load. */
export const isNamedStatistic = (path: string): boolean =>
  STATISTICS.has(fileWords(path).findLast((word) => /[a-z]/.test(word)) ?? "");

/** True where a file's name says nothing else than that it repeats others: `all.csv`, not `pg_stats.csv`. */
const isNamedAfterOthers = (path: string): boolean =>
  fileWords(path).every((word) => STATISTICS.has(word) || COLLECTIONS.has(word));
