import type { Issue } from "./model";

/** The result of a trial import with a manifest. None of it is kept as results. */
export interface ManifestPreview {
  /** Number of runs that it would import. */
  runs: number;
  /** Number of points that it would import. */
  points: number;
  /** Number of these runs without a value. */
  failed: number;
  /** Number of files with tables that would still give no value. */
  unreadFiles: number;
  /** Issues by code, with the first of each. Notes on files that were read are left out. */
  issues: readonly (Pick<Issue, "code" | "severity" | "path" | "line" | "message"> & { count: number })[];
  /** The first rows, workload by engine; null without a point. */
  table: PreviewTable | null;
}

/** Values of one metric, as read: a cell has all points of its row and column, without a median. */
export interface PreviewTable {
  /** Key of the metric. */
  metric: string;
  /** Names of the engines. */
  columns: readonly string[];
  rows: readonly { workload: string; conditions: string; cells: readonly (readonly number[])[] }[];
  /** The number of all rows. */
  allRows: number;
}
