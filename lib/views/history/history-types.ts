import { z } from "zod";
import {
  facet,
  knownNoise,
  lists,
  maybe,
  number,
  raisedNoise,
  text,
  titledBundle,
  withOneRecord,
} from "@/lib/views/frozen/schema-parts";
import { family, viewNotice, workloadState } from "@/lib/views/selection/workload-schema";
import { trustItems } from "@/lib/views/trust/trust-types";

/** What can be followed: a group as a whole or one workload. `key`: `group:point`, or the workload's label. */
const subject = z.object({ key: text, label: text, kind: z.enum(["group", "workload"]) });
/** Null where neither direction is better. */
const better = z.boolean().nullable();
/** `pValue`: of a permutation test, in views frozen before noise was measured. */
const change = z.object({ ratio: number, pValue: maybe, better });
const newest = z.object({
  build: text,
  version: text.nullable(),
  answer: z.enum(["changed", "same", "cannot tell"]),
  /** Why nothing can be said; null where the numbers below say it. */
  why: z.enum(["no value", "nothing before", "repeats disagree", "a seam", "the build before stands alone"]).nullable(),
  /** Newest / the build before it, or (in views frozen before) the median of the builds since the last change; null without an answer in numbers, as the next two. */
  ratio: maybe,
  /** The smallest fall that would have shown, as a share. */
  visible: maybe,
  /** How many more runs of both sides would settle it; 99 stands for 99 or more. */
  more: maybe,
  /** The smallest fall that one more run of each would show; null without an answer in numbers, and in views frozen before. */
  next: maybe.default(null),
  /** What the build before is called, that it was compared with; null in views frozen before and without an answer in numbers. */
  against: text.nullable().default(null),
  /** How many builds it was compared with, and how many runs it has; 0 of a group, whose workloads have runs of their own. */
  before: number,
  runs: number,
  better,
});
/** What can be said of a build against the one before it on its line. */
const pair = z.object({
  answer: z.enum(["changed", "same", "cannot tell"]),
  why: z.enum(["no value", "repeats disagree"]).nullable(),
  ratio: maybe,
  visible: maybe,
  more: maybe,
  next: maybe,
  /** What it is judged by, where that is not the line's noise. */
  noise: knownNoise.optional(),
});
const build = z.object({
  raw: text,
  /** What readers call it; absent = its raw name. */
  called: text.optional(),
  version: text.nullable(),
  config: text.nullable(),
  /** In the metric's base unit; of a group: the statistic of ratios. */
  value: maybe,
  /** value / value of the first build of all lines of its engine that were measured under the same gates. */
  ratio: maybe,
  min: maybe,
  max: maybe,
  n: number,
  status: text,
  points: lists,
  /** The first build of a new level: how much, and (in views frozen before noise was measured) the p value. */
  change: change.nullable(),
  /** It stands out alone: its value / the median of the builds beside it, which agree. */
  alone: change.nullable().default(null),
  /** Its repeats disagree; of a group: those of one of its workloads. */
  disagree: z.boolean().default(false),
  /** What differs from the build before it on its line, in words: the line is dotted up to here. Null = only the build does. */
  seam: text.nullable().default(null),
  /** Null without a value, or a build before that has one, and in views frozen before it was kept. */
  pair: pair.nullable().default(null),
});
const place = z.object({ line: text, build: text });
/**
 * Where a line goes on from another that was measured under the same gates, with the difference in words: dotted, or (`branch`) as the way to late
 * fixes, along which the build alone changes. `doubt`: the other line is of another upload, and has a base of its own.
 */
const seam = z.object({
  from: place,
  to: place,
  text,
  branch: z.boolean().default(false),
  doubt: z.boolean().default(false),
});
/** In views frozen before noise came from true repeats. */
const noiseBefore = z.object({
  /** Standard deviation as a share: 0.01 = 1 %. */
  sigma: number,
  /** Nothing in view measured it: it is what tests elsewhere have. */
  assumed: z.boolean(),
  /** The setting whose true repeats it leans on, in words ("PostgreSQL on hetz, 40 threads"), and how many pairs; null = those of others. */
  known: z.object({ setting: text, pairs: number }).nullable().default(null),
  raised: raisedNoise.nullable().default(null),
});
const line = z.object({
  key: text,
  /** What sets the line apart within its panel; "" when it is alone. */
  label: text,
  builds: z.array(build),
  untested: text.nullable(),
  /** Null in views frozen before noise was measured, as the next. */
  noise: z.union([knownNoise, noiseBefore]).nullable().default(null),
  newest: newest.nullable().default(null),
  confounders: lists,
  /** Of a group: how many workloads take part, and how many lack a build. */
  members: z.object({ used: number, leftOut: number }).nullable(),
});
const panel = z.object({ engine: text, engineName: text, lines: z.array(line), seams: z.array(seam).default([]) });
/** A line of any workload in view, by the names that rows have: `line` is machine, threads and what else sets it apart, in words. */
const names = {
  ...{ subject: text, workload: text, engine: text, line: text },
  /** The line's key, which a link to a claim names; "" in views frozen before. */
  key: text.default(""),
};
const changeRow = change.extend({
  ...names,
  build: text,
  version: text.nullable(),
  /** It stands out alone: the builds after it are where those before it were. */
  alone: z.boolean().default(false),
  /** What else changes at that build, in words; null = the build alone does. */
  seam: text.nullable().default(null),
});
const eventRow = z.object({
  engine: text,
  line: text,
  build: text,
  version: text.nullable(),
  /** Workloads that were looked at, and how many of them fell and rose by more than their noise. */
  lines: number,
  fell: number,
  rose: number,
  /** The median over the workloads of value / that of the build before. */
  ratio: number,
  /** The family of those that changed the way most did, which moved most; null where none changed alone, and in views frozen before. `changed`: in how many of its workloads. */
  worst: z
    .object({ family: text, ratio: number, changed: number.optional(), of: number.optional() })
    .nullable()
    .default(null),
});
/** `listed`: of a list so long, this change may be called one (Benjamini and Hochberg, 5 %). */
const newestRow = newest.extend({
  ...names,
  listed: z.boolean(),
  /** The old branch whose late fixes the line holds, beside that of the workload; null = the workload's own line. */
  branch: text.nullable().default(null),
});

/** Histories were once stored with the state of all pages on tests in `filters` and what is drawn in `scale`. */
const nested = z.object({ filters: z.looseObject({ view: text }), of: z.unknown(), scale: z.unknown() });
const historyState = workloadState.extend({
  /** Key of the subject; null = the first one. */
  of: text.nullable(),
  /** Draw values, or ratios to the first build of each line. A group is always relative. */
  values: z.enum(["absolute", "relative"]),
});
const historyParams = z.preprocess((stored) => {
  const before = nested.safeParse(stored);
  return withOneRecord(
    before.success ? { ...before.data.filters, of: before.data.of, values: before.data.scale } : stored,
  );
}, historyState);

/** A stored history; fields that came later need a default here, since frozen views are never rewritten. */
export const historyViewSchema = z.object({
  family,
  params: historyParams,
  facets: z.array(facet),
  /** What can be followed over builds: the metrics of the points in view. */
  metrics: z.array(z.object({ key: text, label: text })),
  notices: z.array(viewNotice),
  /** Why there is nothing to show; null when there is. */
  emptyReason: text.nullable(),
  subjects: z.array(subject),
  subject: subject.nullable(),
  /** What the values are: label and unit; unit "" for ratios. */
  metric: z.object({ key: text, label: text, unit: text }),
  /** What all that is followed was measured on and with, in words (shared-facts.ts): "40 threads", "2 configs". */
  facts: lists.default([]),
  panels: z.array(panel),
  /** Changes of every workload in view, the largest first. */
  changes: z.array(changeRow),
  /** What moved many workloads of one setting at once, at one build. */
  events: z.array(eventRow).default([]),
  /** The newest build of every line in view: what changed first, then what can't be told. */
  newest: z.array(newestRow).default([]),
  /** How changes were looked for: the permutation test of views frozen before noise was measured, or noise. */
  method: z.enum(["e-divisive", "noise"]).default("e-divisive"),
  /** What a group's values are over the ratios of its workloads: a geometric mean in views frozen before it was the median everywhere. */
  statistic: z.enum(["geometric mean", "median"]).default("geometric mean"),
  /** Lines that had too few builds to be tested, over all workloads. */
  untested: number,
  counts: z.object({ points: number, withoutBuild: number }),
  /** Bundles with points in view. */
  bundles: z.array(titledBundle),
  /** Of frozen views: why to trust it, as it was known then. */
  trust: trustItems.optional(),
});

/** The state of the history page: that of all test families, and what is followed. */
export type HistoryParams = z.infer<typeof historyState>;
export type HistorySubject = z.infer<typeof subject>;
export type Change = z.infer<typeof change>;
/** What can be said of the newest build of a line, and how sure that is. */
export type NewestVerdict = z.infer<typeof newest>;
/** How far one run lies from the next on a line. */
export type ViewNoise = NonNullable<HistoryViewLine["noise"]>;
export type HistoryViewBuild = z.infer<typeof build>;
export type HistoryViewLine = z.infer<typeof line>;
export type HistoryPanel = z.infer<typeof panel>;
/** A change of any workload in view. */
export type ChangeRow = z.infer<typeof changeRow>;
/** The newest build of a line of any workload in view. */
export type NewestRow = z.infer<typeof newestRow>;
export type EventRow = z.infer<typeof eventRow>;
export type HistoryView = z.infer<typeof historyViewSchema>;
