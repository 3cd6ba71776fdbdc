import type { IntervalRows } from "../kit/interval-rows";
import type { YcsbCommand } from "./command";
import type { Operation } from "./operations";

interface Kept {
  line: number;
  text: string;
}

/** One run as far as its output goes. */
export interface YcsbRun {
  variant: "ycsb" | "go-ycsb";
  command: YcsbCommand | null;
  toolVersion: string | null;
  /** infinispan-core-9.4.20.Final, where the engine runs inside the client. */
  library: string | null;
  /** The first line that speaks of the run. */
  start: Kept;
  /** The line with the throughput; null where the run printed none. */
  overall: Kept | null;
  /** As printed; both can be odd (a clock that jumped gives negative ones). */
  throughput: number | null;
  runSeconds: number | null;
  operations: Map<string, Operation>;
  /** Connections that were closed at the end: one a client thread. */
  cleanups: number | null;
  /** Sections that no rule here knows. */
  otherSections: Set<string>;
  /** Seconds since start and operations per second. */
  intervals: IntervalRows;
  firstError: Kept | null;
  /** go-ycsb without a TOTAL line: the throughput is operations / run time. */
  computedThroughput: boolean;
  /** `2 of 3`: its place among the outputs of a file that notes several unlike calls, since nothing tells which call printed it, or among the throughputs of a list. */
  part: string | null;
  /** True where a list of throughputs has it, without what it ran with and what its operations did. */
  extracted: boolean;
}

export interface YcsbFacts {
  runs: YcsbRun[];
}
