import type { DerivedFacts } from "../claims/db-bench/parse";
import type { Cells } from "./columns";

/** A line as evidence: its number and its shortened text. */
export interface KeptLine {
  line: number;
  text: string;
}

/** A latency histogram as db_bench prints it after a result, still in microseconds. */
export interface Histogram extends KeptLine {
  /** What was timed: write, read, seek, op. */
  of: string;
  count: number | null;
  stddev: number | null;
  min: number | null;
  max: number | null;
  /** By the printed name: `{ P50: 3.83, "P99.9": 3240.92 }`. */
  percentiles: Readonly<Record<string, number>>;
  /** Upper bound and count of each bucket that was hit. */
  buckets: readonly (readonly [number, number])[];
}

/** `overwrite : 13.629 micros/op 73369 ops/sec 5.002 seconds 366999 operations; 29.4 MB/s (1 of 2 found)`; V1 lacks seconds and operations. */
export interface LogResult extends KeptLine {
  bench: string;
  microsPerOp: number;
  opsPerSecond: number;
  seconds: number | null;
  operations: number | null;
  mebibytesPerSecond: number | null;
  found: number | null;
  looked: number | null;
  histograms: Histogram[];
  /** Version of the header above it, or of its own database's path where that names another one than the header's. */
  version: string | null;
  /** Clients by the highest thread number of its progress lines; null where it has none. */
  threadsSeen: number | null;
}

/** db_bench's own average or median over the repeats of a benchmark so far. */
export interface RepeatsLine extends KeptLine {
  bench: string;
  kind: "AVG" | "MEDIAN";
  runs: number;
  opsPerSecond: string;
  /** How many results the file had before this line. */
  after: number;
}

/** One database's numbers at the end of the log, in the units they are printed in. */
export interface DatabaseStats {
  /** Of the last ` Sum` row of Compaction Stats, by the header's names: `{ "Comp(sec)": 5.04 }`, and Size in bytes. */
  sum: Readonly<Record<string, number>>;
  sumLine: number | null;
  blobBytes: number | null;
  uptimeSeconds: number | null;
  stallPercent: number | null;
  stalls: number | null;
  /** GB as printed, two decimals: rounding it to whole bytes first would move ties. */
  compactionWrittenGb: number | null;
  compactionBytesPerSecond: number | null;
}

/** The output of one db_bench process, or of several one after the other. */
export interface LogFacts {
  kind: "log";
  first: KeptLine;
  version: KeptLine | null;
  date: string | null;
  cpus: number | null;
  cpuModel: string | null;
  jobId: string | null;
  /** Options of the command line that say what was run; null where the log holds none. */
  options: Readonly<Record<string, string>> | null;
  /** `Keys`, `Values`, `Entries`, `Compression` ... as the header of the log has them. */
  header: Readonly<Record<string, string>>;
  blockCache: string | null;
  results: LogResult[];
  repeats: RepeatsLine[];
  database: DatabaseStats;
  /** Threads that the progress lines after the last result name. */
  threadsSeen: number | null;
  failure: KeptLine | null;
  /** The last line that says something, where it is one of progress: the process was stopped. */
  stoppedAt: KeptLine | null;
  /** Test of the report row that benchmark.sh prints after its run. */
  reportTest: string | null;
}

/** A row of report.tsv or of a sum. */
export interface RowFacts extends KeptLine {
  cells: Cells;
  /** Counts the blocks of the file: headers and blank lines part them. */
  block: number;
}

/** A line that sums up the rows before it. */
export interface NoteFacts extends KeptLine {
  block: number;
  /** How many rows the file had before this line. */
  after: number;
  /** `mean`, `stddev` and `sdev/mean` of a .sdev line; `ratio` of a line that is one number. */
  values: Readonly<Record<string, string>>;
}

export interface RowsFacts {
  kind: "rows";
  first: KeptLine;
  /** Lines before the first block that name the report.tsv files which the rows come from. */
  inputs: KeptLine[];
  rows: RowFacts[];
  notes: NoteFacts[];
}

/** `--report_file`: one row an interval. */
export interface IntervalFacts {
  kind: "intervals";
  first: KeptLine;
  seconds: number[];
  qps: (number | null)[];
}

/** `/usr/bin/time -f '%e %U %S'`. */
export interface TimeFacts {
  kind: "time";
  line: number;
  elapsedSeconds: number;
  userSeconds: number;
  systemSeconds: number;
}

/** The largest sizes that benchmark.sh saw while the test ran. */
export interface SizesFacts {
  kind: "sizes";
  line: number;
  allBytes: number;
}

export type DbBenchFacts =
  | LogFacts
  | RowsFacts
  | DerivedFacts
  | IntervalFacts
  | TimeFacts
  | SizesFacts
  | { kind: "nothing" };
