import { LRUCache } from "lru-cache";
import { dataVersion } from "./data-version";

/**
 * The same answer for the same words until any data change: for overviews that sum up all bundles. Askers of one answer share the work;
 * a failure is not kept. Answers are shared, so nobody may change them.
 */
export function untilChange<A extends readonly string[], T>(
  load: (...words: A) => Promise<T>,
): (...words: A) => Promise<T> {
  const cache = new LRUCache<string, { answer: T }, { words: A }>({
    max: 300,
    fetchMethod: async (_key, _stale, { context }) => ({ answer: await load(...context.words) }),
    ignoreFetchAbort: true,
  });
  return async (...words) => {
    const found = await cache.fetch(JSON.stringify([await dataVersion(), words]), { context: { words } });
    if (!found) throw new Error("The answer was not made.");
    return found.answer;
  };
}
