/** One search to compare: a data set, distance and k, with the thread counts of its points. */
export interface CatalogueEntry {
  workloadIds: number[];
  dataset: string;
  /** "" where the source does not say. */
  distance: string;
  /** 0 where the source does not say. */
  k: number;
  points: number;
  /** Points by thread count; null = unknown. */
  threads: { threads: number | null; points: number }[];
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Orders by points, most first. Ties: name, distance and k, so that the default is always the same. */
export function byPoints(a: CatalogueEntry, b: CatalogueEntry): number {
  return b.points - a.points || text(a.dataset, b.dataset) || text(a.distance, b.distance) || a.k - b.k;
}

/**
 * Returns the thread count with the most points; ties go to the lowest, unknown last. Null without points or a known
 * count.
 */
export function commonThreads(entry: CatalogueEntry): number | null {
  const rank = (threads: number | null) => threads ?? Number.MAX_SAFE_INTEGER;
  const [first] = [...entry.threads].sort((a, b) => b.points - a.points || rank(a.threads) - rank(b.threads));
  return first?.threads ?? null;
}
