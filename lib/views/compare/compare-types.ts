import { z } from "zod";
import { COST_CHOICES } from "@/lib/domain/vector/index-cost";
import { citedAuthor } from "@/lib/views/authors/cited-author";
import {
  facet,
  lists,
  maybe,
  number,
  params,
  status,
  text,
  titledBundle,
  toMedian,
  withOneRecord,
} from "@/lib/views/frozen/schema-parts";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { viewNotice } from "@/lib/views/selection/workload-schema";
import { SCALINGS } from "@/lib/views/state/scaling-choice";
import { trustItems } from "@/lib/views/trust/trust-types";
import { budget } from "./budget-schema";
import { indexSummary, point } from "./point-schema";

/** A point of a frontier. `seam`: its differences from the point before it; a line must not hide them. */
const frontierPoint = point.extend({ seam: text.optional() });
const series = z
  .object({
    /** Stable text that identifies the series. */
    key: text,
    /** Its value in the dimension that makes the series; series under other conditions may have the same value. */
    value: text.optional(),
    label: text,
    /** Second line: build, threads, data type ...; null without one. */
    detail: text.nullable(),
    engine: text,
    /** 0-based slot in the palette, stable per engine; see lib/charts/series-style.ts. */
    color: number,
    /** 0-based slot in the list of marker shapes. */
    marker: number,
    /** Key of its group of equal conditions; it is compared inside this group only. */
    group: text.default(""),
    /** The conditions of its points in words, by dimension, where it differs from another series. */
    conditions: z.record(text, text).default({}),
    /** The conditions that all its points share, as filters spell them. */
    shared: z.record(text, text.nullable()).default({}),
  })
  .transform((stored) => ({ ...stored, value: stored.value ?? stored.key }));
const indexRow = z.object({
  /** Id of the index: BUNDLE.iORDINAL. */
  id: text,
  series: text,
  bundle: text,
  indexParams: params,
  index: indexSummary,
  status,
  /** Best QPS at the page's target among the points of this index; null where none reaches it. */
  bestPoint: point.pick({ id: true, qps: true, recall: true }).nullable(),
  highestRecall: maybe,
  /**
   * It reaches the target only with points that the limits leave out. "above" = beyond one; "unknown" = also points of
   * which a limited number is not recorded.
   */
  limited: z.enum(["above", "unknown"]).optional(),
  /** Other timed builds of the same parameters. `sweep`: how later queries of that build differ; "" = they don't. */
  repeats: z.array(z.object({ id: text, seconds: number, sweep: text })).optional(),
});
const compareParams = z.preprocess(
  withOneRecord,
  z.object({
    dataset: text.nullable(),
    /** Null = not chosen; "" (in the URL "unknown") = points whose source gives none. */
    distance: text.nullable(),
    /** Null = not chosen; 0 (in the URL "unknown") = points whose source gives none. */
    k: maybe,
    /**
     * Filters by dimension (dimensions.ts), with the values that pass: `{ machine: ["hetz"], "p.m": ["8", "16"] }`.
     * ["all"] = all values. Without an entry all values pass too, unless the page chooses a thread count or a group of
     * equal conditions.
     */
    filters: z.record(text, lists),
    /** The dimension whose values are the series, by key; algorithm by default. */
    series: text,
    /** Key or value of the baseline series, group by group; null = the fastest one at the target. */
    base: text.nullable().default(null),
    /** Recall targets of the best-QPS table, descending. */
    recall: z.array(number),
    /** Recall target of the answer table, the chart's shading and the cheapest index. */
    target: number,
    x: z.enum(["linear", "logit"]),
    y: z.enum(["linear", "log"]),
    /** Also draw the points off the frontiers. */
    all: z.boolean(),
    /** The rule that picks an index of each series for the costs. */
    cost: z.enum(COST_CHOICES).default("fastest"),
    /** The reader's limits (lib/domain/vector/limits.ts). Points that aren't known to fit don't compete. */
    maxBuildSeconds: maybe.default(null),
    maxIndexMiB: maybe.default(null),
    p99: maybe.default(null),
    maxCost: maybe.default(null),
    /** Price of an hour of the machine, in the view's `priceUnit`; adds queries per cost. */
    price: maybe.default(null),
    /** The values in the chart of thread scaling; null = the page chooses (scaling-choice.ts). */
    scaling: z.enum(SCALINGS).nullable().default(null),
    /** Also list the metrics on recalls of single queries. */
    perQuery: z.boolean().default(false),
    /** The claim on the best QPS (answer-claims.ts); null = none. */
    claim: text.nullable().default(null),
  }),
);

/** Old views stored a notice as one sentence. */
const notice = z.preprocess((stored) => (typeof stored === "string" ? plainNotice(stored) : stored), viewNotice);

const curve = z.object({
  series: text,
  /** Lowest recall first. */
  frontier: z.array(frontierPoint),
  /** Number of competing points, on and off the frontier. */
  pointCount: number,
  /** Thinned points off the frontier: recall, QPS, the point's id, its parameters in words. [] unless asked for. */
  rest: z.array(z.tuple([number, number, text, text.optional()])),
});
/** The plane of recall and p99 latency: points that no other point of the series beats on both. */
const latencyCurve = z.object({
  series: text,
  /** Recall, p99 in seconds, the point's id, its parameters in words; lowest recall first. */
  frontier: z.array(z.tuple([number, number, text, text])),
  /** Number of competing points whose source gives no p99. */
  unknown: number,
});
const bestRow = z.object({
  recallTarget: number,
  series: text,
  /** Null where the series never reaches the target. */
  point: point.nullable(),
  /** The highest recall of the series, also where it misses the target. */
  highestRecall: maybe,
  /** QPS over that of `relativeTo`, a series of the same group, at this target; null where either is missing. */
  relative: maybe.default(null),
  relativeTo: text.nullable().default(null),
  /** Differences from that series other than its own value, in words: they affect the ratio too. */
  differs: z.array(text).default([]),
  /** Only with limits. */
  budget: budget.optional(),
});
const cheapestRow = z.object({
  series: text,
  /** Null where no index of the series reaches the target, or none of those has a known build time. */
  row: indexRow.nullable(),
  /** Reason for no index; null where there is one. */
  reason: text.nullable(),
});
const scalingRow = z.object({
  series: text,
  threads: number,
  /** Best QPS at the page's target at this thread count. */
  point: point.nullable(),
  /** qps / qps of the same series at 1 thread; null where either is missing. */
  speedup: maybe,
  /**
   * The best point here with the parameters of the series' best point at its lowest thread count, at any recall. Null =
   * not measured.
   */
  fixed: point.nullable().default(null),
  /** The speed-up between those points. */
  fixedSpeedup: maybe.default(null),
  /**
   * Differences from the fixed point of the thread count before, other than the thread count, in words; null = none.
   */
  fixedSinceLast: text.nullable().default(null),
  /** Differences from the best point of the thread count before, other than the thread count, in words; null = none. */
  sinceLast: text.nullable().default(null),
  /** The same compared with 1 thread, the base of the speed-up. */
  sinceSingle: text.nullable().default(null),
  /** qps / the median of its group at this count; absent without a point, and in older frozen views. */
  median: toMedian.optional(),
});
const authorDisagreement = z.object({
  bundle: text,
  bundleTitle: text,
  /** Number of checked rows. Rows of one target and algorithm in several files of a directory count once. */
  checked: number,
  /** Rows whose QPS is not the best in the data. */
  differing: number,
  /** Algorithms and recall targets of the differing rows. */
  algorithms: z.array(text),
  targets: z.array(number),
  /** Rows with the same QPS but other build seconds. */
  otherSeconds: number,
});
/** A stored compare view. Later fields need a default, since frozen views are never rewritten. */
export const compareViewSchema = z.object({
  /** Null = nothing to compare yet. */
  dataset: text.nullable(),
  distance: text.nullable(),
  k: maybe,
  /** With data set, k and thread counts filled in: links made from these keep their meaning. */
  params: compareParams,
  facets: z.array(facet),
  /** One sentence for each ignored value or choice made for the reader, with links to change it. */
  notices: z.array(notice),
  /** Reason for an empty view, with a way to fill it. Null where a point has a recall and a QPS. */
  emptyReason: text.nullable(),
  seriesLabel: text,
  series: z.array(series),
  /** Groups of equal conditions, in order; nothing is compared across groups. `text` is "" where there is one group. */
  groups: z.array(z.object({ key: text, text })).default([]),
  /** Conditions of points; `ViewPoint.setting` is a position in this list. */
  settings: z.array(z.record(text, text.nullable())).default([]),
  curves: z.array(curve),
  /** One for each series with a p99 anywhere. */
  latencies: z.array(latencyCurve).default([]),
  best: z.array(bestRow),
  /** By series at the page's target; only with limits. */
  budgets: z.record(text, budget).optional(),
  /** The number of points in view that record what a limit needs. */
  recorded: z
    .object({ maxBuildSeconds: number, maxIndexMiB: number, p99: number, maxCost: number.default(0) })
    .optional(),
  /** The currency of the price. Absent in older frozen views, whose price may be in any currency. */
  priceUnit: z.literal("$").optional(),
  /** Metrics on recalls of single queries (query-recall.ts) of the best points, by point. Empty unless asked for. */
  queryRecalls: z.record(text, z.record(text, maybe)).default({}),
  indexes: z.array(indexRow),
  cheapest: z.array(cheapestRow),
  /** Over all thread counts; the threads filter has no effect. `series` refers to `scalingSeries`. */
  scaling: z.array(scalingRow),
  scalingSeries: z.array(series),
  authorDisagreements: z.array(authorDisagreement),
  counts: z.object({ points: number, withoutRecall: number, indexBuilds: number, bundles: number }),
  bundles: z.array(titledBundle),
  /** The sources of the recalls and index sizes in view, one sentence each. */
  recallNotes: lists,
  /** Only for frozen views: authors of its bundles, as they were named when it was frozen. */
  authors: z.array(citedAuthor).optional(),
  /** Only for frozen views: why to trust it, as known when it was frozen. */
  trust: trustItems.optional(),
  /** Only for frozen views: the sentences of its answer, as they were when it was frozen. */
  said: lists.optional(),
});

/** The state of the compare page, decoded from its URL. */
export type CompareParams = z.infer<typeof compareParams>;
/** A filter of the page with its options. */
export type Facet = z.infer<typeof facet>;
/** A value of a filter, with the number of its points. */
export type FacetOption = Facet["options"][number];
/** A series of a vector search with its group of comparison. */
export type CompareSeries = z.infer<typeof series>;
/** The fields that draw a series of any view. */
export type SeriesInfo = Pick<CompareSeries, "key" | "label" | "detail" | "engine" | "color" | "marker">;
/** Build time and size of an index. */
export type IndexSummary = z.infer<typeof indexSummary>;
/** A point as charts and tables draw it. */
export type ViewPoint = z.infer<typeof point>;
/** A point of a frontier, with its differences from the one before. */
export type FrontierPoint = z.infer<typeof frontierPoint>;
/** The frontier of a series. */
export type CurveSeries = z.infer<typeof curve>;
/** The frontier of a series between recall and p99. */
export type LatencyCurve = z.infer<typeof latencyCurve>;
/** The best point of a series at one recall target. */
export type BestQpsRow = z.infer<typeof bestRow>;
/** An index with its best point at the page's target. */
export type IndexTableRow = z.infer<typeof indexRow>;
/** The indexes of a series within the reader's limits, and the cost of the limits. */
export type SeriesBudget = z.infer<typeof budget>;
/** The cheapest index of a series at the page's target. */
export type CheapestIndexRow = z.infer<typeof cheapestRow>;
/** A series at one thread count. */
export type ScalingRow = z.infer<typeof scalingRow>;
/** Comparison of an author's best-QPS rows (no. 1 of each target) with the data set and thread counts in view. */
export type AuthorDisagreement = z.infer<typeof authorDisagreement>;
/** The view of the compare page. */
export type CompareView = z.infer<typeof compareViewSchema>;
