import type { Conditions } from "@/lib/domain/conditions/conditions";
import type { Params, RecallSource, RunStatus } from "@/lib/domain/model";
import type { ViewNotice } from "@/lib/views/selection/view-notice";

// What the compare page, its table formats, the API and frozen views draw. Plain JSON, complete in itself:
// a frozen view is one of these, stored.

/** The state of the compare page, decoded from its URL. Empty lists mean "all". */
export interface CompareParams {
  dataset: string | null;
  /** Null = not chosen; "" (in the URL "unknown") = points whose source gives none. */
  distance: string | null;
  /** Null = not chosen; 0 (in the URL "unknown") = points whose source gives none. */
  k: number | null;
  /**
   * Filters by dimension (dimensions.ts), the values that pass: `{ machine: ["hetz"], "p.m": ["8", "16"] }`. ["all"] = all of them; absent =
   * all, too, except where the page chooses: one thread count, and one group of equal conditions where there are many.
   */
  filters: Record<string, string[]>;
  /** What makes a series: the key of a dimension, algorithm by default. */
  series: string;
  /** Key or value of the series that others are shown relative to, group by group; null = the fastest one at the target. */
  base: string | null;
  /** Recall targets of the best-QPS table, descending. */
  recall: number[];
  /** The target that the answer table, the chart's shading and the cheapest index use. */
  target: number;
  x: "linear" | "logit";
  y: "linear" | "log";
  /** Also draw the points that are not on a frontier. */
  all: boolean;
}

export interface FacetOption {
  value: string;
  label: string;
  /** Points that the page would show with this option and all other facets as they are; 0 = would give nothing. */
  count: number;
  selected: boolean;
}

export interface Facet {
  /** URL key: engine, threads, p.m ... */
  key: string;
  label: string;
  kind: "one" | "many";
  options: FacetOption[];
  /** Options beyond the first few hundred that are not listed; absent = none. They still work in the URL. */
  omitted?: number;
}

export interface SeriesInfo {
  /** Stable text that identifies the series. */
  key: string;
  label: string;
  /** Second line: build, threads, data type ... or null. */
  detail: string | null;
  engine: string;
  /** 0-based slot in the palette, stable per engine; see components/charts/series-style.ts. */
  color: number;
  /** 0-based slot in the list of marker shapes. */
  marker: number;
}

/** A series of a vector search with what it may be compared with. */
export interface CompareSeries extends SeriesInfo {
  /** Its value in the dimension that makes the series; series of other conditions may have the same. */
  value: string;
  /** Key of its group of equal conditions: what it may be compared with. */
  group: string;
  /** By dimension, what its points were measured under, in words: what is to be known of where it differs from another series. */
  conditions: Record<string, string>;
  /** What all its points were measured under, as filters spell it; what they differ in is left out. */
  shared: Conditions;
}

export interface IndexSummary {
  totalSeconds: number | null;
  loadSeconds: number | null;
  buildSeconds: number | null;
  bytes: number | null;
}

/** A point as charts and tables draw it. */
export interface ViewPoint {
  /** BUNDLE.ORDINAL: its page is /points/ID. */
  id: string;
  series: string;
  label: string;
  recall: number;
  qps: number;
  indexParams: Params;
  queryParams: Params;
  threads: number | null;
  latencyP95Seconds: number | null;
  latencyP99Seconds: number | null;
  index: IndexSummary | null;
  recallSource: RecallSource | null;
  status: RunStatus;
  bundle: string;
  /** What it was measured under: its place in the view's settings; null where the view was stored without. */
  setting?: number | null;
}

/** A point of a frontier. `seam`: in what it differs from the point before it, which a line must not hide. */
export type FrontierPoint = ViewPoint & { seam?: string };

export interface CurveSeries {
  series: string;
  /** The frontier, from lowest to highest recall. */
  frontier: FrontierPoint[];
  /** How many points of the series have both a recall and a QPS. */
  pointCount: number;
  /**
   * [recall, qps, point id, parameters in words] of points off the frontier, thinned to what a screen can tell apart; empty unless asked
   * for. Views that were frozen earlier hold no parameters.
   */
  rest: [number, number, string, string?][];
}

export interface BestQpsRow {
  recallTarget: number;
  series: string;
  /** Null when the series never reaches the target. */
  point: ViewPoint | null;
  /** The highest recall that the series reaches, for series that never get there. */
  highestRecall: number | null;
  /** QPS over that of `relativeTo`, a series of the same group, at this target; null where either is missing. */
  relative: number | null;
  relativeTo: string | null;
  /** In what besides the series' own value it differs from that one, in words: what the ratio is also of. */
  differs: string[];
}

export interface IndexTableRow {
  /** BUNDLE.iORDINAL */
  id: string;
  series: string;
  bundle: string;
  indexParams: Params;
  index: IndexSummary;
  status: RunStatus;
  /** Best QPS at the page's target among the points of this index; null when none reaches it. */
  bestPoint: Pick<ViewPoint, "id" | "qps" | "recall"> | null;
  highestRecall: number | null;
}

export interface CheapestIndexRow {
  series: string;
  /** Null when no index of the series reaches the target, or none of those has a known build time. */
  row: IndexTableRow | null;
  reason: string | null;
}

export interface ScalingRow {
  series: string;
  threads: number;
  /** Best QPS at the page's target at this thread count. */
  point: ViewPoint | null;
  /** qps / qps of the same series at 1 thread; null when either is missing. */
  speedup: number | null;
  /** In what besides the thread count its point differs from that of the thread count before, in words; null = nothing. */
  sinceLast: string | null;
  /** The same against 1 thread, which the speed-up is over. */
  sinceSingle: string | null;
}

/** How the best-QPS rows (no. 1 of each target) of a bundle's author stand against the data set and thread counts in view. */
export interface AuthorDisagreement {
  bundle: string;
  bundleTitle: string;
  /** Rows that could be checked; the same target and algorithm in several files of a directory counts once. */
  checked: number;
  /** Rows whose QPS is not the best in the data. */
  differing: number;
  /** Of the differing rows: their algorithms and recall targets, for the sentence. */
  algorithms: string[];
  targets: number[];
  /** Rows whose QPS agrees and whose build seconds do not. */
  otherSeconds: number;
}

export interface CompareView {
  /** Null state: nothing to compare yet. */
  dataset: string | null;
  distance: string | null;
  k: number | null;
  /** With data set, k and thread counts filled in: links made from these keep showing the same. */
  params: CompareParams;
  facets: Facet[];
  /** What was ignored or chosen for the reader: one sentence each, with ways to change it. */
  notices: ViewNotice[];
  /** Why there is nothing to show, and what to do; null when there are points with a recall and a QPS in view. */
  emptyReason: string | null;
  seriesLabel: string;
  series: CompareSeries[];
  /** Groups of equal conditions, in order: nothing is compared across them. `text` is "" where there is one. */
  groups: { key: string; text: string }[];
  /** What points were measured under; `ViewPoint.setting` points into it. */
  settings: Conditions[];
  curves: CurveSeries[];
  best: BestQpsRow[];
  indexes: IndexTableRow[];
  cheapest: CheapestIndexRow[];
  /** Over all thread counts, whatever the threads filter; `series` refers to `scalingSeries`. */
  scaling: ScalingRow[];
  scalingSeries: CompareSeries[];
  authorDisagreements: AuthorDisagreement[];
  counts: { points: number; withoutRecall: number; indexBuilds: number; bundles: number };
  bundles: { id: string; title: string }[];
  /** How the recalls and index sizes in view came about, one sentence each. */
  recallNotes: string[];
}
