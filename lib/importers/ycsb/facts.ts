import type { IntervalRows } from "../kit/interval-rows";
import type { YcsbCommand } from "./command";
import type { Operation } from "./operations";

interface Kept {
  line: number;
  text: string;
}

/** The output of one run. Fields that it does not print are null. */
export interface YcsbRun {
  variant: "ycsb" | "go-ycsb";
  command: YcsbCommand | null;
  toolVersion: string | null;
  /** infinispan-core-9.4.20.Final, where the engine runs inside the client. */
  library: string | null;
  /** The first line of the run. */
  start: Kept;
  /** The line with the throughput; null where the run printed none. */
  overall: Kept | null;
  /** As printed, like the run time. Both may be negative where a clock jumped. */
  throughput: number | null;
  runSeconds: number | null;
  operations: Map<string, Operation>;
  /** Connections closed at the end, one per client thread. */
  cleanups: number | null;
  /** Sections without a rule, at most one more than an issue names. */
  otherSections: Set<string>;
  /** Seconds since start and operations per second. */
  intervals: IntervalRows;
  firstError: Kept | null;
  /** go-ycsb without a TOTAL line: the throughput is operations / run time. */
  computedThroughput: boolean;
  /** `2 of 3`: its place among the file's outputs, where its call or its operations are unknown. */
  part: string | null;
  /** True for a throughput of a list, whose settings and operations are unknown. */
  extracted: boolean;
}

/** The runs of a file, in its order. */
export interface YcsbFacts {
  runs: YcsbRun[];
}
