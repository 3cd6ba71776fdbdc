// The terms of the whole project as types; docs/glossary.md defines them. A missing value is null, never 0. Units:
// seconds, bytes, fractions.

/** The kind of benchmark that a workload belongs to; families.ts has its name. */
export type Family = "vector-search" | TestFamily;

/** Families whose workload is a named test, not a data set. */
export type TestFamily =
  | "sysbench"
  | "insert-benchmark"
  | "linkbench"
  | "db_bench"
  | "tproc-c"
  | "fio"
  | "pgbench"
  | "ycsb"
  | "benchbase"
  | "timings"
  | "micro"
  | "custom";

/** Kind of access to the data; null without a rule for the workload. Relative tables have statistics per group. */
export type WorkloadGroup = "point" | "range" | "range-aggregation" | "write" | "load" | "mixed";

/** Origin of a number: a tool printed it, the bundle's author derived it, or we computed it. Never merged. */
export type Origin = "raw" | "author" | "computed";

/** End of a run, an index build or a point. */
export type RunStatus = "complete" | "truncated" | "failed" | "suspect";

/** Source of a recall: ground truth, the file's own cache, or rounded text that a tool printed. */
export type RecallSource = "computed" | "cache" | "printed";

/** A value of a parameter or setting; null = not recorded. */
export type ParamValue = string | number | boolean | null;
/** Parameters or settings by name. */
export type Params = Readonly<Record<string, ParamValue>>;

/**
 * A place in a bundle. `path` is the member's path, `a.tar.gz!/b/c` inside nested archives. `line` counts from 1; null
 * for binary files.
 */
export interface Source {
  path: string;
  line: number | null;
  /** The line as the file has it, shortened and with secrets masked; null for binary files. */
  text: string | null;
}

/**
 * A problem of an upload. "error": something could not be read. "warning": it was read, but may be wrong. "info": a
 * note.
 */
export interface Issue {
  code: string;
  severity: "error" | "warning" | "info";
  path: string | null;
  line: number | null;
  /** The offending text, shortened. */
  text: string | null;
  /** One sentence: what happened, and what to do about it. */
  message: string;
}

/** The use of a file in a bundle. Results were read, it belongs to results, it was left out, or it has a fault. */
export type SourceFileRole = "imported" | "attachment" | "ignored" | "failed";

/** The data set of a vector search, and the parts that make results comparable. */
export interface VectorWorkload {
  family: "vector-search";
  dataset: string;
  /** euclidean, angular, hamming, jaccard; null where no source says. */
  distance: string | null;
  k: number | null;
}

/**
 * A named test. `params` are the parts of its name that make it another test: `{ range: 100, phase: "warm" }`. The
 * run's `settings` hold what it ran on. Runs of equal name and params can be compared.
 */
export interface TestWorkload {
  family: TestFamily;
  /** The test's name without phase and parameters: random-points, readrandom, l.i1. */
  name: string;
  params: Params;
}

/** The object of a measurement: a data set or a test. */
export type Workload = VectorWorkload | TestWorkload;

/** Returns true for a vector search, false for a test. */
export const isVectorWorkload = (workload: Workload): workload is VectorWorkload => workload.family === "vector-search";

/** An engine build as its source names it. `raw` is kept as printed; the rest is decoded or null. */
export interface BuildName {
  raw: string;
  version: string | null;
  flags: string[];
  commit: string | null;
}

/** A named settings file. `claimedHardware` is the hardware in its name, not the observed one. */
export interface ConfigName {
  raw: string;
  id: string | null;
  variants: string[];
  claimedHardware: string | null;
}

/** The conditions of a set of points. Every part may be unknown. */
export interface Setting {
  /** Our name of the engine: mariadb, pgvector, hnswlib, faiss ... */
  engine: string;
  build: BuildName | null;
  config: ConfigName | null;
  machine: { name: string; cpus: number | null; memoryBytes: number | null; model: string | null } | null;
}

/** One execution of a benchmark for one engine: the content of one log, or of one directory of result files. */
export interface ParsedRun<W extends Workload = Workload> {
  /** Unique in the bundle, stable for the same bytes. */
  key: string;
  setting: Setting;
  /** The label as the source prints it: PGVector_halfvec, hnsw(faiss) ... */
  algorithm: string;
  workload: W;
  /** True for ann-benchmarks' batch mode, false for one query at a time, null where unknown. */
  batch: boolean | null;
  /** Concurrent clients; null where no source says. */
  threads: number | null;
  status: RunStatus;
  source: Source;
  /** Other facts of the source about the run: rows, run_count ... */
  notes: Params;
  /**
   * The run's settings in base units, which decide if two runs are comparable: `{ tables: 8, rowsPerTable: 10000000,
   * seconds: 630 }`. The confounder warning names those that differ. Absent = nothing known.
   */
  settings?: Params;
  /**
   * Words of its folders and files that nothing else explains, level by level: `["BP140-NVME", "io2000"]`. lib/import
   * finds them for all importers. An importer sets them only if its format names variants. Absent = none.
   */
  variant?: readonly string[];
  /**
   * Words of its path for the amount of data, also where all runs of the bundle have them: `["Tier2G"]`. Absent = none.
   */
  scale?: readonly string[];
  /**
   * Parts that its importer took from names of folders and files, or from the kind of client. The output itself does
   * not state them, so facts of an upload replace them. Absent = none.
   */
  assumed?: readonly ("engine" | "build" | "config" | "machine" | "workload")[];
  /**
   * Its path without the parts that its tool made of the output itself: ids, a search's own parameters. Only the words
   * of the other parts are read. Absent = the path of its source.
   */
  namesPath?: string;
  /**
   * The mark of a repeat: `r1`, `run2`, a date, `#2` for the second of equal results in one file. Absent = no repeat.
   */
  repeat?: string | null;
}

/** One built index. `totalSeconds` is load + build; some sources print only this sum. */
export interface ParsedIndexBuild {
  /** Unique in the bundle, stable for the same bytes. */
  key: string;
  /** Key of its run. */
  runKey: string;
  indexParams: Params;
  totalSeconds: number | null;
  loadSeconds: number | null;
  buildSeconds: number | null;
  /** Size of the index. */
  bytes: number | null;
  /** Size of the table. */
  tableBytes: number | null;
  status: RunStatus;
  source: Source;
}

/** Metrics that have a column in the database; all others go to `moreMetrics`. */
export interface PointMetrics {
  qps: number | null;
  recall: number | null;
  recallEpsilon: number | null;
  recallLargeEpsilon: number | null;
  latencyMeanSeconds: number | null;
  latencyP50Seconds: number | null;
  latencyP95Seconds: number | null;
  latencyP99Seconds: number | null;
  latencyP999Seconds: number | null;
}

/** One measured point. */
export interface ParsedPoint {
  /** Unique in the bundle, stable for the same bytes. */
  key: string;
  /** Key of its run. */
  runKey: string;
  /** The index that it was measured on; null where no source covers its build. */
  indexBuildKey: string | null;
  /** The source's own label: `MariaDB(m= 8, ef_search=20)`. */
  label: string;
  indexParams: Params;
  queryParams: Params;
  metrics: PointMetrics;
  /**
   * Further metrics. Keys carry units (metrics.ts): `tps`, `relativeError`, `latencyMaxSeconds`, `cpuSecondsPerQuery`.
   */
  moreMetrics: Readonly<Record<string, number | null>>;
  /** Metrics from another place than `source`, by key: `cpuSecondsPerQuery` from the sb.met file beside the log. */
  metricSources?: Readonly<Record<string, MetricSource>>;
  recallSource: RecallSource | null;
  /** One sentence on how the recall was defined and computed. */
  recallNote: string | null;
  origin: Origin;
  status: RunStatus;
  source: Source;
  /**
   * Hash of the workload and of all its numbers as printed. Points of equal fingerprint are one execution, printed
   * twice. If its source prints fewer than twenty digits of them, the hash covers its whole file and its place in it.
   * If that file has too few digits as well, it covers the file's bytes. Null or absent where the run failed, or the
   * file was not read to its end.
   */
  fingerprint?: string | null;
}

/** Source and origin of a single metric. `rule` is one sentence where we computed it. */
export interface MetricSource {
  path: string;
  line: number | null;
  origin: Origin;
  rule: string | null;
}

/** The metrics of a point without numbers. */
export const noMetrics: PointMetrics = {
  qps: null,
  recall: null,
  recallEpsilon: null,
  recallLargeEpsilon: null,
  latencyMeanSeconds: null,
  latencyP50Seconds: null,
  latencyP95Seconds: null,
  latencyP99Seconds: null,
  latencyP999Seconds: null,
};
