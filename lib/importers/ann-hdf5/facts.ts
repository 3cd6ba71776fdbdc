import type { ParamValue } from "@/lib/domain/model";
import type { ReadFile } from "../kit/types";

/** The recalls of one file, as lib/domain/vector/recall.ts defines them. `relativeError` may be Infinity. */
export interface Scores {
  recall: number | null;
  stddev: number | null;
  epsilon: number | null;
  largeEpsilon: number | null;
  relativeError: number | null;
  /** Metrics of single queries' recalls (query-recall.ts); null where only their mean is known. */
  queries: Readonly<Record<string, number | null>> | null;
}

/** The distances that the scores were computed with. */
export interface Scorer {
  /** The member with the true distances. */
  path: string;
  /** True for a brute-force result's own distances, false for a ground-truth file. */
  standIn: boolean;
}

/** Latencies of the queries, in seconds. */
export interface Latencies {
  mean: number;
  p50: number;
  p95: number;
  p99: number;
  p999: number;
}

/**
 * A result file of ann-benchmarks in its own units: index size in KiB, times in seconds.
 * Missing values are null; 0 and Infinity are as stored.
 */
export interface ResultFacts {
  kind: "result";
  algo: string;
  /** The point's label. */
  name: string;
  dataset: string;
  distance: string | null;
  /** k, the neighbours asked for. */
  count: number;
  batch: boolean | null;
  runCount: number | null;
  bestSearchSeconds: number | null;
  /** VIBE's rate of queries at once; null where the best search time gives the rate. */
  bestQps: number | null;
  /** The search arguments that name a result in a file of several; null where it is the whole file. */
  search: string | null;
  buildSeconds: number | null;
  indexKibibytes: number | null;
  /** Mean number of results per query. */
  candidates: number | null;
  /** Sum over all runs and queries. */
  distComps: number | null;
  /** Rows of `distances`; null when the file has none. */
  queries: number | null;
  latencies: Latencies | null;
  /** True when all `times` are equal, as in batch mode, where each is total / queries. */
  timesConstant: boolean;
  /** Recomputed from the ground truth, or a brute-force result's own distances; null where neither gives any. */
  scores: Scores | null;
  scorer: Scorer | null;
  /** The reason where the file has no distances or the ground truth does not fit; else null. */
  unscored: string | null;
  /** The metrics cache of the file; null without one. */
  cache: Scores | null;
  /** Distances of a brute-force result, which can replace a missing ground truth. */
  standIn: { thresholds: Float64Array; distanceSums: Float64Array } | null;
  /** Attributes and objects that the format does not define. */
  extra: Readonly<Record<string, ParamValue>>;
}

/** A ground-truth file: the ascending distances of each query's nearest neighbours. */
export interface TruthFacts {
  kind: "truth";
  dataset: string;
  distance: string | null;
  rows: number;
  columns: number;
  distances: Float32Array | Float64Array;
}

/** A file of VIBE: one index, with a group for each search. */
interface SeveralFacts {
  kind: "several";
  results: readonly ResultFacts[];
}

/** The facts of one HDF5 file. */
export type AnnFacts = ResultFacts | TruthFacts | SeveralFacts;

/** A result or a ground truth, with the path of its file. */
export type PartOfFile = ReadFile<ResultFacts | TruthFacts>;

/** Returns the results and ground truths of files, those of one file one after the other. */
export const partsOf = (files: readonly ReadFile<AnnFacts>[]): PartOfFile[] =>
  files.flatMap(({ path, facts }) =>
    (facts.kind === "several" ? facts.results : [facts]).map((one) => ({ path, facts: one })),
  );
