import { ascending } from "@/lib/domain/group";

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

type Ranked = Pick<CatalogueEntry, "dataset" | "distance" | "k" | "points">;

/** Orders by points, most first. Ties: name, distance and k, so that the default is always the same. */
export function byPoints(a: Ranked, b: Ranked): number {
  return b.points - a.points || ascending(a.dataset, b.dataset) || ascending(a.distance, b.distance) || a.k - b.k;
}
