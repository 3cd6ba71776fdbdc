import { type CatalogueEntry, commonThreads } from "@/lib/domain/catalogue";
import { compareHref } from "./compare-link";

interface Best {
  dataset: string;
  distance: string;
  k: number;
  algorithm: string;
  threads: number | null;
  batch: boolean | null;
  target: number;
  qps: number;
  recall: number;
  point: string;
}

/**
 * A preview for each data set: its k with the most points at the thread count with the most points (the compare page's
 * own default), and the fastest algorithms there. `best` is highest QPS first.
 */
export function toPreviews(catalogue: readonly CatalogueEntry[], best: readonly Best[], target: number, lines = 4) {
  const seen = new Set<string>();
  const entries = catalogue.filter(({ dataset }) => !seen.has(dataset) && seen.add(dataset));
  return entries.map((entry) => {
    const threads = commonThreads(entry);
    const fastest = new Map<string, Best>();
    for (const row of best) {
      const fits =
        row.dataset === entry.dataset &&
        row.distance === entry.distance &&
        row.k === entry.k &&
        row.threads === threads &&
        row.target === target;
      if (fits && !fastest.has(row.algorithm)) fastest.set(row.algorithm, row);
    }
    const clients = threads === null ? "unknown threads" : threads === 1 ? "1 thread" : `${threads} threads`;
    return {
      name: entry.dataset,
      setting: [entry.k ? `k = ${entry.k}` : "unknown k", entry.distance || "unknown distance", clients].join(" · "),
      compare: compareHref({
        dataset: entry.dataset,
        distance: entry.distance,
        k: entry.k,
        threads: [threads === null ? "unknown" : String(threads)],
      }),
      target,
      lines: [...fastest.values()]
        .slice(0, lines)
        .map(({ algorithm, qps, recall, point }) => ({ algorithm, qps, recall, point })),
    };
  });
}
