/** A row of the summary in its printed units. A number is null where the cell is missing or not finite. */
export interface VibeRow {
  /** Counts from 1. */
  row: number;
  dataset: string;
  algorithm: string;
  /** The label of the index, a bar, and the arguments of the search: `HNSW(M=16)|64`. */
  params: string;
  k: number;
  qps: number | null;
  recall: number | null;
  /** Seconds. */
  buildTime: number | null;
  /** KiB. */
  indexSize: number | null;
}
