import type { Params, RecallSource, RunStatus } from "@/lib/domain/model";

// What the compare page, its table formats, the API and frozen views draw. Plain JSON, complete in itself:
// a frozen view is one of these, stored.

/** The state of the compare page, decoded from its URL. Empty lists mean "all". */
export interface CompareParams {
  dataset: string | null;
  /** Null = not chosen; "" (in the URL "unknown") = points whose source gives none. */
  distance: string | null;
  /** Null = not chosen; 0 (in the URL "unknown") = points whose source gives none. */
  k: number | null;
  engine: string[];
  algorithm: string[];
  build: string[];
  config: string[];
  machine: string[];
  /** Thread counts as text; "unknown" for points whose source does not say; ["all"] = all. Empty = the page chooses one. */
  threads: string[];
  bundle: string[];
  /** Filters on index and query parameters: `{ m: ["8", "16"] }`; URL keys `p.m=8,16`. */
  params: Record<string, string[]>;
  /** What makes a series: algorithm (default), engine, build, config, machine, threads, bundle, or `p.NAME`. */
  series: string;
  /** Key of the series that others are shown relative to; null = the fastest one at the target. */
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
}

export interface CurveSeries {
  series: string;
  /** The frontier, from lowest to highest recall. */
  frontier: ViewPoint[];
  /** How many points of the series have both a recall and a QPS. */
  pointCount: number;
  /** [recall, qps, point id] of points off the frontier, thinned to what a screen can tell apart; empty unless asked for. */
  rest: [number, number, string][];
}

export interface BestQpsRow {
  recallTarget: number;
  series: string;
  /** Null when the series never reaches the target. */
  point: ViewPoint | null;
  /** The highest recall that the series reaches, for series that never get there. */
  highestRecall: number | null;
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
  /** What was ignored or chosen for the reader: one sentence each. */
  notices: string[];
  /** Why there is nothing to show, and what to do; null when there are points with a recall and a QPS in view. */
  emptyReason: string | null;
  seriesLabel: string;
  series: SeriesInfo[];
  curves: CurveSeries[];
  best: BestQpsRow[];
  indexes: IndexTableRow[];
  cheapest: CheapestIndexRow[];
  /** Over all thread counts, whatever the threads filter; `series` refers to `scalingSeries`. */
  scaling: ScalingRow[];
  scalingSeries: SeriesInfo[];
  authorDisagreements: AuthorDisagreement[];
  counts: { points: number; withoutRecall: number; indexBuilds: number; bundles: number };
  bundles: { id: string; title: string }[];
  /** How the recalls and index sizes in view came about, one sentence each. */
  recallNotes: string[];
}
