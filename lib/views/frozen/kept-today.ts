import { LRUCache } from "lru-cache";
import type { Today } from "./frozen-standing";

/** What live views of frozen ones show by now, by key and data version: it takes the whole live view to say, once after each change of the data. */
export const keptToday = new LRUCache<string, Today>({ max: 500 });
