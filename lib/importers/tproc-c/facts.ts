import type { SumFacts } from "../claims/tproc-c/parse";
import type { ReportedJob } from "../kit/hammerdb-report";

/** One test of a HammerDB log, from its ramp-up to its result. Null = not printed. */
export interface HammerTest {
  /** The line of its result; of its ramp-up where it has none. */
  line: number;
  text: string;
  newOrdersPerMinute: number | null;
  transactionsPerMinute: number | null;
  /** As HammerDB names it: PostgreSQL, SQL Server. */
  database: string | null;
  databaseVersion: string | null;
  virtualUsers: number | null;
  warehouses: number | null;
  rampUpSeconds: number | null;
  seconds: number | null;
  toolVersion: string | null;
  /** True where a job's list or report prints the result, which the log of the same test has, too. */
  isListed: boolean;
  /** The machine and the names of a job's report; absent in logs and lists. */
  system?: ReportedJob["system"];
  notes?: ReportedJob["notes"];
  /** The first error of a virtual user. */
  error: { line: number; text: string } | null;
}

/** The facts of one file. */
export type TprocFacts = SumFacts | { kind: "log"; tests: HammerTest[] };
