import { group, max, mean, median, min } from "d3-array";
import { type Issue, isVectorWorkload, type Params, type ParsedPoint, type ParsedRun } from "../domain/model";
import type { ParsedResults } from "../domain/parsed-results";
import { rateMetric } from "../domain/workloads/families";
import { metricInfo, metricOf } from "../domain/workloads/metrics";
import { formatCounted, toDigits } from "../format";
import { countCopyWords, directoryOf } from "../importers/kit/paths";
import { type PlacedPoint, withoutCopies } from "./copies";
import { problem } from "./issue-list";
import { pointsOfRuns } from "./points-of-runs";
import { levelsOf, wordsOf } from "./variants/words";

// Tables that say again what other files of the bundle hold: means of the repeats in raw.csv, or the same rows in
// another form. A measurement counts once.

/** The main number of a run. */
interface Result extends PlacedPoint {
  path: string;
  metric: string;
  value: number;
}

/** A result, with those of other files that it may be made of, and the statistic that it is of them. */
interface Origin {
  of: readonly Result[];
  statistic: string;
  /** True for the same number, in all its digits. */
  isExact: boolean;
  /** True where the number has two digits or more as printed. */
  isFine: boolean;
  /** The chance that a repeat of its own would have this number. */
  chance: number;
}

/** Names of files that hold statistics of repeats. */
const OF_REPEATS = new Set(
  (
    "summary summaries summarized aggregate aggregates aggregated agg mean means median medians avg average averages " +
    "stats statistics best"
  ).split(" "),
);
/** Names of files that put others together. */
const OF_FILES = new Set("all combined merged".split(" "));
/** Results of tables that are compared. With more of them a bundle stays as it is. */
const MOST_RESULTS = 200_000;
/** Results of one test that are compared. A test with more of them is left as it is. */
const MOST_ALIKE = 1_000;
/** Pairs of results that are compared. Tables behind them stay as they are. */
const MOST_PAIRS = 2_000_000;
/** Files whose results alone a table is compared with. */
const MOST_FILES = 50;
/** Quiet repeats lie closer together than this share. */
const QUIET = 0.01;
/** A table whose numbers agree with others by a smaller chance says them again. */
const BY_CHANCE = 1e-4;

/**
 * Returns the results without tables that restate other files of the bundle, each with an issue. A table restates where
 * every one of its main numbers is the same number, or the mean, median, least or greatest of the repeats, elsewhere:
 * as printed, and under no other conditions. Its file's name says so, it has the name of the other file with another
 * ending, or so many digits don't agree by chance. A table called summary whose numbers are none of these stays apart.
 */
export function withoutRestated(
  results: readonly ParsedResults[],
  isTable: (path: string) => boolean,
): { results: ParsedResults[]; issues: Issue[] } {
  const tables = tablesIn(results, isTable);
  if (tables.size === 0) return { results: [...results], issues: [] };
  const tests = testsIn(results, new Set([...tables.values()].flatMap((own) => own.map(testOf))));
  const gone = new Set<string>();
  const copies = new Map<ParsedPoint, PlacedPoint>();
  const apart = new Map<ParsedRun, string>();
  const issues: Issue[] = [];
  let pairs = 0;
  for (const [path, own] of [...tables].sort(byName)) {
    const others = (one: Result) => {
      const same = tests.get(testOf(one)) ?? [];
      pairs += same.length;
      return pairs > MOST_PAIRS ? [] : othersOf(one, same, gone);
    };
    const origins = originsOf(own, others);
    const [first] = own;
    if (first === undefined) continue;
    if (origins !== null && isRestated(path, origins)) {
      gone.add(path);
      for (const [
        nth,
        {
          of: [source],
        },
      ] of origins.entries()) {
        const copy = own[nth];
        if (source && copy) copies.set(copy.point, source);
      }
      issues.push(restatedIssue(own, origins));
    } else if (
      isNamed(path, OF_REPEATS) &&
      own.some((one) => others(one).some((other) => isBeside(path, other.path)))
    ) {
      for (const { run } of own) apart.set(run, stemOf(path));
      issues.push(apartIssue(first));
    }
  }
  const left = withoutCopies(results, copies).results;
  return { results: left.map((result) => ({ ...result, runs: result.runs.map((run) => named(run, apart)) })), issues };
}

/** Returns a run with the name of its file as the last word of its variant, where it stays apart. */
function named(run: ParsedRun, apart: ReadonlyMap<ParsedRun, string>): ParsedRun {
  const word = apart.get(run);
  return word === undefined ? run : { ...run, variant: [...(run.variant ?? []), word] };
}

/** Returns the results of each table of which no run has several points. */
function tablesIn(
  results: readonly ParsedResults[],
  isTable: (path: string) => boolean,
): ReadonlyMap<string, readonly Result[]> {
  const tables = new Map<string, Result[]>();
  const files = new Set<string>();
  let left = MOST_RESULTS;
  for (const one of resultsIn(results)) {
    files.add(one.path);
    if (!isTable(one.path)) continue;
    if (left-- === 0) return new Map();
    const own = tables.get(one.path);
    if (own === undefined) tables.set(one.path, [one]);
    else own.push(one);
  }
  return files.size < 2 ? new Map() : tables;
}

/** Returns the results of these tests, by test. */
function testsIn(
  results: readonly ParsedResults[],
  known: ReadonlySet<string>,
): ReadonlyMap<string, readonly Result[]> {
  const tests = new Map<string, Result[]>();
  for (const one of resultsIn(results)) {
    const test = testOf(one);
    if (!known.has(test)) continue;
    const same = tests.get(test);
    if (same === undefined) tests.set(test, [one]);
    else same.push(one);
  }
  return tests;
}

function* resultsIn(results: readonly ParsedResults[]): Generator<Result> {
  for (const [part, { runs, points }] of results.entries()) {
    const { first, several } = pointsOfRuns(points);
    for (const run of runs) {
      const point = first.get(run.key);
      if (point === undefined || several.has(run.key) || isVectorWorkload(run.workload)) continue;
      if (point.status === "failed" || point.status === "truncated") continue;
      const metric = rateMetric(run.workload);
      const value = metricOf(point, metric);
      if (value !== null && value > 0) yield { part, run, point, path: point.source.path, metric, value };
    }
  }
}

/** Returns a text that results of one engine and test have. */
const testOf = ({ run: { setting, workload } }: Result): string =>
  JSON.stringify([setting.engine, isVectorWorkload(workload) ? workload.dataset : workload.name]);

/** Returns the results of other files under no other conditions. */
function othersOf(one: Result, same: readonly Result[], gone: ReadonlySet<string>): readonly Result[] {
  if (same.length > MOST_ALIKE) return [];
  const facts = factsOf(one.run);
  return same.filter(({ path, run, metric }) => {
    const isLike = metric === one.metric || (isTime(metric) && isTime(one.metric));
    return path !== one.path && !gone.has(path) && isLike && agree(factsOf(run), facts);
  });
}

const isTime = (metric: string): boolean => /seconds$/i.test(metric);

/** Facts that tell two measurements apart, without those of the number itself. */
function factsOf({ setting, workload, threads, settings, variant = [] }: ParsedRun): Params {
  const { measure, ...params } = isVectorWorkload(workload) ? {} : workload.params;
  const { build, config, machine } = setting;
  return {
    ...params,
    ...settings,
    threadCount: threads,
    build: build?.raw ?? null,
    config: config?.raw ?? null,
    machine: machine?.name ?? null,
    variant: variant.length === 0 ? null : variant.join(" "),
  };
}

/** True where no fact that both have differs: a table of means may lack a condition of its repeats. */
const agree = (one: Params, other: Params): boolean =>
  Object.entries(one).every(([key, value]) => {
    const second = Object.hasOwn(other, key) ? (other[key] ?? null) : null;
    return value === null || second === null || value === second;
  });

/** Returns the origin of each result in other files; null where one has none. */
function originsOf(own: readonly Result[], others: (one: Result) => readonly Result[]): Origin[] | null {
  const unit = unitOf(own);
  const origins: Origin[] = [];
  for (const one of own) {
    const all = others(one);
    const files = [...group(all, ({ path }) => path).values()];
    const raw = all.filter(({ path }) => !isNamed(path, OF_REPEATS));
    const sets = [raw, ...files.slice(0, MOST_FILES)].filter(({ length }) => length > 0);
    const found = sets.flatMap((of) => statisticOf(one, of, unit) ?? []);
    const [first] = found.sort((a, b) => a.chance - b.chance);
    if (first === undefined) return null;
    origins.push({ ...first, chance: Math.min(1, first.chance * sets.length) });
  }
  return origins;
}

/** Returns the statistic of these results that a number is, as printed; null for none. */
function statisticOf({ value }: Result, of: readonly Result[], unit: number): Origin | null {
  const values = of.map((one) => one.value);
  const [least = 0, most = 0] = [min(values), max(values)];
  const only = values.length === 1;
  const statistics: readonly (readonly [string, number | undefined, number])[] = only
    ? [["number", values[0], 0]]
    : [
        ["median", median(values), 0],
        // Authors average what they did not round.
        ["mean", mean(values), unitOf(of) / 2],
        ["least", least, 0],
        ["greatest", most, 0],
      ];
  const found = statistics.find(
    ([, number = Number.NaN, rounded]) => Math.abs(number - value) <= (unit / 2 + rounded) * (1 + 1e-9),
  );
  if (found === undefined) return null;
  const spread = Math.max(most - least, QUIET * value);
  // A limited rate is 1000 in each run.
  const width = Math.max(unit, lastPlaceOf(value)) + found[2] * 2;
  const chance = Math.min(1, (statistics.length * width) / spread);
  const isExact = only && toDigits(value, 12) === toDigits(values[0] ?? 0, 12);
  return { of, statistic: found[0], isExact, isFine: unit * 10 <= value * (1 + 1e-9), chance };
}

/** Returns the value of the last place to which these numbers are printed: 0.001 of 1.25 and 1.125, 1 of 100. */
const unitOf = (results: readonly Result[]): number =>
  results.reduce((unit, result) => Math.min(unit, printedPlaceOf(result)), 1);

/** Numbers of a line that are looked at. */
const MOST_NUMBERS = 50;

/** Returns the value of the last place of a number in its line: 0.1 of 1.0 s and of 1.0 ms as 0.001 s. */
function printedPlaceOf({ value, point: { source } }: Result): number {
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

/** True where a table's origins show that it restates them. */
function isRestated(path: string, origins: readonly Origin[]): boolean {
  const sources = new Set(origins.flatMap(({ of }) => of.map((one) => one.path)));
  const areBeside = [...sources].every((source) => isBeside(path, source));
  const isSame = origins.every(({ isExact }) => isExact);
  const isForm = [...sources].every((source) => pathOf(source) === pathOf(path));
  const isOfRepeats = isNamed(path, OF_REPEATS) && origins.every(({ isFine }) => isFine);
  if (areBeside && (isOfRepeats || (isSame && (isForm || isNamed(path, OF_FILES))))) return true;
  return origins.reduce((chance, origin) => chance * origin.chance, 1) < BY_CHANCE;
}

/** True where one of two files lies in the folder of the other, or below it. */
function isBeside(path: string, other: string): boolean {
  const [one, two] = [directoryOf(path), directoryOf(other)].map((folder) => (folder === "" ? "" : `${folder}/`));
  return path.startsWith(two ?? "") || other.startsWith(one ?? "");
}

const stemOf = (path: string): string => levelsOf(path).at(-1) ?? "";
/** Returns a path without the ending of its form. */
const pathOf = (path: string): string => `${directoryOf(path)}/${stemOf(path)}`;

const isNamed = (path: string, names: ReadonlySet<string>): boolean =>
  wordsOf(stemOf(path)).some(({ low }) => names.has(low));

/** Orders tables: those that say again by their names first, and the first by path last. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  const rank = (path: string) => [OF_REPEATS, OF_FILES].findIndex((names) => isNamed(path, names)) >>> 0;
  return rank(a) - rank(b) || countCopyWords(b) - countCopyWords(a) || (a < b ? 1 : -1);
}

const OF_REPEAT = "of the repeats in";
const WORDS: Readonly<Record<string, string>> = {
  greatest: `the greatest ${OF_REPEAT}`,
  least: `the least ${OF_REPEAT}`,
  mean: `the mean ${OF_REPEAT}`,
  median: `the median ${OF_REPEAT}`,
};

/** Returns the numbers of results that the others do not have, by the labels of their metrics. */
function lostIn(own: readonly Result[], origins: readonly Origin[]): string {
  const lost = own.flatMap(({ point, metric }, nth) => {
    const other = origins[nth]?.of[0]?.point;
    return Object.entries({ ...point.metrics, ...point.moreMetrics }).flatMap(([key, value]) =>
      value === null || key === metric || (other && metricOf(other, key) !== null) ? [] : metricInfo(key).label,
    );
  });
  return [...new Set(lost)].slice(0, 5).join(", ");
}

function restatedIssue(own: readonly Result[], origins: readonly Origin[]): Issue {
  const source = own[0]?.point.source ?? { path: "", line: null, text: null };
  const found = Object.keys(WORDS).find((name) => origins.some(({ statistic }) => statistic === name));
  const [code, severity] =
    found === undefined ? (["printed-again", "info"] as const) : (["restated", "warning"] as const);
  const paths = [...new Set(origins.flatMap(({ of }) => of.map(({ path }) => path)))];
  const where = `${paths[0]}${paths.length > 1 ? " and others" : ""}`;
  const what = `${formatCounted(origins.length, "result")} of this table ${origins.length === 1 ? "is" : "are"}`;
  const lost = lostIn(own, origins);
  const more = lost === "" ? "" : ` Not read with them: ${lost}.`;
  const message = `${what} ${WORDS[found ?? ""] ?? "printed in"} ${where}: each measurement counts once, there.${more}`;
  return { ...problem(source.path, code, severity, message), line: source.line, text: source.text };
}

function apartIssue({ point: { source } }: Result): Issue {
  const message =
    "The table may sum up repeats that other files hold, but not all its numbers are their mean, median, least or " +
    "greatest: it stays apart, under its name.";
  return { ...problem(source.path, "maybe-restated", "warning", message), line: source.line, text: source.text };
}
