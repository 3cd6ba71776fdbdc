// The words of the whole project as types. docs/glossary.md says what each means.
// A missing value is null, never 0. Units: seconds, bytes, fractions.

/** What kind of benchmark a workload is of; how each is called stands in families.ts. */
export type Family = "vector-search" | TestFamily;

/** Families whose workload is a named test, not a data set that is searched. */
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
  | "timings";

/** What a workload does to the data; null where no rule tells. Statistics of a relative table are made per group. */
export type WorkloadGroup = "point" | "range" | "range-aggregation" | "write" | "load" | "mixed";

/** Who says so: a tool printed it, the bundle's author derived it, or we computed it. Never merged. */
export type Origin = "raw" | "author" | "computed";

/** What became of a run, an index build or the point measured in it. */
export type RunStatus = "complete" | "truncated" | "failed" | "suspect";

/** Where a recall comes from: recomputed from ground truth, the file's own cache, or rounded text that a tool printed. */
export type RecallSource = "computed" | "cache" | "printed";

export type ParamValue = string | number | boolean | null;
export type Params = Readonly<Record<string, ParamValue>>;

/** A place in a bundle. `path` is the member's path, `a.tar.gz!/b/c` inside nested archives; `line` is 1-based, null for binary files. */
export interface Source {
  path: string;
  line: number | null;
  /** The line as it stands (shortened, secrets masked); null for binary files. */
  text: string | null;
}

/** A problem found in an upload. `severity` "error" = something could not be read; "warning" = read, but look; "info" = noted. */
export interface Issue {
  code: string;
  severity: "error" | "warning" | "info";
  path: string | null;
  line: number | null;
  /** The offending text, shortened. */
  text: string | null;
  /** One sentence: what happened, and what to do where something can be done. */
  message: string;
}

export type SourceFileRole = "imported" | "attachment" | "ignored" | "failed";

/** The data set of a vector search, and what makes results comparable. */
export interface VectorWorkload {
  family: "vector-search";
  dataset: string;
  /** euclidean, angular, hamming, jaccard; null where no source says. */
  distance: string | null;
  k: number | null;
}

/**
 * A named test. `params` are the parts of its name that make it another test (`{ range: 100, phase: "warm" }`), never what it ran
 * on: that is the run's `settings`. Two runs of equal name and params are meant to be compared.
 */
export interface TestWorkload {
  family: TestFamily;
  /** The test's name without phase and parameters: random-points, readrandom, l.i1. */
  name: string;
  params: Params;
  group: WorkloadGroup | null;
}

export type Workload = VectorWorkload | TestWorkload;

export const isVectorWorkload = (workload: Workload): workload is VectorWorkload => workload.family === "vector-search";

/** An engine build as its source names it. `raw` is kept as printed; the rest is decoded or null. */
export interface BuildName {
  raw: string;
  version: string | null;
  flags: string[];
  commit: string | null;
}

/** A named settings file. `claimedHardware` is what the name says, not what was observed. */
export interface ConfigName {
  raw: string;
  id: string | null;
  variants: string[];
  claimedHardware: string | null;
}

/** What a set of points was measured on, and with. Every part may be unknown. */
export interface Setting {
  /** The engine, ours: mariadb, pgvector, hnswlib, faiss ... */
  engine: string;
  build: BuildName | null;
  config: ConfigName | null;
  machine: { name: string; cpus: number | null; memoryBytes: number | null; model: string | null } | null;
}

/** One execution of a benchmark for one engine: what one log, or one directory of result files, covers. */
export interface ParsedRun<W extends Workload = Workload> {
  /** Unique inside the bundle, stable for the same bytes. */
  key: string;
  setting: Setting;
  /** The label as the source prints it: PGVector_halfvec, hnsw(faiss) ... */
  algorithm: string;
  workload: W;
  /** True for ann-benchmarks' batch mode, false for one query at a time, null unknown. */
  batch: boolean | null;
  /** Concurrent clients; null where no source says. */
  threads: number | null;
  status: RunStatus;
  source: Source;
  /** What else the source says of the run (rows, run_count ...). */
  notes: Params;
  /**
   * What was set for the run and decides whether two runs are comparable: `{ tables: 8, rowsPerTable: 10000000, toolVersion: "1.1.0",
   * preparedStatements: true, seconds: 630 }`. Base units. Absent = nothing known. The confounder warning names those that differ.
   */
  settings?: Params;
  /**
   * What the names of its folders and files say and nothing else explains, level by level: `["BP140-NVME", "io2000"]`. Found by
   * lib/import for all importers alike; an importer sets it only where its own format names variants. Absent = none.
   */
  variant?: readonly string[];
  /** Words of its path that say how much data there is, whether or not other runs of the bundle have them: `["Tier2G"]`. Absent = none. */
  scale?: readonly string[];
  /** What marks it as a repeat of another run: `r1`, `run2`, a date, `#2` for the second of equal results in one file. Absent = nothing. */
  repeat?: string | null;
}

/** One built index. `totalSeconds` = load + build as one wall clock where the source prints only that. */
export interface ParsedIndexBuild {
  key: string;
  runKey: string;
  indexParams: Params;
  totalSeconds: number | null;
  loadSeconds: number | null;
  buildSeconds: number | null;
  bytes: number | null;
  tableBytes: number | null;
  status: RunStatus;
  source: Source;
}

/** Metrics that have a column of their own; everything else goes to `moreMetrics`. */
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

/** One measured operating point. */
export interface ParsedPoint {
  key: string;
  runKey: string;
  /** The index it was measured on; null where no source covers its build. */
  indexBuildKey: string | null;
  /** The source's own label: `MariaDB(m= 8, ef_search=20)`. */
  label: string;
  indexParams: Params;
  queryParams: Params;
  metrics: PointMetrics;
  /** Further metrics, keys carry units (metrics.ts): `tps`, `relativeError`, `latencyMaxSeconds`, `cpuSecondsPerQuery`. */
  moreMetrics: Readonly<Record<string, number | null>>;
  /** Metrics that come from another place than `source`, by key: `cpuSecondsPerQuery` from the sb.met file beside the log. */
  metricSources?: Readonly<Record<string, MetricSource>>;
  recallSource: RecallSource | null;
  /** One sentence on how the recall was defined and obtained. */
  recallNote: string | null;
  origin: Origin;
  status: RunStatus;
  source: Source;
  /**
   * Hash of the workload and of all its numbers as printed; two points of equal fingerprint are one execution printed twice, in one
   * bundle or in ten. Where its own numbers have fewer than twenty digits, those of its whole file and its place in it count; where
   * these have too few as well, the file's bytes. Null or absent where the run failed, or the file was not read to its end.
   */
  fingerprint?: string | null;
}

/** Where a single metric comes from, and who says so. `rule` is one sentence where it was computed. */
export interface MetricSource {
  path: string;
  line: number | null;
  origin: Origin;
  rule: string | null;
}

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
