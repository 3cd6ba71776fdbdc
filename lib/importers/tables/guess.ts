import { type Guess, OWN_VALUES } from "@/lib/domain/unread-table";
import { knownEngine } from "../kit/engine-label";
import type { Role } from "../kit/table-mapping";
import { isMeasured, isSwept, type Quantity, quantityIn, quantityOf, unitOf } from "./quantities";
import { ROLES, roleOf } from "./roles";
import { wordsOf } from "./words";

// Guesses are proposals: a reader confirms them before anything is read by them. A unit is never guessed.

/** The cells of a column that are not missing. */
export interface Cells {
  cells: readonly string[];
  areNumbers: boolean;
  /** True where rows have lists of numbers in their place. */
  areLists: boolean;
}

/** The manifest's word for each role. */
const ROLE_WORDS: Readonly<Record<Role, string>> = {
  engine: "engine",
  workload: "workload",
  build: "version",
  commit: "commit",
  threads: "threads",
  machine: "machine",
  config: "config",
  dataset: "dataset",
  k: "k",
  repeat: "repeat",
  repeats: "repeats",
  success: "success",
  failure: "failure",
  time: "measured",
};

/** Most values of a condition. A column with more of them identifies its rows instead. */
const MAX_VALUES = 50;
/** Characters of a cell that is prose, not a value. */
const LONG = 60;

/** Returns the probable meaning of a column. */
export function guessColumn(heading: string, { cells, areNumbers, areLists }: Cells): Guess {
  const values = new Set(cells);
  const say = (is: string, why: string, unit: string | null = null): Guess => ({ is, unit, why });
  if (cells.length === 0) return say("ignore", "no row has a value");
  const role = roleOf(heading);
  const isLong = cells.some((cell) => cell.length > LONG);
  // A count is one number. A list of them has a number for each run. A list of thread counts has one for each row.
  const isOfRuns = role === null || role === "repeat" || role === "repeats";
  if (areLists && areNumbers && isOfRuns && quantityOf(heading) === null) {
    const is = statisticOf(heading);
    return say(is === "ignore" ? "time" : is, "holds lists of numbers, as of several runs; nothing states their unit");
  }
  if (isCount(heading) && areNumbers) return say("repeats", "looks like the number of repeats behind each value");
  if (role !== null && !isLong && !(role === "workload" && areNumbers && values.size > MAX_VALUES))
    return say(ROLE_WORDS[role], `looks like ${ROLES[role].name}${listOf(values)}`);
  if (areNumbers) {
    const quantity = quantityOf(heading);
    const known = quantity === null ? null : measureOf(quantity, heading);
    if (known) return say(known.is, "its heading states the unit", known.unit);
    const headed = headedGuess(heading);
    if (headed !== null) return say(...headed);
    if (isMeasured(heading) || statisticOf(heading) === "stddev")
      return say(statisticOf(heading), "looks measured; its heading states no unit");
    if (RETURNED.test(wordsOf(heading).join(""))) return say("ignore", "tells what a query returned");
  }
  if (isLong) return say("ignore", "long texts");
  const engines = [...values].filter((value) => knownEngine(value) !== null);
  if (engines.length * 2 > values.size) return say("engine", namesOf(engines, "known engine"));
  if (isSwept(heading)) return say("condition", "looks like a setting of the run");
  const isOwn = values.size > 3 && values.size * 2 > cells.length;
  if (values.size > MAX_VALUES || (areNumbers && isOwn)) return say("ignore", OWN_VALUES);
  const same = values.size === 1 ? "the same in all rows" : `${values.size} different values`;
  return say("condition", `${same}: it may tell runs apart`);
}

/** A version at the beginning of a heading: `17.2`, `v1.3 (ops/s)`. */
const VERSION = /^v\d{1,5}(?:\.\d{1,6}){0,3}\b|^\d{1,5}(?:\.\d{1,6}){1,3}\b/i;
const RATE_UNITS = new Map([
  ["ops per s", "ops/s"],
  ["ops per sec", "ops/s"],
  ["qps", "queries/s"],
  ["tps", "transactions/s"],
]);

const FACTS = { version: "a version", engine: "an engine", workload: "a query" } as const;
/** Numbers alone may count threads. */
const QUERY = /^(?:q|query)[ _.-]?\d{1,3}[a-z]?$/i;

function factIn(heading: string): keyof typeof FACTS | null {
  if (VERSION.test(heading)) return "version";
  if (QUERY.test(heading)) return "workload";
  return knownEngine(heading) === null ? null : "engine";
}

/** Returns the meaning of a heading that is a known engine, a version or a query, above numbers. Null for others. */
function headedGuess(heading: string): [is: string, why: string, unit: string | null] | null {
  const fact = factIn(heading.trim());
  if (fact === null) return null;
  const stated = unitOf(heading);
  const rate = RATE_UNITS.get(stated ?? "") ?? null;
  const why = `its heading looks like ${FACTS[fact]}`;
  return [`${fact}/${rate === null ? "time" : "throughput"}`, why, rate];
}

/** Returns the probable meaning of a level of keys; `isLast` for the last one with several keys. */
export function guessLevel(keys: readonly string[], isLast: boolean): Guess {
  const engines = keys.filter((key) => knownEngine(key) !== null);
  if (engines.length > 0 && engines.length * 2 >= keys.length)
    return { is: "engine", unit: null, why: namesOf(engines, "known engine") };
  if (keys.length === 1) return { is: "text", unit: null, why: "the same key in all objects" };
  if (isLast) return { is: "workload", unit: null, why: `${keys.length} names` };
  return { is: "condition", unit: null, why: keys.slice(0, 3).join(", ") };
}

/** True for the count of the runs behind a statistic. */
const isCount = (heading: string): boolean =>
  /^(?:n|runs?count|numruns|runs|repeats|repetitions|samples|numsamples|iterations|measuredruns)$/.test(
    wordsOf(heading).join(""),
  );

/** Headings of the number of rows that a query returned. */
const RETURNED = /^(?:rowcount|resultcount|hits|results)$/;

const listOf = (values: ReadonlySet<string>): string => {
  const all = [...values];
  return all.length > 6 || all.some((value) => value.length > 20) ? "" : `: ${all.join(", ")}`;
};

const namesOf = (names: readonly string[], what: string): string => {
  const [first = "", second] = names;
  if (second === undefined) return `${first} is a ${what}`;
  return names.length === 2 ? `${first} and ${second} are ${what}s` : `${first}, ${second} and others are ${what}s`;
};

const TIMES = new Map([
  [1e-9, "ns"],
  [1e-6, "us"],
  [1e-3, "ms"],
  [1, "s"],
  [60, "minutes"],
  [3600, "hours"],
]);
const RATES = new Map([
  ["qps", "queries/s"],
  ["tps", "transactions/s"],
  ["requestsPerSecond", "requests/s"],
  ["operationsPerSecond", "ops/s"],
  ["insertsPerSecond", "inserts/s"],
  ["rowsPerSecond", "rows/s"],
]);

/**
 * Returns the manifest's words for a measured column whose heading states the unit: `p99`, or a name such as
 * `read p99`. A manifest with these words gives the same number. Null for units that the page does not offer: MB.
 */
function measureOf({ key, scale, kind }: Quantity, heading: string): { is: string; unit: string } | null {
  if (kind === "recall") return scale === 1 ? { is: "recall", unit: "" } : null;
  const rate = kind === "rate" && scale === 1 ? RATES.get(key) : undefined;
  if (rate) return { is: "throughput", unit: rate };
  const unit = /Seconds$|^seconds$/.test(key) ? TIMES.get(scale) : undefined;
  if (unit === undefined) return null;
  const phrases = [key === "seconds" ? "time" : statisticOf(heading), wordsOf(heading).slice(0, -1).join(" ")];
  const is = phrases.find((phrase) => quantityIn(phrase, unit)?.key === key);
  return is === undefined ? null : { is, unit };
}

/** Returns the statistic that a measured heading names; "ignore" where it names none. */
function statisticOf(heading: string): string {
  const words = wordsOf(heading);
  const has = (...names: string[]) => names.some((name) => words.includes(name));
  const percentile = words.find((word) => /^p\d{2,4}$/.test(word));
  if (percentile) return percentile;
  if (has("qps", "tps", "rps", "iops", "ops", "throughput", "speed", "bandwidth", "kqps", "ktps", "kops"))
    return "throughput";
  if (has("min", "minimum")) return "min";
  if (has("max", "maximum")) return "max";
  if (has("std", "dev", "stddev", "stdev", "sd", "deviation")) return "stddev";
  if (has("median")) return "median";
  if (has("recall")) return "recall";
  if (has("latency", "latencies", "lat", "avg", "mean", "average")) return "mean";
  return has("time", "duration", "elapsed", "runtime") ? "time" : "ignore";
}
