import { of } from "@/lib/views/registry/given";
import type { FrozenView } from "./frozen-view";

/** Returns the sentences of a view's answer by today's rules; undefined where it stores its verdicts. */
export const currentAnswer = (frozen: FrozenView): string[] | undefined =>
  of(frozen, (entry, view) => entry.said?.(view));

/** Returns the sentences of the answer as they were when it was frozen, where today's are others; else none. */
export function olderAnswer(frozen: FrozenView): readonly string[] {
  const frozenTexts = of(frozen, (_, view) => view.said ?? []);
  return JSON.stringify(frozenTexts) === JSON.stringify(currentAnswer(frozen)) ? [] : frozenTexts;
}
