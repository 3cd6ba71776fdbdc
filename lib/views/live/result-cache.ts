import { LRUCache } from "lru-cache";

const LIMITS = {
  /** Limit on characters of JSON over all results. */
  size: 64 * 2 ** 20,
  results: 200,
};

/**
 * Returns a cache of finished results, least recently used out first. A result over the limit is computed again each
 * time. Concurrent callers of one key share the work; failures aren't kept. Keys must hold the data version. Callers
 * share results and must not change them.
 */
export function resultCache<T extends object>(limits = LIMITS): (key: string, make: () => Promise<T>) => Promise<T> {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    max: limits.results,
    maxSize: limits.size,
    sizeCalculation: (result) => Math.max(1, JSON.stringify(result).length),
    fetchMethod: (_key, _stale, { context }) => context(),
    // Work that is evicted while it runs still answers its callers.
    ignoreFetchAbort: true,
  });
  return async (key, make) => {
    const result = await cache.fetch(key, { context: make });
    if (!result) throw new Error("The result was not made.");
    return result;
  };
}
