import type { ParamValue } from "@/lib/domain/model";

/** The recall figures of one file, by the definitions of lib/domain/vector/recall.ts. `relativeError` may be Infinity. */
export interface Scores {
  recall: number | null;
  stddev: number | null;
  epsilon: number | null;
  largeEpsilon: number | null;
  relativeError: number | null;
  /** What the recalls of single queries say, by metric (query-recall.ts); null where only their mean is known. */
  queries: Readonly<Record<string, number | null>> | null;
}

/** Which distances the scores were computed with. */
export interface Scorer {
  /** Member that holds the true distances. */
  path: string;
  /** True when they are a brute-force result's own distances and not a ground-truth file. */
  standIn: boolean;
}

export interface Latencies {
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  p999: number;
}

/** One result file of ann-benchmarks, in the file's own units (index size in KiB, times in seconds). Missing is null; 0 and Infinity are as stored. */
export interface ResultFacts {
  kind: "result";
  algo: string;
  name: string;
  dataset: string;
  distance: string | null;
  count: number;
  batch: boolean | null;
  runCount: number | null;
  bestSearchSeconds: number | null;
  buildSeconds: number | null;
  indexKibibytes: number | null;
  candidates: number | null;
  distComps: number | null;
  /** Rows of `distances`; null when the file has none. */
  queries: number | null;
  latencies: Latencies | null;
  /** True when every element of `times` is the same, as in batch mode, where each is total / queries. */
  timesConstant: boolean;
  /** Recomputed; null without ground truth. */
  scores: Scores | null;
  scorer: Scorer | null;
  /** Why there are no recomputed scores though a ground truth of that name was at hand; null otherwise. */
  unscored: string | null;
  /** The file's own metrics cache; null when it has none. */
  cache: Scores | null;
  /** Of a brute-force result: what can stand in for a missing ground truth. */
  standIn: { thresholds: Float64Array; distanceSums: Float64Array } | null;
  /** Attributes and objects that the format does not define. */
  extra: Readonly<Record<string, ParamValue>>;
}

/** A ground-truth file: the true distances of each query's nearest neighbours, ascending. */
export interface TruthFacts {
  kind: "truth";
  dataset: string;
  distance: string | null;
  rows: number;
  columns: number;
  distances: Float32Array | Float64Array;
}

export type AnnFacts = ResultFacts | TruthFacts;
