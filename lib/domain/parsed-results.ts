import type { AuthorRow, AuthorTable } from "./author-rows";
import type { Issue, Params, ParsedIndexBuild, ParsedPoint, ParsedRun, Source } from "./model";

// What an importer makes of its files: runs and points (model.ts), and what stands beside them.

/** Numbers over time (or over latency) of one run: drawn under it, never aggregated across runs. */
export interface ParsedSeries {
  key: string;
  /** Its run where the importer knows it; null = lib/import links it by directory and file name. */
  runKey: string | null;
  kind: "interval" | "histogram" | "vmstat" | "iostat" | "mpstat" | "ps" | "pidstat";
  /** What it is, for its heading: "sysbench report every second", "iostat of nvme0n1". */
  title: string;
  /** Key of the column that is the x axis: "seconds" (since start) or "latencySeconds". */
  x: string;
  /** Column keys carry units as metric keys do: qps, latencyP95Seconds, cpuUserFraction, readBytesPerSecond. */
  columns: readonly string[];
  /** One array a column, all of one length (at most MAX_SERIES_ROWS); null = not printed. */
  values: readonly (readonly (number | null)[])[];
  source: Source;
}

/** Longer series are thinned by their importer (each n-th row, or means of n rows), with an issue that says so. */
export const MAX_SERIES_ROWS = 5_000;

export type ProvenanceKind =
  | "config"
  | "cpu"
  | "memory"
  | "os"
  | "kernel"
  | "version"
  | "command"
  | "storage"
  | "settings";

/** A file that says what the benchmark ran with: my.cnf, lscpu, uname ... Linked to runs by lib/import. */
export interface ParsedProvenance {
  key: string;
  kind: ProvenanceKind;
  /** What it is, in a few words: "my.cnf", "lscpu". */
  title: string;
  /** The name of the config that the file's name carries (`cz12a_c8r32` of my.cnf.cz12a_c8r32); null where it carries none. */
  configName: string | null;
  /** What was read, keys carry units: `{ cpus: 48, model: "AMD EPYC", memoryBytes: ... }`, for configs their settings as written. */
  facts: Params;
  source: Source;
}

/** The thresholds that recall is recomputed with: for each query the true distance of its k-th neighbour. */
export interface GroundTruth {
  dataset: string;
  distance: string | null;
  k: number;
  /** distances[i][k-1] of query i. */
  thresholds: Float64Array;
  /** Sum over all columns of each query's true distances (for relative error). */
  distanceSums: Float64Array;
  source: Source;
  /** True when a brute-force result's distances stand in for the real file: good for its own bundle only, never stored. */
  standIn?: boolean;
}

/** What an importer makes of its files of one bundle. */
export interface ParsedResults {
  runs: ParsedRun[];
  indexBuilds: ParsedIndexBuild[];
  points: ParsedPoint[];
  authorRows: AuthorRow[];
  groundTruths: GroundTruth[];
  series: ParsedSeries[];
  authorTables: AuthorTable[];
  provenance: ParsedProvenance[];
  issues: Issue[];
}

export const noResults = (): ParsedResults => ({
  runs: [],
  indexBuilds: [],
  points: [],
  authorRows: [],
  groundTruths: [],
  series: [],
  authorTables: [],
  provenance: [],
  issues: [],
});
