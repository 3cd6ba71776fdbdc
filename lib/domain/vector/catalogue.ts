/** What can be compared: one data set, distance and k, with the thread counts of its points. */
export interface CatalogueEntry {
  workloadIds: number[];
  dataset: string;
  /** "" where no source says. */
  distance: string;
  /** 0 where no source says. */
  k: number;
  points: number;
  /** Points by thread count; null = unknown. */
  threads: { threads: number | null; points: number }[];
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Most points first; ties by name, distance and k, so that the default never depends on chance. */
export function byPoints(a: CatalogueEntry, b: CatalogueEntry): number {
  return b.points - a.points || text(a.dataset, b.dataset) || text(a.distance, b.distance) || a.k - b.k;
}

/** The thread count with the most points; ties go to the lowest, unknown last. Null when there are no points or it is unknown. */
export function commonThreads(entry: CatalogueEntry): number | null {
  const rank = (threads: number | null) => threads ?? Number.MAX_SAFE_INTEGER;
  const [first] = [...entry.threads].sort((a, b) => b.points - a.points || rank(a.threads) - rank(b.threads));
  return first?.threads ?? null;
}
