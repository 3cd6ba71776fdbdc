import type { TableBlock } from "@/lib/blocks/block";
import { WRITTEN } from "@/lib/blocks/parts";
import { metricInfo } from "@/lib/domain/workloads/metrics";

const RATIO = WRITTEN.ratio.unit;

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

const rawNote = (unit: string, better: ColumnNote["better"], rule: string): ColumnNote => ({
  unit,
  better,
  rule,
  origin: "raw",
});
const computedNote = (unit: string, better: ColumnNote["better"], rule: string): ColumnNote => {
  return { unit, better, rule, origin: "computed" };
};

const notes: Readonly<Record<string, ColumnNote>> = {
  qps: rawNote(
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
  recallTarget: computedNote("fraction", null, "The target that recall has to reach, as it was asked for."),
  recallP1: computedNote("fraction", "higher", "Recall at the 1st percentile of the queries of that point."),
  recallP5: computedNote("fraction", "higher", "Recall at the 5th percentile of the queries of that point."),
  queriesBelowTarget: computedNote(
    "fraction",
    "lower",
    "The share of that point's queries whose own recall is below the target.",
  ),
  recallHardestHundred: computedNote("fraction", "higher", "The mean recall of the hundred queries with the lowest."),
  recallEasiestHundred: computedNote("fraction", "higher", "The mean recall of the hundred queries with the highest."),
  highestRecall: computedNote("fraction", "higher", "The highest recall of any point of the series."),
  relative: computedNote(
    "ratio",
    "higher",
    "QPS over that of the series in relativeTo, measured under equal conditions.",
  ),
  qpsAtTarget: computedNote("1/s", "higher", "The highest QPS of this index' points at the recall target."),
  recallOfBest: computedNote("fraction", "higher", "The recall of that point."),
  hourPrice: computedNote("$", null, "What an hour of the machine costs, as the reader gave it."),
  queriesPerCost: computedNote("1/$", "higher", "QPS x 3,600 over that price."),
  speedup: computedNote("ratio", "higher", "QPS over that of the same series at 1 thread."),
  toMedian: computedNote("ratio", "higher", "QPS over the median of the series' QPS at that thread count."),
  seriesInMedian: computedNote("count", null, "How many series that median has."),
  qpsLost: computedNote("fraction", "lower", "How much less QPS this index has than the fastest one of its series."),
  queryEquivalents: computedNote("count", "lower", "The queries that the index would have answered in its build time."),
  queriesExcess: computedNote("ratio", "lower", "Time per query over that of the best of these rivals."),
  buildExcess: computedNote("ratio", "lower", "Build time over that of the best of these rivals."),
  memoryExcess: computedNote("ratio", "lower", "Size over that of the best of these rivals."),
  fixedQps: rawNote(
    "1/s",
    "higher",
    "Queries per second with the parameters of the series' best point at its lowest thread count, whatever its recall.",
  ),
  fixedSpeedup: computedNote("ratio", "higher", "That over the QPS of the same parameters at 1 thread."),
  fixedRecall: { unit: "fraction", better: "higher", rule: "The recall of that point.", origin: "mixed" },
  threadCount: rawNote("count", null, "Concurrent clients."),
  threads: rawNote("count", null, "Concurrent clients."),
  totalSeconds: rawNote("s", "lower", "Seconds to load and build the index."),
  loadSeconds: rawNote("s", "lower", "Seconds to load the data."),
  buildSeconds: rawNote("s", "lower", "Seconds to build the index alone."),
  indexTotalSeconds: rawNote("s", "lower", "Seconds to load and build the index."),
  indexBytes: rawNote("B", "lower", "Size of the index."),
  bytes: rawNote("B", "lower", "Size of the index."),
  value: rawNote(
    "",
    null,
    "In the base unit of the row's metric; of repeats their median, of a group the median of ratios, " +
      "or the geometric mean where the header says so.",
  ),
  ratio: computedNote("ratio", null, "The value over that of the baseline."),
  min: computedNote("", null, "The least of the repeats."),
  max: computedNote("", null, "The greatest of the repeats."),
  n: computedNote("count", null, "How many repeats the value is the median of; of a group, how many workloads."),
  changeRatio: computedNote(
    "ratio",
    null,
    "The median since the change over the median before it; of a group the median of that over its workloads, " +
      "but in views frozen earlier the ratio of its own medians.",
  ),
  changeP: computedNote("probability", null, "The chance of such a change among builds that do not differ."),
  p: computedNote("probability", null, "The chance of such a change among builds that do not differ."),
  step: computedNote(
    "ratio",
    null,
    "The value over that of the build before. Of a group the median over its workloads.",
  ),
  a: rawNote("", null, "The value of side A in the base unit of the row's metric; of repeats their median."),
  b: rawNote("", null, "The value of side B in the base unit of the row's metric; of repeats their median."),
  change: computedNote("fraction", null, "B / A - 1."),
  noise: computedNote(
    "fraction",
    null,
    "Standard deviation of one run, by true repeats of its setting or assumed from others.",
  ),
  noiseFrom: computedNote(
    "",
    null,
    "Where the noise of one run is from: builds of this setting that were run several times, or others.",
  ),
  visible: computedNote("fraction", null, "The smallest fall that these runs would have shown."),
};

/**
 * Returns the facts on a column of a file; null where its header suffices. `block` has the cells of the file; absent =
 * the key alone decides. A column of ratios may have the key of another number, since a data set may be named `qps`.
 * Then it does not get that number's facts.
 */
export function noteOfColumn(key: string, block?: Pick<TableBlock, "columns">): ColumnNote | null {
  const note = columnNote(key);
  const column = block?.columns.find((each) => each.key === key);
  if (column?.ofSides)
    return computedNote(RATIO, note?.better ?? null, "The value of this metric of side B over that of side A.");
  const isOther = note !== null && note.origin !== "computed" && note.unit !== "" && column?.measure?.unit === RATIO;
  return isOther ? null : note;
}

/** Returns the facts on a column by its key; null where its header suffices. */
export function columnNote(key: string): ColumnNote | null {
  const known = Object.hasOwn(notes, key) ? notes[key] : undefined;
  if (known) return known;
  // Columns of the relative table: "5.6.51 value", "5.6.51 ratio", "5.6.51 remark".
  const [, kind = ""] = / (value|ratio|remark)$/.exec(key) ?? [];
  if (kind === "value")
    return { ...rawNote("", null, "In the base unit of the row's metric; of repeats their median."), origin: "mixed" };
  if (kind === "ratio")
    return computedNote("ratio", null, "The value over that of the column's baseline in the same row.");
  if (kind === "remark")
    return computedNote(
      "",
      null,
      "Why there is no value, or a remark on it: failed, truncated, repeats disagree, author.",
    );
  const { unit, better } = metricInfo(key);
  return unit ? rawNote(unit, better, "As its tool printed it, in the base unit.") : null;
}
