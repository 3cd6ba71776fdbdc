import type { Params, PointMetrics } from "@/lib/domain/model";
import type { JsonPlace } from "../kit/json-items";

/** The names of a measurement. */
export interface Named {
  engine: string;
  /** The engine's version, which only the forks of MyScale and Redis print. */
  build: string | null;
  /** Null in MyScale's fork, where only the file's name separates experiments. */
  experiment: string | null;
  dataset: string;
  /** Other facts of the file. */
  notes: Params;
  place: JsonPlace;
}

/** An upload, with the seconds until all rows were sent and until the engine was ready; null where not measured. */
export interface Upload extends Named {
  kind: "upload";
  uploadSeconds: number | null;
  totalSeconds: number | null;
  indexParams: Params;
  memory: Memory;
}

/** The server's memory after an upload, which only the fork of Redis prints; null where it is not measured. */
export interface Memory {
  /** Of the index alone. */
  indexBytes: number | null;
  /** Of all that the server holds, on all nodes. */
  databaseBytes: number | null;
  place: JsonPlace;
}

/** The searches of one setting. */
export interface Search extends Named {
  kind: "search";
  /** Clients; null where not stated. */
  parallel: number | null;
  /** k; null where neither file nor list states it. */
  top: number | null;
  /** Choices of the index, which only the published list has beside a search. */
  indexParams: Params;
  queryParams: Params;
  settings: Params;
  metrics: Pick<
    PointMetrics,
    "qps" | "recall" | "latencyMeanSeconds" | "latencyP50Seconds" | "latencyP95Seconds" | "latencyP99Seconds"
  >;
  more: Readonly<Record<string, number | null>>;
  /** The sentence on the recall's definition; null where it is the tool's `mean_precisions`. */
  recallNote: string | null;
  /** The upload in the same row of a list. */
  upload: Pick<Upload, "uploadSeconds" | "totalSeconds"> | null;
  /** Its position in a list; null for a file of its own. */
  at: number | null;
}

/** The uploads and searches of one file. */
export interface VectorDbFacts {
  uploads: readonly Upload[];
  searches: readonly Search[];
}
