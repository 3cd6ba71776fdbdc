// The bytes of live answers in memory, each with the state of the data that it was made from.
import type { OutgoingHttpHeaders } from "node:http";
import { LRUCache } from "lru-cache";
import type { Marks } from "./live-mark.ts";

const MAX_BYTES = 32 * 1024 ** 2;
/** No single answer pushes out more than an eighth of the others. */
const MAX_ENTRY = MAX_BYTES / 8;
/** Bytes of an entry beside its body, key and request: mostly headers. */
const OVERHEAD = 2_000;
/** Most answers to make again, and how often one must have been asked for. */
const MOST_AGAIN = 200;
const ASKED_AGAIN = 2;

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

/** A request that gives an answer again. */
export interface Again {
  url: string;
  headers: OutgoingHttpHeaders;
  /** How often readers asked for the answer; halved each time it is made again, so that a habit is forgotten. */
  asked: number;
}
interface Kept {
  headers: OutgoingHttpHeaders;
  bytes: Buffer;
  state: State;
  again: Again;
}

/** Keeps answers by tag and encoding, the least recently used out first. */
export function keptAnswers() {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_ENTRY,
    sizeCalculation: ({ bytes, again }, key) => bytes.length + key.length + JSON.stringify(again).length + OVERHEAD,
  });
  let latest: string | undefined;
  let dropped: Again[] = [];
  return {
    /** Returns a kept answer, and counts that a reader asked for it. */
    get(key: string): Kept | undefined {
      const found = kept.get(key);
      if (found) found.again.asked += 1;
      return found;
    },
    set: (key: string, answer: Kept) => void kept.set(key, answer),
    /** Drops the answers whose data changed: nothing that became hidden stays in memory. */
    settle(marks: Marks): void {
      // Each change replaces this one.
      if (marks.get("all") === latest) return;
      latest = marks.get("all");
      for (const [key, { state, again }] of kept.entries()) {
        if (stateOf(state.scopes, marks).marks.every((mark, at) => mark === state.marks[at])) continue;
        kept.delete(key);
        if (again.asked >= ASKED_AGAIN) dropped.push({ ...again, asked: Math.floor(again.asked / 2) });
      }
      dropped = dropped.sort((a, b) => b.asked - a.asked).slice(0, MOST_AGAIN);
    },
    /** Returns the most asked answer among those that changed data dropped, each once; null = none is left. */
    nextDropped: (): Again | null => dropped.shift() ?? null,
    isEmpty: () => kept.size === 0 && dropped.length === 0,
  };
}
