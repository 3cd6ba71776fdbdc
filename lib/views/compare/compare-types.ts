import { z } from "zod";
import { COST_CHOICES } from "@/lib/domain/vector/index-cost";
import {
  facet,
  lists,
  maybe,
  number,
  params,
  status,
  text,
  titledBundle,
  withOneRecord,
} from "@/lib/views/frozen/schema-parts";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { viewNotice } from "@/lib/views/selection/workload-schema";
import { trustItems } from "@/lib/views/trust/trust-types";

const indexSummary = z.object({ totalSeconds: maybe, loadSeconds: maybe, buildSeconds: maybe, bytes: maybe });
const point = z.object({
  /** BUNDLE.ORDINAL: its page is /points/ID. */
  id: text,
  series: text,
  label: text,
  recall: number,
  qps: number,
  indexParams: params,
  queryParams: params,
  threads: maybe,
  latencyP95Seconds: maybe,
  latencyP99Seconds: maybe,
  index: indexSummary.nullable(),
  recallSource: z.enum(["computed", "cache", "printed"]).nullable(),
  status,
  bundle: text,
  /** What it was measured under: its place in the view's settings; null where the view was stored without. */
  setting: maybe.optional(),
});
/** A point of a frontier. `seam`: in what it differs from the point before it, which a line must not hide. */
const frontierPoint = point.extend({ seam: text.optional() });
const series = z
  .object({
    /** Stable text that identifies the series. */
    key: text,
    /** Its value in the dimension that makes the series; series of other conditions may have the same. */
    value: text.optional(),
    label: text,
    /** Second line: build, threads, data type ... or null. */
    detail: text.nullable(),
    engine: text,
    /** 0-based slot in the palette, stable per engine; see lib/charts/series-style.ts. */
    color: number,
    /** 0-based slot in the list of marker shapes. */
    marker: number,
    /** Key of its group of equal conditions: what it may be compared with. */
    group: text.default(""),
    /** By dimension, what its points were measured under, in words: what is to be known of where it differs from another series. */
    conditions: z.record(text, text).default({}),
    /** What all its points were measured under, as filters spell it; what they differ in is left out. */
    shared: z.record(text, text.nullable()).default({}),
  })
  .transform((stored) => ({ ...stored, value: stored.value ?? stored.key }));
const indexRow = z.object({
  /** BUNDLE.iORDINAL */
  id: text,
  series: text,
  bundle: text,
  indexParams: params,
  index: indexSummary,
  status,
  /** Best QPS at the page's target among the points of this index; null when none reaches it. */
  bestPoint: point.pick({ id: true, qps: true, recall: true }).nullable(),
  highestRecall: maybe,
  /** It reaches the target only with points that the limit on p99 leaves out: too slow ones, or (also) ones without a recorded p99. */
  limited: z.enum(["above", "unknown"]).optional(),
  /** Other builds of the same parameters whose time is known. `sweep`: where the queries after it ran otherwise, how; "" = likewise. */
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
     * Filters by dimension (dimensions.ts), the values that pass: `{ machine: ["hetz"], "p.m": ["8", "16"] }`. ["all"] = all of them; absent =
     * all, too, except where the page chooses: one thread count, and one group of equal conditions where there are many.
     */
    filters: z.record(text, lists),
    /** What makes a series: the key of a dimension, algorithm by default. */
    series: text,
    /** Key or value of the series that others are shown relative to, group by group; null = the fastest one at the target. */
    base: text.nullable().default(null),
    /** Recall targets of the best-QPS table, descending. */
    recall: z.array(number),
    /** The target that the answer table, the chart's shading and the cheapest index use. */
    target: number,
    x: z.enum(["linear", "logit"]),
    y: z.enum(["linear", "log"]),
    /** Also draw the points that are not on a frontier. */
    all: z.boolean(),
    /** How the index that costs are compared of is chosen in each series. */
    cost: z.enum(COST_CHOICES).default("fastest"),
    /** Only points whose p99 latency is known and at most this, in milliseconds. */
    p99: maybe.default(null),
    /** What an hour of the machine costs, in any currency: QPS per cost are shown with it. */
    price: maybe.default(null),
    /** Also show what is known of the recalls of single queries. */
    perQuery: z.boolean().default(false),
    /** What is claimed of the best QPS (answer-claims.ts); null = nothing. */
    claim: text.nullable().default(null),
  }),
);

/** A notice was one sentence once. */
const notice = z.preprocess((stored) => (typeof stored === "string" ? plainNotice(stored) : stored), viewNotice);

const curve = z.object({
  series: text,
  frontier: z.array(frontierPoint),
  pointCount: number,
  rest: z.array(z.tuple([number, number, text, text.optional()])),
});
/** The plane of recall and p99 latency: what no point of the series beats on both. */
const latencyCurve = z.object({
  series: text,
  /** Recall, p99 in seconds, the point's id, its parameters in words; lowest recall first. */
  frontier: z.array(z.tuple([number, number, text, text])),
  /** Points that compete and whose source gives no p99. */
  unknown: number,
});
const bestRow = z.object({
  recallTarget: number,
  series: text,
  /** Null when the series never reaches the target. */
  point: point.nullable(),
  /** The highest recall that the series reaches, for series that never get there. */
  highestRecall: maybe,
  /** QPS over that of `relativeTo`, a series of the same group, at this target; null where either is missing. */
  relative: maybe.default(null),
  relativeTo: text.nullable().default(null),
  /** In what besides the series' own value it differs from that one, in words: what the ratio is also of. */
  differs: z.array(text).default([]),
});
const cheapestRow = z.object({
  series: text,
  /** Null when no index of the series reaches the target, or none of those has a known build time. */
  row: indexRow.nullable(),
  reason: text.nullable(),
});
const scalingRow = z.object({
  series: text,
  threads: number,
  /** Best QPS at the page's target at this thread count. */
  point: point.nullable(),
  /** qps / qps of the same series at 1 thread; null when either is missing. */
  speedup: maybe,
  /** The best point here with the parameters of the series' best point at its lowest thread count, whatever its recall; null = not measured. */
  fixed: point.nullable().default(null),
  /** The speed-up of those alone. */
  fixedSpeedup: maybe.default(null),
  /** In what besides the thread count it differs from that of the thread count before, in words; null = nothing. */
  fixedSinceLast: text.nullable().default(null),
  /** In what besides the thread count its point differs from that of the thread count before, in words; null = nothing. */
  sinceLast: text.nullable().default(null),
  /** The same against 1 thread, which the speed-up is over. */
  sinceSingle: text.nullable().default(null),
});
const authorDisagreement = z.object({
  bundle: text,
  bundleTitle: text,
  /** Rows that could be checked; the same target and algorithm in several files of a directory counts once. */
  checked: number,
  /** Rows whose QPS is not the best in the data. */
  differing: number,
  /** Of the differing rows: their algorithms and recall targets, for the sentence. */
  algorithms: z.array(text),
  targets: z.array(number),
  /** Rows whose QPS agrees and whose build seconds do not. */
  otherSeconds: number,
});
/** A stored compare view; fields that came later need a default here, since frozen views are never rewritten. */
export const compareViewSchema = z.object({
  /** Null state: nothing to compare yet. */
  dataset: text.nullable(),
  distance: text.nullable(),
  k: maybe,
  /** With data set, k and thread counts filled in: links made from these keep showing the same. */
  params: compareParams,
  facets: z.array(facet),
  /** What was ignored or chosen for the reader: one sentence each, with ways to change it. */
  notices: z.array(notice),
  /** Why there is nothing to show, and what to do; null when there are points with a recall and a QPS in view. */
  emptyReason: text.nullable(),
  seriesLabel: text,
  series: z.array(series),
  /** Groups of equal conditions, in order: nothing is compared across them. `text` is "" where there is one. */
  groups: z.array(z.object({ key: text, text })).default([]),
  /** What points were measured under; `ViewPoint.setting` points into it. */
  settings: z.array(z.record(text, text.nullable())).default([]),
  curves: z.array(curve),
  /** Of every series with a p99 anywhere. */
  latencies: z.array(latencyCurve).default([]),
  best: z.array(bestRow),
  /** By point, of the best ones: metrics on the recalls of single queries (query-recall.ts). Empty unless asked for. */
  queryRecalls: z.record(text, z.record(text, maybe)).default({}),
  indexes: z.array(indexRow),
  cheapest: z.array(cheapestRow),
  /** Over all thread counts, whatever the threads filter; `series` refers to `scalingSeries`. */
  scaling: z.array(scalingRow),
  scalingSeries: z.array(series),
  authorDisagreements: z.array(authorDisagreement),
  counts: z.object({ points: number, withoutRecall: number, indexBuilds: number, bundles: number }),
  bundles: z.array(titledBundle),
  /** How the recalls and index sizes in view came about, one sentence each. */
  recallNotes: lists,
  /** Of frozen views: why to trust it, as it was known then. */
  trust: trustItems.optional(),
});

/** The state of the compare page, decoded from its URL. */
export type CompareParams = z.infer<typeof compareParams>;
export type Facet = z.infer<typeof facet>;
export type FacetOption = Facet["options"][number];
/** A series of a vector search with what it may be compared with. */
export type CompareSeries = z.infer<typeof series>;
/** What any series is drawn by. */
export type SeriesInfo = Pick<CompareSeries, "key" | "label" | "detail" | "engine" | "color" | "marker">;
export type IndexSummary = z.infer<typeof indexSummary>;
/** A point as charts and tables draw it. */
export type ViewPoint = z.infer<typeof point>;
export type FrontierPoint = z.infer<typeof frontierPoint>;
export type CurveSeries = z.infer<typeof curve>;
export type LatencyCurve = z.infer<typeof latencyCurve>;
export type BestQpsRow = z.infer<typeof bestRow>;
export type IndexTableRow = z.infer<typeof indexRow>;
export type CheapestIndexRow = z.infer<typeof cheapestRow>;
export type ScalingRow = z.infer<typeof scalingRow>;
/** How the best-QPS rows (no. 1 of each target) of a bundle's author stand against the data set and thread counts in view. */
export type AuthorDisagreement = z.infer<typeof authorDisagreement>;
export type CompareView = z.infer<typeof compareViewSchema>;
