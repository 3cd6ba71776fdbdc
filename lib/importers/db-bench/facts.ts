import type { DerivedFacts } from "../claims/db-bench/parse";
import type { IntervalRows } from "../kit/interval-rows";
import type { Cells } from "./columns";

/** A line as evidence: its number and its shortened text. */
export interface KeptLine {
  line: number;
  text: string;
}

/** A latency histogram that db_bench prints after a result, in microseconds. Numbers that it lacks are null. */
export interface Histogram extends KeptLine {
  /** The timed operation: write, read, seek, op. */
  of: string;
  count: number | null;
  stddev: number | null;
  min: number | null;
  max: number | null;
  /** By the printed name: `{ P50: 3.83, "P99.9": 3240.92 }`. */
  percentiles: Readonly<Record<string, number>>;
  /** Upper bound and count of each bucket with a count. */
  buckets: readonly (readonly [number, number])[];
}

/** The lines above results: the command and the header of their call of db_bench. */
export interface LogCall {
  /** Options of the command line that decide the benchmark; null where the log has none. */
  options: Readonly<Record<string, string>> | null;
  /** `Keys`, `Values`, `Entries`, `Compression` ... of the header. */
  header: Readonly<Record<string, string>>;
  date: string | null;
}

/**
 * `overwrite : 13.629 micros/op 73369 ops/sec 5.002 seconds 366999 operations; 29.4 MB/s (1 of 2 found)`.
 * Old versions have no seconds and operations. Numbers that a line lacks are null.
 */
export interface LogResult extends KeptLine {
  bench: string;
  microsPerOp: number;
  opsPerSecond: number;
  seconds: number | null;
  operations: number | null;
  mebibytesPerSecond: number | null;
  /** Keys that were found, of `looked`. */
  found: number | null;
  looked: number | null;
  histograms: Histogram[];
  /** Version of the header above, or of the database's path where that names another one. */
  version: string | null;
  /** Clients, by the highest thread number of its progress lines; null without such lines. */
  threadsSeen: number | null;
  call: LogCall;
}

/** db_bench's own average or median over a benchmark's repeats so far. */
export interface RepeatsLine extends KeptLine {
  bench: string;
  kind: "AVG" | "MEDIAN";
  runs: number;
  opsPerSecond: string;
  /** Number of results before this line. */
  after: number;
}

/** A database's numbers at the end of the log; null where not printed. */
export interface DatabaseStats {
  /** The last ` Sum` row of Compaction Stats as printed, by the header's names, but Size in bytes. */
  sum: Readonly<Record<string, number>>;
  sumLine: number | null;
  blobBytes: number | null;
  uptimeSeconds: number | null;
  stallPercent: number | null;
  stalls: number | null;
  /** GB as printed, with two decimals: rounding to bytes first would move ties. */
  compactionWrittenGb: number | null;
  compactionBytesPerSecond: number | null;
}

/** The output of one db_bench process, or of several in a row. */
export interface LogFacts {
  kind: "log";
  first: KeptLine;
  version: KeptLine | null;
  /** The date of the first header. */
  date: string | null;
  cpus: number | null;
  cpuModel: string | null;
  jobId: string | null;
  /** The benchmarks that the command lines ask for, with commas between them. */
  benchmarks: string;
  /** The last call of the log. */
  call: LogCall;
  blockCache: string | null;
  results: LogResult[];
  repeats: RepeatsLine[];
  database: DatabaseStats;
  /** Threads in the progress lines after the last result. */
  threadsSeen: number | null;
  failure: KeptLine | null;
  /** The last line, where it is one of progress: the process was stopped. */
  stoppedAt: KeptLine | null;
  /** Test of the report row that benchmark.sh prints after its run. */
  reportTest: string | null;
}

/** A row of report.tsv or of a sum. */
export interface RowFacts extends KeptLine {
  cells: Cells;
  /** Number of the block in the file; headers and blank lines separate blocks. */
  block: number;
}

/** A line that summarises the rows above it. */
export interface NoteFacts extends KeptLine {
  block: number;
  /** Number of rows before this line. */
  after: number;
  /** `mean`, `stddev` and `sdev/mean` of a .sdev line; `ratio` of a line that is one number. */
  values: Readonly<Record<string, string>>;
}

/** The rows of report.tsv or of a sum, with lines that summarise them. */
export interface RowsFacts {
  kind: "rows";
  first: KeptLine;
  /** Lines before the first block that name the report.tsv files of the rows. */
  inputs: KeptLine[];
  rows: RowFacts[];
  notes: NoteFacts[];
}

/** The rows of `--report_file`, one per interval. */
export interface IntervalFacts {
  kind: "intervals";
  first: KeptLine;
  /** Seconds since the start, and operations per second. */
  rows: IntervalRows;
}

/** The output of `/usr/bin/time -f '%e %U %S'`. */
export interface TimeFacts {
  kind: "time";
  line: number;
  elapsedSeconds: number;
  userSeconds: number;
  systemSeconds: number;
}

/** The largest sizes that benchmark.sh saw during the test. */
export interface SizesFacts {
  kind: "sizes";
  line: number;
  allBytes: number;
}

/** The facts of one file, by its kind. */
export type DbBenchFacts =
  | LogFacts
  | RowsFacts
  | DerivedFacts
  | IntervalFacts
  | TimeFacts
  | SizesFacts
  | { kind: "nothing" };
