import type { TableFacts } from "../claims/sysbench/facts";
import type { Intervals } from "./intervals";
import type { MachineTest } from "./machine-test";
import type { CommandOptions } from "./options";
import type { Printed } from "./report";

/** A line of a file; `line` counts from 1. */
export interface Line {
  line: number;
  text: string;
}

/** One run of sysbench by its output, without its path. Fields that it does not print are null. */
export interface TestOutput {
  /** The line with the version, else the first that is not a command line, since those hold passwords. */
  source: Line | null;
  command: CommandOptions | null;
  cpus: number | null;
  toolVersion: string | null;
  threads: Printed | null;
  warmupSeconds: number | null;
  /** Transactions per second that clients were limited to; null for no limit. */
  targetRate: Printed | null;
  /** The final report, by our metric keys. */
  report: Readonly<Record<string, Printed>>;
  /** The report's line with the rate. */
  rate: Line | null;
  /** True when a test began. sysbench prints its version for prepare and cleanup, too. */
  started: boolean;
  /** Number of reports. With `--report-checkpoints` each starts counting anew, and the last one is kept. */
  reports: number;
  /** True when the report was printed to its end. */
  finished: boolean;
  fatal: (Line & { count: number }) | null;
  /** A test of the machine instead of a database; null for others. */
  machine: MachineTest | null;
  intervals: Intervals | null;
  histogram: (Line & { seconds: number[]; counts: number[]; tooLong?: true }) | null;
  /** Statements that the archive's scripts explained before the run, without values. */
  statements?: readonly string[];
}

/** An output of sysbench, with one run or several. */
export interface TestFacts {
  kind: "tests";
  /** One per run; none for an empty file. */
  outputs: TestOutput[];
}

/** `sb.met`: means of iostat and vmstat beside a run, and these divided by its rate. A missing cell has no key. */
export interface MetFacts {
  kind: "met";
  numbers: Readonly<Record<string, number>>;
  /** Lines of the io and of the cpu numbers, and the text of the former; null without such a row. */
  ioLine: number | null;
  cpuLine: number | null;
  io: Line | null;
}

/** `sb.prepare.o`: the output of the load. */
export interface PrepareFacts {
  kind: "prepare";
  source: Line | null;
  command: CommandOptions | null;
  toolVersion: string | null;
  rows: number | null;
  tables: number;
  /** Sums over the tables; null where not printed for all. */
  loadSeconds: Printed | null;
  indexSeconds: Printed | null;
  fatal: Line | null;
}

/** One of the author's tables (claims/sysbench). */
export interface AuthorTableFacts {
  kind: "table";
  table: TableFacts;
}

/** The facts of one file, by its kind. */
export type SysbenchFacts = TestFacts | MetFacts | PrepareFacts | AuthorTableFacts;
