import { z } from "zod";
import { citedAuthor } from "@/lib/views/authors/cited-author";
import {
  facet,
  knownNoise,
  lists,
  maybe,
  nightPlace,
  number,
  raisedNoise,
  text,
  titledBundle,
  withOneRecord,
} from "@/lib/views/frozen/schema-parts";
import { notedParts } from "@/lib/views/notes/note-types";
import { family, viewNotice, workloadState } from "@/lib/views/selection/workload-schema";
import { trustItems } from "@/lib/views/trust/trust-types";

/** A subject of a history: a group as a whole, or one workload. `key`: `group:point`, or the workload's label. */
const subject = z.object({ key: text, label: text, kind: z.enum(["group", "workload"]) });
/** Null where neither direction is better. */
const better = z.boolean().nullable();
/**
 * A change of level, or an outlier. `ratio`: the level since / the level before, or the outlier / the builds beside it.
 * `pValue`: of a permutation test, in views frozen before noise was measured; else null.
 */
const change = z.object({
  ratio: number,
  /**
   * Its build / the build before it, which flags show. Null without an answer in numbers, or where the level moves the
   * other way. Absent in older frozen views, whose flags show `ratio`.
   */
  step: maybe.optional(),
  pValue: maybe,
  better,
  /**
   * For a group: the number of workloads whose ratios the change is the median of. Absent in older frozen views, whose
   * change is the ratio of two medians of the group.
   */
  workloads: number.optional(),
});
/** The names of a build in rows. */
const buildNames = {
  /** The raw name. */
  build: text,
  /** Readers' name; absent = the raw name. */
  called: text.optional(),
  version: text.nullable(),
};
/** The verdict on the newest build of a line. */
const newest = z.object({
  ...buildNames,
  answer: z.enum(["changed", "same", "cannot tell"]),
  /** Reason for no answer in numbers; null where there is one. */
  why: z
    .enum([
      "no value",
      "nothing before",
      "repeats disagree",
      "few shared",
      "a seam",
      "the build before stands alone",
    ] as const)
    .nullable(),
  /**
   * Newest / the build before it; in older frozen views / the median of the builds since the last change. This and the
   * next two are null without an answer in numbers.
   */
  ratio: maybe,
  /** The smallest fall that the noise would not hide, as a fraction. */
  visible: maybe,
  /** Number of further runs of both sides that would settle it; 99 = 99 or more. */
  more: maybe,
  /**
   * The smallest fall that one more run of each side would reveal. Null without an answer in numbers, and in older
   * frozen views.
   */
  next: maybe.default(null),
  /**
   * Name of the build before, the base of the comparison. Null without an answer in numbers, and in older frozen views.
   */
  against: text.nullable().default(null),
  /** Number of builds to compare with, and number of runs. 0 for a group, since runs belong to its workloads. */
  before: number,
  runs: number,
  better,
});
/** The verdict on a build against the one before it on its line. */
const pair = z.object({
  answer: z.enum(["changed", "same", "cannot tell"]),
  why: z.enum(["no value", "repeats disagree", "few shared"]).nullable(),
  ratio: maybe,
  visible: maybe,
  more: maybe,
  next: maybe,
  /** The noise of the verdict, where it differs from the line's. */
  noise: knownNoise.optional(),
  /** For a group: the number of workloads with a value at both builds. Absent in older frozen views. */
  workloads: number.optional(),
  /**
   * The build before, where it isn't the last one before with a value on the same line. It has its name beside this
   * one, its raw name, and its line.
   */
  against: z.object({ name: text, build: text, line: text }).optional(),
});
/** The quartiles of the ratios of a group's workloads; null for a gap, and for fewer than four workloads. */
const middle = z.object({ low: number, high: number }).nullable();
/** A build on a line, by the line's key and the build's raw name. */
const place = z.object({ line: text, build: text });
/** The newest release against the last one measured under other conditions. Its step may come from those. */
const across = z.object({
  ...buildNames,
  /** Name of that older build, distinct from this one's. */
  against: text,
  /** Its line, and its raw name. */
  from: place,
  /** Differences besides the build, in words; at least one. */
  differs: z.array(text),
  /** The verdict on both builds, as in their A/B. Null = refused, since nothing is divided across these differences. */
  step: pair.omit({ against: true }).extend({ runs: number, better }).nullable(),
});
/** A build on a line, with its value. */
const build = z.object({
  raw: text,
  /** Readers' name; absent = the raw name. */
  called: text.optional(),
  version: text.nullable(),
  night: nightPlace.optional(),
  config: text.nullable(),
  /** In the metric's base unit; for a group: the statistic of ratios. */
  value: maybe,
  /** Its value and ratio at the height of the line that it is chained to. They are drawn, and in no verdict. */
  chained: z.object({ value: maybe, ratio: maybe, middle: middle.optional() }).optional(),
  /** For a group: of the ratios that `value` is the median of. Absent for a workload, and in older frozen views. */
  middle: middle.optional(),
  /** value / value of the first build of its engine under the same gates, over all lines. */
  ratio: maybe,
  min: maybe,
  max: maybe,
  n: number,
  status: text,
  points: lists,
  /**
   * Set at the first build of a new level: the sizes of the change. The p value is set in views frozen before noise was
   * measured.
   */
  change: change.nullable(),
  /** An outlier: its value / the median of the builds around it, of the levels on both sides; null otherwise. */
  alone: change.nullable().default(null),
  /** Its repeats disagree; for a group: those of one of its workloads. */
  disagree: z.boolean().default(false),
  /**
   * For a group: the number of workloads with a value here or at the build before, but not at both. The line is dotted
   * up to here. Absent in older frozen views.
   */
  unshared: number.optional(),
  /**
   * Differences from the build before on its line, in words; the line is dotted up to here. Null = only the build
   * differs.
   */
  seam: text.nullable().default(null),
  /** Null without a value or an earlier build with one, and in older frozen views. */
  pair: pair.nullable().default(null),
});
/**
 * A link between two lines under the same gates, with the difference in words. It is dotted; with `branch` it leads to
 * late fixes, along which only the build changes. `doubt`: the other line belongs to another upload, and has a base of
 * its own.
 */
const seam = z.object({
  from: place,
  to: place,
  text,
  branch: z.boolean().default(false),
  doubt: z.boolean().default(false),
});
/** A line drawn at the height of another, by the builds that both have. */
const chain = z.object({
  line: text,
  onto: text,
  /** Raw names of these builds. */
  builds: lists,
  /** The other's value / its own; for a group the median of its workloads' factors. */
  factor: number,
  /** Half of its 95 % interval, as a logarithm: 0.01 = 1 %. Null = unknown, from one build. */
  error: maybe,
  /**
   * To the first line of its chain; absent where that is `onto`, and in older frozen views. `error` as above; null =
   * one of the errors on the way is unknown.
   */
  total: z.object({ factor: number, error: maybe }).optional(),
  /** Its workloads with and without a factor. */
  workloads: number,
  without: number,
});
/** Two lines that can't be chained. `gates`: their differences in words; "" = no build was measured on both. */
const unchained = z.object({ line: text, from: text, gates: text });
/** Noise in views frozen before noise came from true repeats. */
const noiseBefore = z.object({
  /** Standard deviation as a fraction: 0.01 = 1 %. */
  sigma: number,
  /** Not measured in view: the noise of tests elsewhere. */
  assumed: z.boolean(),
  /**
   * The setting whose true repeats give the noise, in words ("PostgreSQL on hetz, 40 threads"), and the number of
   * pairs. Null = noise of other settings.
   */
  known: z.object({ setting: text, pairs: number }).nullable().default(null),
  raised: raisedNoise.nullable().default(null),
});
/** The builds of an engine under one setting, in their order (domain/names/versions.ts). */
const line = z.object({
  key: text,
  /** Distinguishes the line within its panel; "" for a single line. */
  label: text,
  /** Key of its machine; absent = not recorded, and in older frozen views. */
  machine: text.optional(),
  /** Of late fixes: their branch, and the key of the line that they leave. Absent for others and in older views. */
  late: z.object({ branch: text, of: text }).optional(),
  builds: z.array(build),
  /** Reason for no test of its levels; null where they are tested. */
  untested: text.nullable(),
  /** This and the next are null in views frozen before noise was measured. */
  noise: z.union([knownNoise, noiseBefore]).nullable().default(null),
  newest: newest.nullable().default(null),
  /** Only on lines of an engine's newest release, where its last one was measured under one set of conditions. */
  across: across.optional(),
  /** Differences besides the build along it, in words: "config". */
  confounders: lists,
  /**
   * For a group: number of workloads in use, and of those without a value at some build. `judged`: number of those that
   * changes are looked for in, which every build has. Absent in older frozen views, and where none are looked for.
   */
  members: z.object({ used: number, leftOut: number, judged: number.optional() }).nullable(),
});
/** The lines of an engine, which share a chart. */
const panel = z.object({
  engine: text,
  engineName: text,
  lines: z.array(line),
  seams: z.array(seam).default([]),
  /** These two are present only if the state chains lines. */
  chains: z.array(chain).optional(),
  unchained: z.array(unchained).optional(),
});
/**
 * A line of any workload in view, by the names in rows. `line` is machine, threads and other distinctions, in words.
 */
const names = {
  subject: text,
  workload: text,
  engine: text,
  line: text,
  /** The line's key in links to claims; "" in older frozen views. */
  key: text.default(""),
};
/** A change or an outlier of any workload in view. */
const changeRow = change.extend({
  ...names,
  ...buildNames,
  /** An outlier: the builds after it agree with those before it. */
  alone: z.boolean().default(false),
  /** Other changes at that build, in words; null = only the build changes. */
  seam: text.nullable().default(null),
});
/** A build at which many workloads of one setting changed. */
const eventRow = z.object({
  engine: text,
  line: text,
  ...buildNames,
  /** Tested workloads, and those of them that fell and rose beyond their noise. */
  lines: number,
  fell: number,
  rose: number,
  /** The median over the workloads of value / that of the build before. */
  ratio: number,
  /**
   * Of the families that changed, down or up, the one that moved most. Null where none changed alone, and in older
   * frozen views. `changed`: number of its workloads that changed that way.
   */
  worst: z
    .object({ family: text, ratio: number, changed: number.optional(), of: number.optional() })
    .nullable()
    .default(null),
});
/** `listed`: the change remains significant in a list this long (Benjamini and Hochberg, 5 %). */
const newestRow = newest.extend({
  ...names,
  listed: z.boolean(),
  /** The old branch whose late fixes the line holds, beside the workload's line; null = the workload's own line. */
  branch: text.nullable().default(null),
  /**
   * True where its workload is the drawn one, or one of the drawn group. Absent = another one, or an older frozen view.
   */
  ofSubject: z.boolean().optional(),
});

/** `listed`: as for newest builds, but among the steps across conditions alone. */
const acrossRow = across.extend({ ...names, listed: z.boolean() });

/** Older stored histories have the state of all pages on tests in `filters`, and the kind of values in `scale`. */
const nested = z.object({ filters: z.looseObject({ view: text }), of: z.unknown(), scale: z.unknown() });
const historyState = workloadState.extend({
  /** Key of the subject; null = the first one. */
  of: text.nullable(),
  /** Draws values, or ratios to the first build of each line. A group is always relative. */
  values: z.enum(["absolute", "relative"]),
  /** Chained: draws lines at the height of those that they share builds with. Absent in older frozen views. */
  seams: z.enum(["measured", "chained"]).optional(),
  /** The first and the last build that charts draw, by raw name or version; absent = all. */
  from: text.optional(),
  to: text.optional(),
});
const historyParams = z.preprocess((stored) => {
  const before = nested.safeParse(stored);
  return withOneRecord(
    before.success ? { ...before.data.filters, of: before.data.of, values: before.data.scale } : stored,
  );
}, historyState);

/** A stored history. Later fields need a default, since frozen views are never rewritten. */
export const historyViewSchema = z.object({
  family,
  params: historyParams,
  facets: z.array(facet),
  /** Metrics of the points in view. */
  metrics: z.array(z.object({ key: text, label: text })),
  notices: z.array(viewNotice),
  /** Reason for an empty history; null where it isn't empty. */
  emptyReason: text.nullable(),
  subjects: z.array(subject),
  subject: subject.nullable(),
  /** Label and unit of the values. The unit is "" for ratios, and for a metric that has none or an unknown one. */
  metric: z.object({ key: text, label: text, unit: text }),
  /** Conditions of all points of the subject, in words (shared-facts.ts): "40 threads", "2 configs". */
  facts: lists.default([]),
  panels: z.array(panel),
  /** Changes of every workload in view, the largest first. */
  changes: z.array(changeRow),
  /** Changes of many workloads of one setting at one build. */
  events: z.array(eventRow).default([]),
  /** The last build of every line in view: those of the engine's newest release first. */
  newest: z.array(newestRow).default([]),
  /** The newest release of every line in view against the last one under other conditions; no verdict of `newest`. */
  across: z.array(acrossRow).default([]),
  /** The method that found changes: by noise, or by the permutation test in views frozen before noise was measured. */
  method: z.enum(["e-divisive", "noise"]).default("e-divisive"),
  /** The statistic of a group over its workloads' ratios: the median; a geometric mean in older frozen views. */
  statistic: z.enum(["geometric mean", "median"]).default("geometric mean"),
  /** Lines with too few builds for a test, over all workloads. */
  untested: number,
  /** Points in view; those whose source names no build are on no line. */
  counts: z.object({ points: number, withoutBuild: number }),
  /** Bundles with points in view. */
  bundles: z.array(titledBundle),
  /** Notes on its builds, machines and dates, in the order of the chart. A frozen view keeps those of its day. */
  ...notedParts,
  /** Only for frozen views: authors of its bundles, as they were named when it was frozen. */
  authors: z.array(citedAuthor).optional(),
  /** Only for frozen views: why to trust it, as known when it was frozen. */
  trust: trustItems.optional(),
});

/** The state of the history page: that of all test pages, and the subject. */
export type HistoryParams = z.infer<typeof historyState>;
/** A group as a whole, or one workload. */
export type HistorySubject = z.infer<typeof subject>;
/** A change of level, or an outlier. */
export type Change = z.infer<typeof change>;
/** The verdict on the newest build of a line, and its certainty. */
export type NewestVerdict = z.infer<typeof newest>;
/** Noise between runs on a line. */
export type ViewNoise = NonNullable<HistoryViewLine["noise"]>;
/** A build on a line, with its value. */
export type HistoryViewBuild = z.infer<typeof build>;
/** The builds of an engine under one setting. */
export type HistoryViewLine = z.infer<typeof line>;
/** The lines of an engine, which share a chart. */
export type HistoryPanel = z.infer<typeof panel>;
/** A change of any workload in view. */
export type ChangeRow = z.infer<typeof changeRow>;
/** The newest build of a line of any workload in view. */
export type NewestRow = z.infer<typeof newestRow>;
/** A newest release of any workload in view against the last one under other conditions. */
export type AcrossRow = z.infer<typeof acrossRow>;
/** A newest release against the last one under other conditions. */
export type AcrossStep = z.infer<typeof across>;
/** A build at which many workloads of one setting changed. */
export type EventRow = z.infer<typeof eventRow>;
/** A history, live or frozen. */
export type HistoryView = z.infer<typeof historyViewSchema>;
