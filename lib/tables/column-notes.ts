import { metricInfo } from "@/lib/domain/workloads/metrics";

/** Facts on a column's numbers. */
export interface ColumnNote {
  /** Unit of the exact values: "1/s", "s", "B"; "" = none, or the row names it. */
  unit: string;
  better: "higher" | "lower" | null;
  /** The rule of the number in a sentence; docs/rules.md has the whole rule. */
  rule: string;
  /** "raw": a tool printed it; "computed": we did; "author": the bundle's author did; "mixed": each row has its own. */
  origin: "raw" | "computed" | "author" | "mixed";
}

const raw = (unit: string, better: ColumnNote["better"], rule: string): ColumnNote => ({
  unit,
  better,
  rule,
  origin: "raw",
});
const computed = (unit: string, better: ColumnNote["better"], rule: string): ColumnNote => {
  return { unit, better, rule, origin: "computed" };
};

const notes: Readonly<Record<string, ColumnNote>> = {
  qps: raw(
    "1/s",
    "higher",
    "Queries per second of one measured point: the highest one that reaches the recall target.",
  ),
  recall: {
    unit: "fraction",
    better: "higher",
    rule: "Recall@k as the source prints it, or recomputed from its ground truth; recallSource says which.",
    origin: "mixed",
  },
  recallTarget: computed("fraction", null, "The target that recall has to reach, as it was asked for."),
  recallP1: computed("fraction", "higher", "Recall at the 1st percentile of the queries of that point."),
  recallP5: computed("fraction", "higher", "Recall at the 5th percentile of the queries of that point."),
  queriesBelowTarget: computed(
    "fraction",
    "lower",
    "The share of that point's queries whose own recall is below the target.",
  ),
  recallHardestHundred: computed("fraction", "higher", "The mean recall of the hundred queries with the lowest."),
  recallEasiestHundred: computed("fraction", "higher", "The mean recall of the hundred queries with the highest."),
  highestRecall: computed("fraction", "higher", "The highest recall of any point of the series."),
  relative: computed("ratio", "higher", "QPS over that of the series in relativeTo, measured under equal conditions."),
  qpsAtTarget: computed("1/s", "higher", "The highest QPS of this index' points at the recall target."),
  recallOfBest: computed("fraction", "higher", "The recall of that point."),
  hourPrice: computed("$", null, "What an hour of the machine costs, as the reader gave it."),
  queriesPerCost: computed("1/$", "higher", "QPS x 3,600 over that price."),
  speedup: computed("ratio", "higher", "QPS over that of the same series at 1 thread."),
  toMedian: computed("ratio", "higher", "QPS over the median of the series' QPS at that thread count."),
  seriesInMedian: computed("count", null, "How many series that median has."),
  qpsLost: computed("fraction", "lower", "How much less QPS this index has than the fastest one of its series."),
  queryEquivalents: computed("count", "lower", "The queries that the index would have answered in its build time."),
  queriesExcess: computed("ratio", "lower", "Time per query over that of the best of these rivals."),
  buildExcess: computed("ratio", "lower", "Build time over that of the best of these rivals."),
  memoryExcess: computed("ratio", "lower", "Size over that of the best of these rivals."),
  fixedQps: raw(
    "1/s",
    "higher",
    "Queries per second with the parameters of the series' best point at its lowest thread count, whatever its recall.",
  ),
  fixedSpeedup: computed("ratio", "higher", "That over the QPS of the same parameters at 1 thread."),
  fixedRecall: { unit: "fraction", better: "higher", rule: "The recall of that point.", origin: "mixed" },
  threadCount: raw("count", null, "Concurrent clients."),
  threads: raw("count", null, "Concurrent clients."),
  totalSeconds: raw("s", "lower", "Seconds to load and build the index."),
  loadSeconds: raw("s", "lower", "Seconds to load the data."),
  buildSeconds: raw("s", "lower", "Seconds to build the index alone."),
  indexTotalSeconds: raw("s", "lower", "Seconds to load and build the index."),
  indexBytes: raw("B", "lower", "Size of the index."),
  bytes: raw("B", "lower", "Size of the index."),
  value: raw(
    "",
    null,
    "In the base unit of the row's metric; of repeats their median, of a group the median of ratios, " +
      "or the geometric mean where the header says so.",
  ),
  ratio: computed("ratio", null, "The value over that of the baseline."),
  min: computed("", null, "The least of the repeats."),
  max: computed("", null, "The greatest of the repeats."),
  n: computed("count", null, "How many repeats the value is the median of; of a group, how many workloads."),
  changeRatio: computed(
    "ratio",
    null,
    "The median since the change over the median before it; of a group the median of that over its workloads, " +
      "but in views frozen earlier the ratio of its own medians.",
  ),
  changeP: computed("probability", null, "The chance of such a change among builds that do not differ."),
  p: computed("probability", null, "The chance of such a change among builds that do not differ."),
  step: computed("ratio", null, "The value over that of the build before. Of a group the median over its workloads."),
  a: raw("", null, "The value of side A in the base unit of the row's metric; of repeats their median."),
  b: raw("", null, "The value of side B in the base unit of the row's metric; of repeats their median."),
  change: computed("fraction", null, "B / A - 1."),
  noise: computed(
    "fraction",
    null,
    "Standard deviation of one run, by true repeats of its setting or assumed from others.",
  ),
  noiseFrom: computed(
    "",
    null,
    "Where the noise of one run is from: builds of this setting that were run several times, or others.",
  ),
  visible: computed("fraction", null, "The smallest fall that these runs would have shown."),
};

/** Returns the facts on a column by its key; null where its header suffices. */
export function columnNote(key: string): ColumnNote | null {
  const known = Object.hasOwn(notes, key) ? notes[key] : undefined;
  if (known) return known;
  // Columns of the relative table: "5.6.51 value", "5.6.51 ratio", "5.6.51 remark".
  const [, kind = ""] = / (value|ratio|remark)$/.exec(key) ?? [];
  if (kind === "value")
    return { ...raw("", null, "In the base unit of the row's metric; of repeats their median."), origin: "mixed" };
  if (kind === "ratio") return computed("ratio", null, "The value over that of the column's baseline in the same row.");
  if (kind === "remark")
    return computed("", null, "Why there is no value, or a remark on it: failed, truncated, repeats disagree, author.");
  const { unit, better } = metricInfo(key);
  return unit ? raw(unit, better, "As its tool printed it, in the base unit.") : null;
}
