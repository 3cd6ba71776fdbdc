import type { IntervalRows } from "../kit/interval-rows";

/** A line with its number. */
export interface Kept {
  line: number;
  text: string;
}

/** The values of `.summary.json` in base units; null where a version does not write them. */
export interface BenchbaseSummary {
  kind: "summary";
  /** The line with the throughput, else the first. */
  place: Kept;
  dbms: string | null;
  dbmsVersion: string | null;
  benchmark: string | null;
  finalState: string | null;
  isolation: string | null;
  scaleFactor: number | null;
  terminals: number | null;
  requests: number | null;
  /** Requests per second, failed ones included. */
  throughput: number | null;
  /** Requests per second that did their work. */
  goodput: number | null;
  seconds: number | null;
  /** Known latencies by their keys: latencyMeanSeconds, latencyP50Seconds ... */
  latencies: Record<string, number>;
}

/** A phase of `<works>` as printed: times in seconds, the rate in requests per second. */
export interface BenchbaseWork {
  time: string | null;
  warmup: string | null;
  rate: string | null;
  weights: string | null;
  serial: string | null;
  arrival: string | null;
}

/** The settings of `.config.xml` that decide what is comparable; never URL, user or password. */
export interface BenchbaseConfig {
  kind: "config";
  terminals: string | null;
  scalefactor: string | null;
  isolation: string | null;
  batchsize: string | null;
  works: BenchbaseWork[];
}

/** Rows in base units: of `.results.csv` (windows, printed in ms) or of `.samples.csv` (seconds, printed in us). */
export interface BenchbaseRows {
  kind: "windows" | "samples";
  header: Kept;
  rows: IntervalRows;
}

/** The facts of one file; "nothing" for an empty file of rows. */
export type BenchbaseFacts = BenchbaseSummary | BenchbaseConfig | BenchbaseRows | { kind: "nothing" };
