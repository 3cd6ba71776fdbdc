import type { IntervalRows } from "../kit/interval-rows";

/** A line of the output. */
export interface Kept {
  line: number;
  text: string;
}

/** One script of a run: `-b select-only@9`. Its weight is null where pgbench prints none. */
export interface PgbenchScript {
  /** As printed: `<builtin: select only>`, a path. */
  printed: string;
  weight: number | null;
  /** Ends of metric keys, to follow `script1`: TransactionsPerSecond, LatencyMeanSeconds ... */
  metrics: Record<string, number>;
}

/** The output of one run, in base units. Fields without a printed value are null, and keys are absent. */
export interface PgbenchRun {
  start: Kept;
  /** The line with the rate. */
  rate: Kept | null;
  /** `15.20 (Debian 15.20-0+deb12u1)`. The server's version is printed only where it differs. */
  version: string | null;
  serverVersion: string | null;
  /** As printed: `<builtin: TPC-B (sort of)>`, `multiple scripts`, a path; null where it was never printed. */
  transactionType: string | null;
  clients: number | null;
  settings: Record<string, string | number>;
  metrics: Record<string, number>;
  scripts: PgbenchScript[];
  statements: string[];
  intervals: IntervalRows;
  firstError: Kept | null;
  /** pgbench printed "Run was aborted; the above results are incomplete." */
  aborted: boolean;
  /** A client ended early. Versions before 11 say nothing else of it. */
  hasLostClient: boolean;
  /** Transactions of all clients that were asked for (-t); null with -T. */
  asked: number | null;
  /** -C: a new connection for each transaction. */
  reconnects: boolean;
  /** True with -R, which sets the rate. pgbench prints the lag behind this rate, not the rate. */
  rateLimited: boolean;
}

/** The runs of a file, in its order. */
export interface PgbenchFacts {
  runs: PgbenchRun[];
}
