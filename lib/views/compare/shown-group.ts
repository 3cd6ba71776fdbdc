import { ANSWER_CLAIMS, answerClaimKey } from "@/lib/views/claims/claim-keys";
import type { CompareView } from "./compare-types";

/** Up to this number, groups of equal conditions stand together on a page; of more, one at a time. */
const MOST_TOGETHER = 4;

/** The group to open: `block` names it by its words, as an address does; `claimed` holds the claim of the address. */
interface Asked {
  block: string | null;
  claimed: string | null;
}

/** Returns the key of the group to show: the asked one, else that of the claim, else the first. Null = all of them. */
export function shownGroup(groups: CompareView["groups"], { block, claimed }: Asked): string | null {
  if (groups.length <= MOST_TOGETHER) return null;
  return groups.find(({ text }) => text === block)?.key ?? claimed ?? groups[0]?.key ?? null;
}

/** Returns the group of the series that a claim is about; null without one. */
export const claimedGroup = (series: CompareView["series"], claim: string | null): string | null =>
  series.find(({ key }) => ANSWER_CLAIMS.some((of) => answerClaimKey(key, of) === claim))?.group ?? null;

/**
 * Returns the thread counts of groups that these tell apart: "8" of "8 threads, batch mode". Null where two groups have
 * one count, or where a group's words begin with something else.
 */
export function threadsOfGroups(groups: CompareView["groups"]): readonly string[] | null {
  const counts = groups.flatMap(({ text }) => /^(\d+) threads?(?:,|$)/.exec(text)?.[1] ?? []);
  return new Set(counts).size === groups.length ? counts : null;
}
