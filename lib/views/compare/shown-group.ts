import { type Limits, setLimits } from "@/lib/domain/vector/limits";
import { formatCount } from "@/lib/format";
import { ANSWER_CLAIMS, answerClaimKey } from "@/lib/views/claims/claim-keys";
import type { CompareView } from "./compare-types";
import { within } from "./limit-words";
import { bestAt } from "./recall-slice";

/** Most groups of equal conditions that a page shows together; of more it shows one at a time. */
const MOST_TOGETHER = 4;

type Groups = CompareView["groups"];

/** The group to open. `block` names it by its words, as an address does; `claimed` holds the claim of the address. */
interface Asked {
  block: string | null;
  claimed: string | null;
  /** Groups with an answer at the reader's target. */
  reaching: ReadonlySet<string>;
}

/** Returns the keys of the groups with a series that is known to reach a recall within the view's limits. */
export function reachingGroups(
  series: readonly Pick<CompareView["series"][number], "key" | "group">[],
  curves: CompareView["curves"],
  target: number,
): ReadonlySet<string> {
  const reaching = new Set(curves.filter((curve) => bestAt(curve, target)).map((curve) => curve.series));
  return new Set(series.filter(({ key }) => reaching.has(key)).map(({ group }) => group));
}

/**
 * Returns the key of the group to show: the asked one, else that of the claim. Then follow the first that reaches the
 * reader's target, and the first of all. Null = all of them.
 */
export function shownGroup(groups: Groups, { block, claimed, reaching }: Asked): string | null {
  if (groups.length <= MOST_TOGETHER) return null;
  const first = groups.find(({ key }) => reaching.has(key)) ?? groups[0];
  return groups.find(({ text }) => text === block)?.key ?? claimed ?? first?.key ?? null;
}

/** Returns the group of the series that a claim is about; null without one. */
export const claimedGroup = (series: CompareView["series"], claim: string | null): string | null =>
  series.find(({ key }) => ANSWER_CLAIMS.some((of) => answerClaimKey(key, of) === claim))?.group ?? null;

/**
 * Returns the thread counts of groups that differ in them: "8" of "8 threads, batch mode". Null where two groups have
 * one count, or where a group's words begin with something else.
 */
export function threadsOfGroups(groups: Groups): readonly string[] | null {
  const counts = groups.flatMap(({ text }) => /^(\d+) threads?(?:,|$)/.exec(text)?.[1] ?? []);
  return new Set(counts).size === groups.length ? counts : null;
}

/**
 * Writes which group is open, the rule that chose it, and the number of groups. Example: "8 threads: the lowest of 14
 * thread counts that reaches recall 0.95". Where the open group has no answer, the text names one that has, or says
 * that none has. "" where no group has the key `shown`.
 */
export function shownGroupText(
  groups: Groups,
  shown: string,
  { reaching, ...goal }: Pick<Asked, "reaching"> & Limits & { target: number },
): string {
  const [open, first] = [groups.find(({ key }) => key === shown), groups.find(({ key }) => reaching.has(key))];
  const isCount = threadsOfGroups(groups) !== null;
  const rank = isCount ? "lowest" : "first";
  const of = isCount ? "thread counts" : "conditions";
  const reaches = setLimits(goal).length ? "is known to reach" : "reaches";
  const what = [`recall ${goal.target}`, within(goal)].filter(Boolean).join(" ");
  const all = `${formatCount(groups.length)} ${of}`;
  if (!open) return "";
  if (!first) return `None of ${all} ${reaches} ${what}. Shown: ${open.text}.`;
  if (first === open) return `${open.text}: the ${rank} of ${all} that ${reaches} ${what}.`;
  if (reaching.has(shown)) return `${open.text}: 1 of ${all}. The ${rank} that ${reaches} ${what} is ${first.text}.`;
  return `Nothing at ${open.text} ${reaches} ${what}. The ${rank} of ${all} that does is ${first.text}.`;
}

/** Writes that the address names conditions that no group has; null where it names none, or a group's. */
export const ignoredBlock = (groups: Groups, block: string | null): string | null =>
  block === null || groups.some(({ text }) => text === block)
    ? null
    : `“block=${block}” names no conditions of this page; it was ignored.`;
