// The bytes of live answers in memory, each with the state of the data that it was made from.
import type { OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import type { Marks } from "./live-mark.ts";

const MAX_BYTES = 32 * 1024 ** 2;
/** No single answer pushes out more than an eighth of the others. */
const MAX_ENTRY = MAX_BYTES / 8;
/** Bytes of an entry beside its body: key and headers. */
const OVERHEAD = 2_000;

/** The state of the data that an answer reads: the marks of its scopes, null = of all. */
export interface State {
  scopes: readonly string[] | null;
  marks: readonly (string | null)[];
}

/** Returns the state of these scopes; null = of all. */
export const stateOf = (scopes: State["scopes"], marks: Marks): State => ({
  scopes,
  marks: (scopes ?? ["all"]).map((scope) => marks.get(scope) ?? null),
});

interface Kept {
  headers: OutgoingHttpHeaders;
  bytes: Buffer;
  state: State;
}

/** Keeps answers by tag and encoding, the least recently used out first. */
export function keptAnswers() {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + OVERHEAD,
  });
  let latest: string | undefined;
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, answer: Kept) => void kept.set(key, answer),
    /** Drops the answers whose data changed: nothing that became hidden stays in memory. */
    settle(marks: Marks): void {
      // Each change replaces this one.
      if (marks.get("all") === latest) return;
      latest = marks.get("all");
      for (const [key, { state }] of kept.entries())
        if (stateOf(state.scopes, marks).marks.some((mark, at) => mark !== state.marks[at])) kept.delete(key);
    },
  };
}
