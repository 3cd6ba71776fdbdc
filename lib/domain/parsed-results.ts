import type { AuthorRow, AuthorTable } from "./author-rows";
import type { Issue, Params, ParsedIndexBuild, ParsedPoint, ParsedRun, Source } from "./model";

// The output of an importer: runs and points (model.ts), and the other results beside them.

/** Numbers of one run over time or over latency. Pages draw them under the run; nothing aggregates them across runs. */
export interface ParsedSeries {
  key: string;
  /** Its run where the importer knows it; null where lib/import has to link it by directory and file name. */
  runKey: string | null;
  kind: "interval" | "histogram" | "vmstat" | "iostat" | "mpstat" | "ps" | "pidstat";
  /** Its heading: "sysbench report every second", "iostat of nvme0n1". */
  title: string;
  /** Key of the column on the x axis: "seconds" (since start) or "latencySeconds". */
  x: string;
  /** Column keys carry units as metric keys do: qps, latencyP95Seconds, cpuUserFraction, readBytesPerSecond. */
  columns: readonly string[];
  /** One array a column, all of one length, at most MAX_SERIES_ROWS; null = not printed. */
  values: readonly (readonly (number | null)[])[];
  source: Source;
}

/**
 * Most rows of a series. Importers thin longer series (each n-th row, or means of n rows) and report it as an issue.
 */
export const MAX_SERIES_ROWS = 5_000;

/** The kind of a file on the conditions of a benchmark. */
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

/** A file on the conditions of the benchmark: my.cnf, lscpu, uname ... lib/import links it to runs. */
export interface ParsedProvenance {
  key: string;
  kind: ProvenanceKind;
  /** Its kind in a few words: "my.cnf", "lscpu". */
  title: string;
  /** Name of the config in the file's name (`cz12a_c8r32` of my.cnf.cz12a_c8r32); null without one. */
  configName: string | null;
  /**
   * Its facts, with units in the keys: `{ cpus: 48, model: "AMD EPYC", memoryBytes: ... }`; of configs their settings.
   */
  facts: Params;
  source: Source;
}

/** The thresholds for computing recall: the true distance of each query's k-th neighbour. */
export interface GroundTruth {
  dataset: string;
  distance: string | null;
  k: number;
  /** For query i: distances[i][k-1]. */
  thresholds: Float64Array;
  /** Sum of each query's true distances over all columns, for the relative error. */
  distanceSums: Float64Array;
  source: Source;
  /**
   * True where distances of a brute-force result replace the real file. These serve their own bundle only, and are not
   * stored.
   */
  standIn?: boolean;
}

/** The output of an importer for its files of one bundle. */
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

/** Returns empty results, for an importer to fill. */
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
