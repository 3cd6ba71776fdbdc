import type { Params, RunStatus } from "@/lib/domain/model";
import type { JsonPlace } from "../kit/json-items";
import type { SearchCase } from "./cases";

/** Rate and latencies at one thread count; null where not measured. */
export interface AtThreads {
  threads: number;
  /** The line of its rate. */
  place: JsonPlace;
  qps: number | null;
  latencyMeanSeconds: number | null;
  latencyP95Seconds: number | null;
  latencyP99Seconds: number | null;
}

/** Loading of the data and its index, in seconds and bytes; null where not measured. */
export interface Loading {
  /** Until the last row was inserted. */
  insertSeconds: number | null;
  /** From there until the index was ready. */
  optimizeSeconds: number | null;
  totalSeconds: number | null;
  /** The build of the index alone; only a fork prints it. */
  buildSeconds: number | null;
  indexBytes: number | null;
  tableBytes: number | null;
  place: JsonPlace;
}

/**
 * The search of one state of the data. That is the whole, a share while it is written, or before or after warming up.
 */
export interface Measured {
  /** Dimensions that this state adds: stage of ingest, cold or warm. */
  settings: Params;
  /** True where a stream had written all rows, so that nothing is inserted meanwhile. */
  isWritten: boolean;
  /** The best rate of all thread counts. */
  qps: number | null;
  recall: number | null;
  /** Further metrics by key. */
  more: Readonly<Record<string, number | null>>;
  latencies: Partial<Record<"latencyMeanSeconds" | "latencyP95Seconds" | "latencyP99Seconds", number | null>>;
  threads: readonly AtThreads[];
  /** Number of clients where it is known; null for the best of several. */
  clients: number | null;
  place: JsonPlace;
  recallPlace: JsonPlace;
}

/** One entry of `results`. */
export interface ResultFacts {
  /** Its position in the list, from 0. */
  at: number;
  status: RunStatus;
  db: string;
  /** The label that the user chose; null for none, and for a timestamp. */
  label: string | null;
  version: string | null;
  note: string | null;
  searchCase: SearchCase;
  /** Null where the file has null or no count; the tool's default where it says nothing. */
  k: number | null;
  kIsDefault: boolean;
  indexParams: Params;
  queryParams: Params;
  loading: Loading | null;
  /** False for a result that searched an index that another result loaded; null where the file does not say. */
  loads: boolean | null;
  /** Seconds of each thread count. */
  seconds: number | null;
  states: readonly Measured[];
  place: JsonPlace;
}

/** The facts of one file. */
export interface VectorDbBenchFacts {
  runId: string | null;
  taskLabel: string | null;
  results: readonly ResultFacts[];
}
