import type { AuthorRow } from "@/lib/domain/author-rows";
import type { Params, Source } from "@/lib/domain/model";

/** A point as far as the check needs it. `algorithm` is the run's label, as its source prints it. */
export interface CheckedPoint {
  algorithm: string;
  label: string;
  indexParams: Params;
  queryParams: Params;
  recall: number | null;
  qps: number | null;
  /** Data set and thread count of the point's run, for telling which page a row belongs to. */
  dataset: string | null;
  threads: number | null;
  source: Source;
}

/** An index build as far as the check needs it. */
export interface CheckedIndexBuild {
  algorithm: string;
  indexParams: Params;
  totalSeconds: number | null;
  buildSeconds: number | null;
  bytes: number | null;
  source: Source;
}

export interface AuthorCheck {
  row: AuthorRow;
  /** On the QPS of a best-QPS row (its seconds have a verdict of their own), on the whole of any other row. */
  verdict: Verdict;
  /** What differs, in one plain sentence; null where the row agrees and there is nothing to remark. */
  remark: string | null;
  /** What the data says in the row's place: the best point (or the one of its rank), or the row's own point. */
  point: CheckedPoint | null;
  /** Whether the author's own point is among the data; null for index builds. */
  authorPointExists: boolean | null;
  indexBuild: CheckedIndexBuild | null;
  /** Which of our seconds the author's equal; null when none was printed or none does. */
  secondsKind: "total" | "build" | null;
  /** Whether the printed seconds are those of a log; null where the row prints none. */
  secondsVerdict: Verdict | null;
}

export type Verdict = "agrees" | "differs" | "no-data";

export type BestRow = Extract<AuthorRow, { table: "best-qps" }>;
export type BuildRow = Extract<AuthorRow, { table: "index-build" }>;
export type ListRow = Extract<AuthorRow, { table: "point-list" }>;

/** What one directory holds of one algorithm. */
export interface Place {
  /** Highest QPS first; points without a recall or QPS stand last. */
  bestFirst: CheckedPoint[];
  byParams: Map<string, CheckedPoint[]>;
  builds: Map<string, CheckedIndexBuild[]>;
}
