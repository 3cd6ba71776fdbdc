import { group, max, mean, median, min, sum } from "d3-array";
import { type Issue, isVectorWorkload, type Params, type ParsedPoint, type ParsedRun } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { rateMetric } from "../domain/workloads/families";
import { metricOf } from "../domain/workloads/metrics";
import { formatCounted, toDigits } from "../format";
import { countCopyWords, directoryOf } from "../importers/kit/paths";
import { type PlacedPoint, withoutCopies } from "./copies";
import { problem } from "./issue-list";
import { pointsOfRuns } from "./points-of-runs";
import { levelsOf, wordsOf } from "./variants/words";

// Tables that say again what other files of the bundle hold: means of the repeats in raw.csv, or the same rows in
// another form. A measurement counts once.

/** The main number of a run. */
class Result {
  readonly path: string;
  readonly test: string;
  readonly places = new Map<string, number>();
  readonly part: number;
  readonly run: ParsedRun;
  readonly point: ParsedPoint;
  readonly metric: string;
  readonly value: number;
  #key: string | undefined;
  #facts: ReadonlyMap<string, unknown> | undefined;
  #numbers: ReadonlyMap<string, number> | undefined;

  constructor({ part, run, point }: PlacedPoint, metric: string, value: number) {
    this.part = part;
    this.run = run;
    this.point = point;
    this.metric = metric;
    this.value = value;
    this.path = point.source.path;
    this.test = testOf(run);
  }

  /** A text that the same number of the same test has. */
  get key(): string {
    this.#key ??= JSON.stringify([this.test, this.metric, toDigits(this.value, 12)]);
    return this.#key;
  }

  get facts(): ReadonlyMap<string, unknown> {
    this.#facts ??= factsOf(this.run);
    return this.#facts;
  }

  /** All numbers of the run, by metric. */
  get numbers(): ReadonlyMap<string, number> {
    const { metrics, moreMetrics } = this.point;
    this.#numbers ??= new Map([
      [this.metric, this.value],
      ...Object.entries({ ...metrics, ...moreMetrics }).flatMap(([key, number]): [string, number][] =>
        typeof number === "number" ? [[key, number]] : [],
      ),
    ]);
    return this.#numbers;
  }
}

/** The sources of a table's results, in the order of the table. */
interface Origins {
  of: readonly (readonly Result[])[];
  /** Null for the same numbers in all their digits. */
  statistic: string | null;
  /** The chance that repeats of their own would have these numbers. */
  chance: number;
}

/** Names of files that hold statistics of repeats. */
const OF_REPEATS = new Set(
  (
    "summary summaries summarized aggregate aggregates aggregated agg mean means median medians avg average averages " +
    "stats statistics best"
  ).split(" "),
);
/** Names among them that a test may have, too. */
const UNSURE = new Set(["best", "stats", "statistics", "agg", "average"]);
/** Names of files that put others together. */
const OF_FILES = new Set("all combined merged".split(" "));
/** Results of tables that are compared. With more of them a bundle stays as it is. */
const MOST_RESULTS = 200_000;
/** Comparisons of two results in one bundle. Tables behind them stay as they are. */
const MOST_STEPS = 400_000;
/** Files whose results alone a table is compared with. */
const MOST_FILES = 20;
/** A single result has repeats within this share of it. */
const QUIET = 1e-4;
/** Numbers that agree by a smaller chance are the same ones. */
const BY_CHANCE = 1e-4;

/** Counts comparisons. */
class Steps {
  #left = MOST_STEPS;

  /** Returns false where no steps are left. */
  take(count: number): boolean {
    this.#left -= count;
    return this.areLeft;
  }

  get areLeft(): boolean {
    return this.#left >= 0;
  }
}

/**
 * Returns the results without tables that restate other files of the bundle, each with an issue. Two kinds do. All rows
 * of one are in another file of its name, or in several whole files: with all numbers and facts, in all digits. The
 * other is called summary or the like, and each of its numbers is one statistic of the repeats elsewhere, as printed.
 * In doubt both stay, and an issue says so. A table called summary then stays apart, under its name.
 */
export function withoutRestated(
  results: readonly ParsedResults[],
  isTable: (path: string) => boolean,
): { results: ParsedResults[]; issues: Issue[] } {
  // A file alone restates nothing, and may have a million rows.
  const files = areOfOneFile(results) ? new Map<string, Result[]>() : filesIn(results, isTable);
  const tables = [...files].filter(([path]) => isTable(path)).sort(byName);
  const [table] = tables;
  if (table === undefined || files.size < 2) return { results: [...results], issues: [] };
  if (sum(files.values(), ({ length }) => length) > MOST_RESULTS) {
    return { results: [...results], issues: table[1].slice(0, 1).map((one) => doubtIssue(one, TOO_MANY)) };
  }
  const copies = new Map<ParsedPoint, PlacedPoint>();
  const apart = new Map<ParsedRun, string>();
  const issues: Issue[] = [];
  const leaveOut = (path: string, own: readonly Result[], { of, ...origins }: Origins) => {
    files.delete(path);
    for (const [nth, { point }] of own.entries()) {
      const source = of[nth]?.[0];
      if (source) copies.set(point, source);
    }
    issues.push(restatedIssue(own, { of, ...origins }));
  };
  const doubted = new Set<string>();
  const doubt = (path: string, own: readonly Result[], why: string) => {
    if (own[0] === undefined || doubted.has(path)) return;
    doubted.add(path);
    issues.push(doubtIssue(own[0], why));
  };

  const steps = new Steps();
  const forms = group(tables, ([path]) => formOf(path));
  for (const [path, own] of tables) {
    const same = (forms.get(formOf(path)) ?? []).slice(0, MOST_FILES);
    const others = same.flatMap(([other]) => (other === path ? [] : [files.get(other) ?? []]));
    const isSure = (other: readonly Result[]) =>
      other.length === own.length && (pathOf(path) === pathOf(other[0]?.path ?? "") || haveDigits(own, 1));
    const of = firstOf(others, (other) => (isSure(other) ? matched(own, other, steps) : null));
    if (of !== null) leaveOut(path, own, sameAs(of));
    else if (others.some((other) => !doubted.has(other[0]?.path ?? "") && areAmong(own, other)))
      doubt(path, own, IN_ANOTHER);
  }
  const places = placesIn(files);
  // Tables that say no more than their parts go first, whatever their names.
  const passes = [false, true].flatMap((isLast) => tables.map(([path, own]) => ({ path, own, isLast })));
  for (const { path, own, isLast } of passes) {
    if (!files.has(path) || own.length < 2) continue;
    const parts = partsOf(own, files, places, steps);
    if (parts.length < 2) continue;
    const rows = parts.flatMap(([, part]) => part);
    const areTables = parts.every(([part]) => isTable(part) && isBeside(path, part));
    if (rows.length !== own.length || !areTables) continue;
    const isClear = (isNamed(path, OF_FILES) && haveDigits(own, 2)) || chanceOf(own) < BY_CHANCE;
    const of = isClear ? matched(own, rows, steps) : null;
    const fuller = isLast && isClear && of === null ? matched(rows, own, steps) : null;
    if (of !== null) leaveOut(path, own, sameAs(of));
    else if (fuller !== null) {
      const left = [...fuller];
      for (const [other, part] of parts) leaveOut(other, part, sameAs(left.splice(0, part.length)));
    } else if (isLast) doubt(path, own, IN_ANOTHER);
  }

  const repeats = [...files].flatMap(([path, own]) => (hasWord(path, OF_REPEATS) ? [] : own));
  const tests = group(repeats, ({ test }) => test);
  for (const [path, own] of tables) {
    if (!files.has(path)) continue;
    const isSummary = isNamed(path, OF_REPEATS);
    const others: Result[][] = [];
    for (const one of own) {
      const same = tests.get(one.test) ?? [];
      if (!steps.take(same.length)) break;
      others.push(same.filter((other) => isLike(other, one) && (!isSummary || isBeside(path, other.path))));
    }
    if (others.length < own.length) {
      if (isSummary) doubt(path, own, TOO_MANY);
      continue;
    }
    const origins = originsOf(own, others);
    const isFine = own.every((one) => placeOf(one, one.metric) * 10 <= one.value * (1 + 1e-9));
    const isCalledSo = isFine && isWhole(path) && !hasWord(path, UNSURE);
    const isSure = origins !== null && (origins.chance < BY_CHANCE || isCalledSo) && !own.some(isDated);
    if (isSummary && origins && isSure) leaveOut(path, own, origins);
    else if (isSummary && others.some(({ length }) => length > 1)) {
      for (const { run } of own) apart.set(run, stemOf(path));
      doubt(path, own, APART);
    } else if (origins !== null && origins.chance < BY_CHANCE) doubt(path, own, IN_ANOTHER);
  }
  if (!steps.areLeft && doubted.size === 0) doubt(table[0], table[1], TOO_MANY);

  // A table may be left out after another one of which it is the source.
  for (const [point, source] of copies) copies.set(point, lastOf(source, copies));
  const left = withoutCopies(results, copies).results;
  return { results: left.map((result) => ({ ...result, runs: result.runs.map((run) => named(run, apart)) })), issues };
}

function lastOf(source: PlacedPoint, copies: ReadonlyMap<ParsedPoint, PlacedPoint>): PlacedPoint {
  let last = source;
  for (let next = copies.get(last.point); next !== undefined; next = copies.get(last.point)) last = next;
  return last;
}

function firstOf<T, R>(all: readonly T[], find: (one: T) => R | null): R | null {
  for (const one of all) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}

const sameAs = (of: readonly Result[]): Origins => ({ of: of.map((one) => [one]), statistic: null, chance: 0 });

/** Returns a run with the name of its file as the last word of its variant, where it stays apart. */
function named(run: ParsedRun, apart: ReadonlyMap<ParsedRun, string>): ParsedRun {
  const word = apart.get(run);
  return word === undefined ? run : { ...run, variant: [...(run.variant ?? []), word] };
}

function areOfOneFile(results: readonly ParsedResults[]): boolean {
  let file: string | null = null;
  for (const { points } of results)
    for (const { source } of points) {
      file ??= source.path;
      if (source.path !== file) return false;
    }
  return true;
}

/** Returns the results by file: those of tables, and others of the same tests. */
function filesIn(results: readonly ParsedResults[], isTable: (path: string) => boolean): Map<string, Result[]> {
  const known = new Set<string>();
  for (const { path, test } of resultsIn(results)) if (isTable(path)) known.add(test);
  const files = new Map<string, Result[]>();
  if (known.size === 0) return files;
  for (const one of resultsIn(results)) {
    if (!known.has(one.test)) continue;
    const own = files.get(one.path);
    if (own === undefined) files.set(one.path, [one]);
    else own.push(one);
  }
  return files;
}

/** Returns the results of runs with one point. */
function* resultsIn(results: readonly ParsedResults[]): Generator<Result> {
  for (const [part, { runs, points }] of results.entries()) {
    const { firstOf, several } = pointsOfRuns({ runs, points });
    for (const [at, run] of runs.entries()) {
      const point = firstOf(at);
      if (point === undefined || several.has(run.key) || isVectorWorkload(run.workload)) continue;
      if (point.status === "failed" || point.status === "truncated") continue;
      const metric = rateMetric(run.workload);
      const value = metricOf(point, metric);
      if (value === null || value <= 0) continue;
      yield new Result({ part, run, point }, metric, value);
    }
  }
}

/** Returns a text that results of one engine and test have. */
const testOf = ({ setting, workload }: ParsedRun): string =>
  JSON.stringify([setting.engine, isVectorWorkload(workload) ? workload.dataset : workload.name]);

/** True for a result of another file, of the same metric, under no other conditions, with each fact that one has. */
const isLike = (other: Result, one: Result): boolean =>
  other.path !== one.path &&
  (other.metric === one.metric || [other.metric, one.metric].every(isTime)) &&
  hasFacts(other, one);

// A query's time may be called its latency; a median and a maximum are never one.
const isTime = (metric: string): boolean => metric === "seconds" || metric === "latencyMeanSeconds";

function hasFacts(other: Result, { facts }: Result): boolean {
  for (const [key, value] of facts) if (other.facts.get(key) !== value) return false;
  return true;
}

/** True where one has all numbers and facts of the other. */
const covers = (one: Result, other: Result): boolean =>
  hasFacts(one, other) &&
  !areTwo(one.run.notes.measuredAt, other.run.notes.measuredAt) &&
  !areTwo(repeatOf(one), repeatOf(other)) &&
  [...other.numbers].every(([key, value]) => toDigits(one.numbers.get(key) ?? -1, 12) === toDigits(value, 12));

/** True for a result with a date or a number of its own, which a statistic of several runs lacks. */
const isDated = ({ run }: Result): boolean => isStated(run.notes.measuredAt) || isStated(run.repeat);

const isStated = (fact: unknown): boolean => fact !== undefined && fact !== null;
const areTwo = (one: unknown, two: unknown): boolean => isStated(one) && isStated(two) && one !== two;

/** Returns the number of a repeat as its file states it; null for the second of equal results. */
const repeatOf = ({ run: { repeat } }: Result): string | null =>
  (repeat?.includes("#") ? null : repeat?.split(/\D/).at(-1)) || null;

/** True for results of which some have two digits or more: limited rates are 1000 and 2000. */
const haveDigits = (own: readonly Result[], least: number): boolean =>
  own.filter(({ value }) => lastPlaceOf(value) * 10 <= value * (1 + 1e-9)).length >= least;

/** Returns one result of the others for each, with all its numbers and facts; null where one has none. */
function matched(own: readonly Result[], others: readonly Result[], steps: Steps): Result[] | null {
  if (own.length > others.length || !steps.take(own.length + others.length)) return null;
  const left = group(others, ({ key }) => key);
  const found: Result[] = [];
  for (const one of own) {
    const same = left.get(one.key) ?? [];
    const at = same.findIndex((other) => steps.take(1) && covers(other, one));
    const [source] = at < 0 ? [] : same.splice(at, 1);
    if (source === undefined) return null;
    found.push(source);
  }
  return found;
}

/** True where the main number of each is among the others. */
function areAmong(own: readonly Result[], others: readonly Result[]): boolean {
  const keys = new Set(others.map(({ key }) => key));
  return own.every((one) => keys.has(one.key));
}

/** Returns the files that have each main number, without those of statistics. */
function placesIn(files: ReadonlyMap<string, readonly Result[]>): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  for (const [path, own] of files) {
    if (hasWord(path, OF_REPEATS)) continue;
    for (const { key } of own) {
      const paths = places.get(key);
      if (paths === undefined) places.set(key, new Set([path]));
      else paths.add(path);
    }
  }
  return places;
}

/** Returns the smaller files all of whose main numbers are in a table. */
function partsOf(
  own: readonly Result[],
  files: ReadonlyMap<string, readonly Result[]>,
  places: ReadonlyMap<string, ReadonlySet<string>>,
  steps: Steps,
): (readonly [string, readonly Result[]])[] {
  const keys = new Set(own.map(({ key }) => key));
  const paths = new Set<string>();
  for (const key of keys) {
    const found = places.get(key) ?? [];
    if (!steps.take(places.get(key)?.size ?? 0)) return [];
    for (const path of found) paths.add(path);
  }
  return [...paths].flatMap((path) => {
    const part = files.get(path) ?? [];
    const isPart =
      part.length > 0 && part.length < own.length && part.every(({ key }) => steps.take(1) && keys.has(key));
    return isPart ? [[path, part] as const] : [];
  });
}

/** Returns the chance that other repeats of the same tests have all these numbers. */
function chanceOf(own: readonly Result[]): number {
  const unit = unitOf(own);
  let chance = 1;
  for (const same of group(own, ({ test, facts }) => JSON.stringify([test, [...facts]])).values()) {
    const values = same.map(({ value }) => value);
    for (const value of values) chance *= chanceIn(values, value, Math.max(unit, lastPlaceOf(value)) * values.length);
  }
  return chance;
}

/** Returns the chance that a repeat lies in this width; a limited rate is 1000 in each run. */
function chanceIn(values: readonly number[], value: number, width: number): number {
  const spread = values.length > 1 ? (max(values) ?? 0) - (min(values) ?? 0) : QUIET * value;
  return spread > width ? width / spread : 1;
}

/** Facts that tell two measurements apart, without those of the number itself. */
function factsOf({ setting, workload, threads, batch, settings, variant = [] }: ParsedRun): Map<string, unknown> {
  const { measure, ...params } = isVectorWorkload(workload) ? {} : workload.params;
  const { build, config, machine } = setting;
  const facts: Params = {
    ...params,
    ...settings,
    batch,
    threadCount: threads,
    build: build?.raw ?? null,
    config: config?.raw ?? null,
    machine: machine?.name ?? null,
    variant: variant.length === 0 ? null : variant.join(" "),
  };
  // A folder called `agg` is no condition.
  const isOfName = (key: string, value: unknown) =>
    (key === "variant" || key === "words") && OF_REPEATS.has(String(value).toLowerCase());
  return new Map(Object.entries(facts).filter(([key, value]) => value !== null && !isOfName(key, value)));
}

/** Returns the repeats of which a table is a statistic: all elsewhere, or those of one file; null for none. */
function originsOf(own: readonly Result[], others: readonly (readonly Result[])[]): Origins | null {
  const paths = [...new Set((others[0] ?? []).map(({ path }) => path))].slice(0, MOST_FILES);
  const sets = [others, ...paths.map((path) => others.map((same) => same.filter((other) => other.path === path)))];
  for (const of of sets) {
    if (of.some(({ length }) => length === 0) || of.every(({ length }) => length < 2)) continue;
    const keys = new Set(own.flatMap(({ numbers }) => [...numbers.keys()]));
    const statistics = new Map([...keys].map((key) => [key, statisticOf(key, own, of)]));
    const [metric = ""] = own.map((one) => one.metric);
    const statistic = statistics.get(metric);
    if (statistic === undefined || [...statistics.values()].includes(undefined)) continue;
    const unit = unitOf(own);
    const chances = own.map(({ value }, nth) => {
      const width = Math.max(unit, lastPlaceOf(value)) + unitOf(of[nth] ?? []);
      return chanceIn(
        (others[nth] ?? []).map((other) => other.value),
        value,
        width,
      );
    });
    const chance = chances.reduce((product, one) => product * one, sets.length * STATISTICS.length);
    return { of, statistic, chance };
  }
  return null;
}

/** Statistics of repeats. Authors average what they did not round. */
const STATISTICS: readonly (readonly [string, (values: readonly number[]) => number | undefined, number])[] = [
  ["median", (values) => median(values), 0],
  ["mean", (values) => mean(values), 0.5],
  ["least", (values) => min(values), 0],
  ["greatest", (values) => max(values), 0],
];

/** Returns the one statistic that a metric of all results is of their repeats, as printed. */
function statisticOf(key: string, own: readonly Result[], of: readonly (readonly Result[])[]): string | undefined {
  const unit = unitOf(own, key);
  const repeats = of.map((same) => same.flatMap((one) => metricIn(one, key) ?? []));
  const found = STATISTICS.find(([, compute, rounded]) =>
    own.every((one, nth) => {
      const value = one.numbers.get(key);
      if (value === undefined) return true;
      const values = repeats[nth] ?? [];
      if (values.length === 0 || values.length !== of[nth]?.length) return false;
      const tolerance = unit / 2 + rounded * unitOf(of[nth] ?? [], key);
      return Math.abs((compute(values) ?? Number.NaN) - value) <= tolerance * (1 + 1e-9);
    }),
  );
  return found?.[0];
}

/** Returns a number of a result; the main one where both are its time. */
const metricIn = (one: Result, key: string): number | undefined =>
  one.numbers.get(key) ?? (isTime(key) && isTime(one.metric) ? one.value : undefined);

/** Returns the value of the last place to which these numbers are printed: 0.001 of 1.25 and 1.125, 1 of 100. */
const unitOf = (results: readonly Result[], key?: string): number =>
  results.reduce((unit, result) => Math.min(unit, placeOf(result, key ?? result.metric)), 1);

/** Numbers of a line that are looked at. */
const MOST_NUMBERS = 50;

/** Returns the value of the last place of a number in its line: 0.1 of 1.0 s and of 1.0 ms as 0.001 s. */
function placeOf(result: Result, key: string): number {
  const known = result.places.get(key) ?? findPlace(result, metricIn(result, key) ?? 0);
  result.places.set(key, known);
  return known;
}

function findPlace(result: Result, value: number): number {
  if (value <= 0) return 1;
  const { source } = result.point;
  const printed = [...(source.text ?? "").slice(0, 1_000).matchAll(/\d{1,20}(?:\.(\d{1,20}))?/g)].slice(
    0,
    MOST_NUMBERS,
  );
  const places = printed.flatMap(([number, decimals = ""]) => {
    const ratio = value / Number(number);
    const power = Math.round(Math.log10(ratio));
    return Math.abs(ratio / 10 ** power - 1) < 1e-9 ? 10 ** (power - decimals.length) : [];
  });
  return Math.min(lastPlaceOf(value), ...places);
}

/** Returns the value of the last digit of a number that is not 0: 0.01 of 1.25, 100 of 1,200. */
function lastPlaceOf(value: number): number {
  // 0.21 ms are 0.00021 s, and a little more by binary fractions.
  const [digits = "", power = "0"] = toDigits(value, 12).toExponential().split("e");
  return 10 ** (Number(power) - (digits.split(".")[1] ?? "").length);
}

/** True where one of two files lies in the folder of the other, or below it. */
function isBeside(path: string, other: string): boolean {
  const [one, two] = [directoryOf(path), directoryOf(other)].map((folder) => (folder === "" ? "" : `${folder}/`));
  return path.startsWith(two ?? "") || other.startsWith(one ?? "");
}

const stemOf = (path: string): string => levelsOf(path).at(-1) ?? "";
/** Returns a path without the ending of its form. */
const pathOf = (path: string): string => `${directoryOf(path)}/${stemOf(path)}`;

/** Returns a path without the ending of its form and the number of a second download. */
const formOf = (path: string): string => pathOf(path).replace(/ ?\(\d{1,2}\)$/, "");

const namesIn = (path: string): string[] => wordsOf(stemOf(path)).map(({ low }) => low);

/** True where a word of a file's name is one of these. */
const hasWord = (path: string, names: ReadonlySet<string>): boolean => namesIn(path).some((word) => names.has(word));

/** True where a file's name ends with one of these, numbers aside: `average-load.csv` is of a load. */
const isNamed = (path: string, names: ReadonlySet<string>): boolean =>
  names.has(namesIn(path).findLast((word) => /[a-z]/.test(word)) ?? "");

/** True where a file's name says nothing else than that it is a summary: `pg_stats.csv` may be a test. */
const isWhole = (path: string): boolean => namesIn(path).every((word) => OF_REPEATS.has(word) || OF_FILES.has(word));

/** Orders tables: those that say again by their names first, then larger ones, and the first by path last. */
function byName([a, x]: readonly [string, readonly unknown[]], [b, y]: readonly [string, readonly unknown[]]): number {
  const rank = (path: string) => [OF_REPEATS, OF_FILES].findIndex((names) => isNamed(path, names)) >>> 0;
  return rank(a) - rank(b) || countCopyWords(b) - countCopyWords(a) || y.length - x.length || (a < b ? 1 : -1);
}

const OF_REPEAT = "of the repeats in";
const WORDS: Readonly<Record<string, string>> = {
  greatest: `the greatest ${OF_REPEAT}`,
  least: `the least ${OF_REPEAT}`,
  mean: `the mean ${OF_REPEAT}`,
  median: `the median ${OF_REPEAT}`,
};

function restatedIssue(own: readonly Result[], { of, statistic }: Origins): Issue {
  const source = own[0]?.point.source ?? { path: "", line: null, text: null };
  const [code, severity] =
    statistic === null ? (["printed-again", "info"] as const) : (["restated", "warning"] as const);
  const paths = [...new Set(of.flatMap((same) => same.map(({ path }) => path)))];
  const where = `${paths[0]}${paths.length > 1 ? " and others" : ""}`;
  const what = `${formatCounted(own.length, "result")} of this table ${own.length === 1 ? "is" : "are"}`;
  const message = `${what} ${WORDS[statistic ?? ""] ?? "printed in"} ${where}: each measurement counts once, there.`;
  return { ...problem(source.path, code, severity, message), line: source.line, text: source.text };
}

const APART =
  "The table may sum up repeats that other files hold, but not each of its numbers is surely their mean, median, " +
  "least or greatest: it stays apart, under its name.";
const IN_ANOTHER =
  "The table may say again what other files hold, but numbers, conditions or names leave a doubt: its results count.";
const TOO_MANY =
  "The table may say again what other files hold, but the bundle has too many results to compare: all of them count.";

function doubtIssue({ point: { source } }: Result, message: string): Issue {
  return { ...problem(source.path, "maybe-restated", "warning", message), line: source.line, text: source.text };
}
