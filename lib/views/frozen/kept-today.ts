import { LRUCache } from "lru-cache";
import type { Today } from "./frozen-standing";

/**
 * Comparison of frozen views with today's data, by key and data version. It needs the whole live view, so it runs once
 * after each change of the data.
 */
export const keptToday = new LRUCache<string, Today>({ max: 500 });
