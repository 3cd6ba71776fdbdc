import { LRUCache } from "lru-cache";
import type { Today } from "./frozen-standing";

/**
 * Comparison of frozen views with today's data, by key and data version. The version names the hidden bundles that a
 * reader sees, so no reader gets another's. The comparison needs the whole live view, so it runs once after each change
 * of the data.
 */
export const keptToday = new LRUCache<string, Today>({ max: 500 });
