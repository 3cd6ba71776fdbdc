import type { AuthorRow } from "@/lib/domain/author-rows";
import type { Params, Source } from "@/lib/domain/model";

/** The parts of a point that the check needs. */
export interface CheckedPoint {
  /** The run's label in its source. */
  algorithm: string;
  /** The point's label in its source, with parameters. */
  label: string;
  indexParams: Params;
  queryParams: Params;
  /** Null where the source has no usable one, as for the QPS. */
  recall: number | null;
  qps: number | null;
  /** Data set of the point's run, for the link from a row to its page. Null where the source does not say. */
  dataset: string | null;
  /** Thread count of the point's run, for the same link. Null where the source does not say. */
  threads: number | null;
  source: Source;
}

/** The parts of an index build that the check needs. */
export interface CheckedIndexBuild {
  algorithm: string;
  indexParams: Params;
  /** Seconds of load and index together; null where the log has none. */
  totalSeconds: number | null;
  /** Seconds of the index alone; null where the log has none. */
  buildSeconds: number | null;
  /** Size of the index; null where the log has no usable one. */
  bytes: number | null;
  source: Source;
}

/** The check of one row of an author's table. */
export interface AuthorCheck {
  row: AuthorRow;
  /** Verdict on the QPS of a best-QPS row, whose seconds have a separate verdict. On the whole of any other row. */
  verdict: Verdict;
  /** One sentence on the difference; null for a row that agrees without a remark. */
  remark: string | null;
  /** The data's answer to the row: the best point, the point of its rank, or its own point. Null without one. */
  point: CheckedPoint | null;
  /** True where the data has the author's own point. Null for index builds, and where the algorithm has no points. */
  authorPointExists: boolean | null;
  /** The build that the row was compared with; null without one, and for the row of a list. */
  indexBuild: CheckedIndexBuild | null;
  /** The kind of our seconds that equals the author's; null where none was printed or none is equal. */
  secondsKind: "total" | "build" | null;
  /**
   * Verdict on the printed seconds against the logs; null where the row prints none, or its algorithm has no points.
   */
  secondsVerdict: Verdict | null;
}

/** Answer to a printed number: "no-data" where the data has nothing to compare it with. */
export type Verdict = "agrees" | "differs" | "no-data";

/** A row of a table with the best QPS at a recall. */
export type BestRow = Extract<AuthorRow, { table: "best-qps" }>;
/** A row of a table with times and sizes of index builds. */
export type BuildRow = Extract<AuthorRow, { table: "index-build" }>;
/** A row of a list of points. */
export type ListRow = Extract<AuthorRow, { table: "point-list" }>;

/** The points and builds of one directory and algorithm. */
export interface Place {
  /** Highest QPS first; points without QPS last. */
  bestFirst: CheckedPoint[];
  /** By `paramsKey`. */
  byParams: Map<string, CheckedPoint[]>;
  /** By `canonicalParams` of the index, in the order of the data. */
  builds: Map<string, CheckedIndexBuild[]>;
}
