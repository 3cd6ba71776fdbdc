import { LRUCache } from "lru-cache";

const LIMITS = {
  /** Characters of JSON kept over all results. */
  size: 64 * 2 ** 20,
  results: 200,
};

/**
 * Keeps finished results by key, the last used first to stay; a result that is larger than all that may be kept is made
 * anew each time. Askers of one key share the work, a failure is not kept. Keys have to hold the data version. Results are
 * shared, so nobody may change them.
 */
export function resultCache<T extends object>(limits = LIMITS): (key: string, make: () => Promise<T>) => Promise<T> {
  const cache = new LRUCache<string, T, () => Promise<T>>({
    max: limits.results,
    maxSize: limits.size,
    sizeCalculation: (result) => Math.max(1, JSON.stringify(result).length),
    fetchMethod: (_key, _stale, { context }) => context(),
    // Work that is pushed out while it runs still answers those who wait for it.
    ignoreFetchAbort: true,
  });
  return async (key, make) => {
    const result = await cache.fetch(key, { context: make });
    if (!result) throw new Error("The result was not made.");
    return result;
  };
}
