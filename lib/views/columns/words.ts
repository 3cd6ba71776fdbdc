// Meanings of a column, a key or a part of a path, in the manifest's and the page's words.

/** Facts of a run, each with its label. */
const FACTS: Readonly<Record<string, string>> = {
  engine: "engine",
  version: "version",
  build: "build",
  commit: "commit",
  workload: "workload",
  dataset: "data set",
  threads: "thread count",
  machine: "machine",
  config: "config",
  k: "k of the search",
  repeat: "number of the repeat",
  measured: "time of measurement",
};

const TIMES = ["s", "ms", "us", "ns", "minutes", "hours"] as const;
const RATES = ["ops/s", "queries/s", "transactions/s", "requests/s", "rows/s", "inserts/s", "MB/s"] as const;

/** Numbers that were measured, with the units that each may have. */
const MEASURES: Readonly<Record<string, { label: string; units: readonly string[] }>> = {
  mean: { label: "mean latency", units: TIMES },
  median: { label: "median latency", units: TIMES },
  p95: { label: "p95 latency", units: TIMES },
  p99: { label: "p99 latency", units: TIMES },
  min: { label: "lowest latency", units: TIMES },
  max: { label: "highest latency", units: TIMES },
  stddev: { label: "deviation of the latency", units: TIMES },
  time: { label: "time of the whole task", units: TIMES },
  throughput: { label: "rate", units: RATES },
  recall: { label: "recall", units: [] },
};

/** Facts that the heading of a measured column may be a value of. */
const HEADED: Readonly<Record<string, string>> = {
  engine: "an engine",
  version: "a version",
  config: "a config",
  threads: "a thread count",
  workload: "a test",
};
const headed = Object.entries(HEADED).flatMap(([fact, label]) => [
  { value: `${fact}/time`, label: `${label}, above times` },
  { value: `${fact}/throughput`, label: `${label}, above rates` },
]);

/** Returns the fact that a column's heading is a value of, and the quantity below it; null for other meanings. */
export function headedBy(is: string): { fact: string; quantity: string } | null {
  const [fact = "", quantity] = is.split("/");
  return quantity === undefined || !Object.hasOwn(HEADED, fact) ? null : { fact, quantity };
}

const CONDITION = "condition of the run";

/** Choices of a column besides facts and measures. */
const REST: Readonly<Record<string, string>> = {
  repeats: "number of repeats behind a value",
  success: "outcome",
  failure: "failure",
  condition: CONDITION,
  ignore: "leave it out",
};

/** An option of a select. */
export interface Option {
  value: string;
  label: string;
}

const options = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const isPercentile = (is: string): boolean => /^p\d{2,4}$/.test(is);

/** Returns the choices of a column; `guess` is one of them. */
export const columnOptions = (guess: string): { label: string; options: Option[] }[] => {
  const measures = Object.entries(MEASURES).map(([value, { label }]) => ({ value, label }));
  const isKnown = headedBy(guess) !== null || [MEASURES, FACTS, REST].some((words) => Object.hasOwn(words, guess));
  const label = isPercentile(guess) ? `${guess} latency` : `${guess}, a number of its own`;
  return [
    { label: "Measured", options: [...measures, ...(isKnown ? [] : [{ value: guess, label }])] },
    { label: "Its heading is a value", options: headed },
    { label: "Facts of the run", options: options(FACTS) },
    { label: "Others", options: options(REST) },
  ];
};

/** Choices of both a level of keys and a part of a path. */
const nameOptions: readonly Option[] = [
  ...options({ ...FACTS, condition: CONDITION }),
  { value: "forget", label: "an id, to forget" },
];

/** Choices of a level of keys. "text" = the key has no meaning. */
export const levelOptions: readonly Option[] = [...nameOptions, { value: "text", label: "nothing: the same in all" }];

/** Choices of a part of a path. "words" = the part is read as without a manifest. */
export const partOptions: readonly Option[] = [...nameOptions, { value: "words", label: "nothing: read its words" }];

/** Returns the units that a column of this meaning needs one of; empty where it needs none. */
export const unitsOf = (is: string): readonly string[] =>
  isPercentile(is) ? TIMES : (MEASURES[headedBy(is)?.quantity ?? is]?.units ?? []);

/** Returns true for a meaning whose unit neither the file nor the reader gives, though it needs one. */
export const missesUnit = (is: string, unit: string, guessed: string | null): boolean => {
  const units = unitsOf(is);
  return units.length > 0 && !units.includes(unit) && !units.includes(guessed ?? "");
};

/** True for the meaning of a measured number; false for a fact, a condition and what is left out. */
export const isMeasure = (is: string): boolean => !Object.hasOwn(FACTS, is) && !Object.hasOwn(REST, is);
