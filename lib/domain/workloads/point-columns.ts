import type { Params, RunStatus } from "@/lib/domain/model";
import type { Called, ShownNames } from "@/lib/domain/names/shown-names";
import type { Together } from "./workload-points";

/** Facts of a run that hold for all its points; null where its source does not give them. */
export interface RunFacts {
  /** Index into `bundles`. */
  bundle: number;
  engine: string;
  algorithm: string;
  build: string | null;
  /** The build's version; null or absent where unknown. */
  version?: string | null;
  config: string | null;
  machine: string | null;
  batch: boolean | null;
  threads: number | null;
  /** Words of folders and files that nothing else explains (model.ts, ParsedRun.variant). Absent = none. */
  variant?: readonly string[];
  /** Settings of the run (model.ts, ParsedRun.settings). Absent = nothing known. */
  settings?: Params;
  /** The experiment that the view puts it into. Absent = the view has only one. */
  experiment?: Together;
  /** Display names, and source names, of corrected names. Absent = nothing corrected. */
  corrected?: Called;
}

/** A built index of one of the runs. */
export interface IndexFacts {
  ordinal: number;
  /** Index into `runs`. */
  run: number;
  params: Params;
  totalSeconds: number | null;
  loadSeconds: number | null;
  buildSeconds: number | null;
  bytes: number | null;
  status: RunStatus;
  /** Hash and line of its file: equal for the same file in two bundles. Null where the hash is not stored. */
  origin: string | null;
}

/**
 * The points of one data set, distance and k as columns: row i of every typed array is one point. Only these columns
 * have NaN for a missing metric; `orNull` returns null for it.
 */
export interface PointColumns {
  size: number;
  /** `key` is the database's number of the bundle, `id` the public one. */
  bundles: readonly { key: number; id: string; title: string }[];
  runs: readonly RunFacts[];
  /** Display names of the runs' keys; absent = all are shown as they are. */
  names?: ShownNames | undefined;
  /** By parameters (`compareParams`), then in bundle order. */
  indexes: readonly IndexFacts[];
  /** The distinct pairs of index and query parameters. */
  combos: readonly { index: Params; query: Params }[];
  labels: readonly string[];
  ordinal: Int32Array;
  run: Int32Array;
  /** -1 where no source covers the build of the point's index. */
  index: Int32Array;
  combo: Int32Array;
  label: Int32Array;
  qps: Float64Array;
  recall: Float64Array;
  latencyP95: Float64Array;
  latencyP99: Float64Array;
  /** Index into `recallSources`. */
  recallSource: Uint8Array;
  /** Index into `runStatuses`. */
  status: Uint8Array;
  /** All rows: highest QPS first, ties by highest recall, then in bundle order. Rows that can't compete come last. */
  bestFirst: Int32Array;
  /** For each row the first row of the same execution, in any bundle (copied-rows.ts). Null or absent = no copies. */
  first?: Int32Array | null;
}

/** Sources of recalls, by the codes of `PointColumns.recallSource`. */
export const recallSources = [null, "computed", "cache", "printed"] as const;
/** Statuses of runs, by the codes of `PointColumns.status`. */
export const runStatuses = ["complete", "truncated", "failed", "suspect"] as const;

/** Returns a column's value, null for NaN. */
export const orNull = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;
