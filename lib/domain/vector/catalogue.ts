import { ascending } from "d3-array";

/** One search to compare: a data set, distance and k, with the thread counts of its points. */
export interface CatalogueEntry {
  workloadIds: number[];
  dataset: string;
  /** "" where the source does not give it. */
  distance: string;
  /** 0 where the source does not give it. */
  k: number;
  points: number;
  /** Points by thread count; null = unknown. */
  threads: { threads: number | null; points: number }[];
}

/** Orders by points, most first. Ties: name, distance and k, so that the default is always the same. */
export function byPoints(a: CatalogueEntry, b: CatalogueEntry): number {
  return b.points - a.points || ascending(a.dataset, b.dataset) || ascending(a.distance, b.distance) || a.k - b.k;
}
