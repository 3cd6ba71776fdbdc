import type { TableFacts } from "../claims/sysbench/facts";
import type { Intervals } from "./intervals";
import type { CommandOptions } from "./options";
import type { Printed } from "./report";

export interface Line {
  line: number;
  text: string;
}

/** One run of sysbench as its output tells it, still without its path. */
export interface TestOutput {
  /** The line with the version; else the first that is not the command's (commands hold passwords). */
  source: Line | null;
  command: CommandOptions | null;
  cpus: number | null;
  toolVersion: string | null;
  threads: Printed | null;
  warmupSeconds: number | null;
  /** Transactions a second that the clients were told to keep to; null = no limit printed. */
  targetRate: Printed | null;
  /** The final report, by our metric keys. */
  report: Readonly<Record<string, Printed>>;
  /** The report's line with the rate. */
  rate: Line | null;
  /** True when a test began: sysbench prints its version for prepare and cleanup, too. */
  started: boolean;
  /** Reports printed: more than one with `--report-checkpoints`, each of which starts counting anew. The last one is kept. */
  reports: number;
  /** True when the report was printed to its end. */
  finished: boolean;
  fatal: (Line & { count: number }) | null;
  intervals: Intervals | null;
  histogram: (Line & { seconds: number[]; counts: number[]; tooLong?: true }) | null;
  /** What the archive's scripts let the server explain before the run, without values. */
  statements?: readonly string[];
}

export interface TestFacts {
  kind: "tests";
  /** One for each run that the file holds; none for an empty file. */
  outputs: TestOutput[];
}

/** `sb.met`: means of iostat and vmstat beside a run, and their quotients by its rate; null where a cell is missing. */
export interface MetFacts {
  kind: "met";
  numbers: Readonly<Record<string, number>>;
  /** Line of the io and of the cpu numbers. */
  ioLine: number | null;
  cpuLine: number | null;
  io: Line | null;
}

/** `sb.prepare.o`: what the load printed. */
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

export type SysbenchFacts = TestFacts | MetFacts | PrepareFacts | AuthorTableFacts;
