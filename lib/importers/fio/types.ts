import type { Params } from "@/lib/domain/model";
import type { SumFacts } from "../claims/fio/parse";

/** The directions that fio reports. "mixed" is all of a job's operations, where `unified_rw_reporting` joins them. */
export const directions = ["read", "write", "trim", "mixed"] as const;
/** A direction of fio. */
export type Direction = (typeof directions)[number];

/** A line of the file, from 1, with its shortened text. */
export interface Place {
  line: number;
  text: string;
}

/** The range and mean of a latency, in seconds. */
export interface Spread {
  min: number | null;
  max: number | null;
  mean: number | null;
}

/** fio's values of one direction of one job, in base units; null where it printed none. */
export interface DirectionResult {
  direction: Direction;
  place: Place;
  iops: number | null;
  bytesPerSecond: number | null;
  ioBytes: number | null;
  runtimeSeconds: number | null;
  operations: number | null;
  submission: Spread | null;
  completion: Spread | null;
  total: Spread | null;
  /** Seconds by percentile: "50", "95", "99", "99.9", "99.99". */
  percentiles: Readonly<Record<string, number>>;
  /** The latency that the percentiles are of. */
  percentilesOf: "clat" | "lat";
  /** The heading of the percentiles; null without one. */
  percentilesLine: number | null;
  /** The line of each percentile, by its key, where it is not the heading. */
  percentileLines: Readonly<Record<string, number>>;
}

/** An entry of fio's answer: a job, or one of its processes where they are reported separately. */
export interface JobResult {
  name: string;
  group: number;
  /** errno; 0 = no error. */
  error: number;
  place: Place;
  /** Processes of this entry; null where the output lacks them (terse). */
  processes: number | null;
  directions: DirectionResult[];
  syncMeanSeconds: number | null;
  /** Sync latencies as printed, unit and mean (null = unreadable), for the check of sums. */
  syncPrinted: { unit: string; mean: number | null } | null;
  syncs: number | null;
  syncLine: number | null;
  /** rw=: randread, randrw, write ...; null where unknown. */
  mode: string | null;
  /** 16K, 2M; null where unknown. */
  blockSize: string | null;
  /** ioEngine, ioDepth, direct ... in base units. */
  settings: Params;
  /** The last of several jobs whose sum fio printed under the first one's name (group_reporting); null for one job. */
  upTo: string | null;
}

/** A case of the archive's script, which prints it above fio's output: fsync=1 for block size 16K. */
export interface SyncCase {
  sync: "fsync" | "fdatasync";
  value: number;
  blockSize: string;
}

/** fio's line where a signal ends it before its time: its results are of the part that it ran. */
export const signal = /^fio: terminating on signal \d/;

/** One call of fio. */
export interface Execution {
  place: Place;
  format: "json" | "text" | "terse";
  version: string | null;
  syncCase: SyncCase | null;
  jobs: JobResult[];
  /** False when the output ends before fio does. */
  complete: boolean;
  /** The error that fio reported, or null. */
  failure: string | null;
  /** Unix time of a status report in ms; null where unknown. */
  timestampMs: number | null;
  /** Earlier status reports of the same call, oldest first. */
  reports: JobResult[][];
}

/** Lines of raw output that the author copied with grep: the case, then its write line. */
export interface ExtractRow {
  syncCase: SyncCase;
  place: Place;
}

/** The facts of one file. `twice` counts results that another form in the file has, which counts instead. */
export type FioFacts =
  | { kind: "output"; executions: Execution[]; twice: number }
  | SumFacts
  | { kind: "extract"; rows: ExtractRow[] };
