import type { IntervalRows } from "../kit/interval-rows";

export interface Kept {
  line: number;
  text: string;
}

/** What `.summary.json` says; null where a version does not write it. Base units. */
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
  throughput: number | null;
  goodput: number | null;
  seconds: number | null;
  /** latencyMeanSeconds, latencyP50Seconds ... */
  latencies: Record<string, number>;
}

/** A phase of `<works>`. */
export interface BenchbaseWork {
  time: string | null;
  warmup: string | null;
  rate: string | null;
  weights: string | null;
  serial: string | null;
  arrival: string | null;
}

/** What of `.config.xml` decides what is comparable; never URL, user or password. */
export interface BenchbaseConfig {
  kind: "config";
  terminals: string | null;
  scalefactor: string | null;
  isolation: string | null;
  batchsize: string | null;
  works: BenchbaseWork[];
}

/** Rows of `.results.csv` (windows, ms) or `.samples.csv` (seconds, us). */
export interface BenchbaseRows {
  kind: "windows" | "samples";
  header: Kept;
  rows: IntervalRows;
}

export type BenchbaseFacts = BenchbaseSummary | BenchbaseConfig | BenchbaseRows | { kind: "nothing" };
