import type { Params, PointMetrics } from "@/lib/domain/model";
import type { JsonPlace } from "../kit/json-items";

/** Names of a measurement; `top` is k, null where neither file nor list says. */
export interface Named {
  engine: string;
  /** The engine's version; only MyScale's fork says it. */
  build: string | null;
  /** Null in MyScale's fork, where only the file's name tells experiments apart. */
  experiment: string | null;
  dataset: string;
  /** Other facts of the file. */
  notes: Params;
  place: JsonPlace;
}

/** Seconds until all rows were sent, and until the engine was ready. */
export interface Upload extends Named {
  kind: "upload";
  uploadSeconds: number | null;
  totalSeconds: number | null;
  indexParams: Params;
}

export interface Search extends Named {
  kind: "search";
  parallel: number | null;
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
  /** The upload in the same row of a list. */
  upload: Pick<Upload, "uploadSeconds" | "totalSeconds"> | null;
  /** Its position in a list; null for a file of its own. */
  at: number | null;
}

export interface VectorDbFacts {
  uploads: readonly Upload[];
  searches: readonly Search[];
}
