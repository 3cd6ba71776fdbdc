import { max } from "d3-array";
import { type Limits, limitTexts, limitWords, setLimits } from "@/lib/domain/vector/limits";
import { formatRecall, formatUntil } from "@/lib/format";
import type { IndexTableRow } from "./compare-types";

/** Writes the limits: "within build ≤ 30 s, p99 ≤ 5 ms"; "" without any. */
export const within = (limits: Limits): string => (isLimited(limits) ? `within ${limitsText(limits)}` : "");

/** Writes the limits: "build ≤ 30 s, p99 ≤ 5 ms". */
export const limitsText = (limits: Limits): string => limitTexts(limits).join(", ");

const isLimited = (limits: Limits): boolean => setLimits(limits).length > 0;

/**
 * Writes that no point reaches a recall target. With limits it avoids "never", since the points beyond them are left
 * out. `highest` = the highest recall of the competing points; null = none competes.
 */
export function unreached(target: number, limits: Limits, highest: number | null): string {
  const what = isLimited(limits) ? `not known to reach ${target} ${within(limits)}` : `never reaches ${target}`;
  if (highest === null) return what;
  return `${what}; highest recall ${isLimited(limits) ? "there " : ""}${recallBelow(target, highest)}`;
}

/**
 * Writes the highest recall of a series as a cell of a table. Its text has more than three decimals where three give
 * 0.950 for a recall that misses 0.95.
 */
export function highestRecallCell(target: number, highest: number | null): readonly [number | null, { text?: string }] {
  const text = highest === null ? "" : recallBelow(target, highest);
  return [highest, highest === null || text === formatRecall(highest) ? {} : { text }];
}

/**
 * Writes a recall with enough digits to be below its target or not. So 0.9497 at 0.95 keeps four, since three give
 * 0.950.
 */
const recallBelow = (target: number, recall: number): string =>
  formatUntil(recall, formatRecall(recall), (read) => read < target === recall < target);

/** Returns why a series has no point at a target, also where none of its points has a recall. */
export const whyNone = (target: number, limits: Limits, highest: number | null): string =>
  highest === null && !isLimited(limits) ? "no point with a recall" : unreached(target, limits, highest);

/**
 * Counts the builds that reach a target only with points that the limits leave out: "3 only above the limit, 2 where no
 * p99 is recorded"; "" without any.
 */
export function heldBackText(builds: readonly { limited?: IndexTableRow["limited"] | null }[], limits: Limits): string {
  const count = (why: IndexTableRow["limited"]) => builds.filter(({ limited }) => limited === why).length;
  const [above, unknown] = [count("above"), count("unknown")];
  const [only, ...more] = setLimits(limits);
  const missing =
    only === undefined || more.length ? "a limited number is not recorded" : `no ${limitWords(only).name} is recorded`;
  return [above && `${above} only above the limit${more.length ? "s" : ""}`, unknown && `${unknown} where ${missing}`]
    .filter(Boolean)
    .join(", ");
}

/**
 * Returns why no build of a series can be chosen at a target. None has a recall, none reaches it, or none is known to
 * reach it within the limits.
 */
export function noneReaching(
  target: number,
  limits: Limits,
  builds: readonly Pick<IndexTableRow, "highestRecall" | "limited">[],
): string {
  const most = max(builds, ({ highestRecall }) => highestRecall);
  if (!isLimited(limits) && most === undefined) return "No index has a point with a recall.";
  const there = isLimited(limits) ? " there" : "";
  const highest = most === undefined ? "" : ` The highest recall${there} is ${recallBelow(target, most)}.`;
  if (!isLimited(limits)) return `No index reaches ${target}.${highest}`;
  const held = heldBackText(builds, limits);
  return `No index is known to reach ${target} ${within(limits)}${held && `: ${held}`}.${highest}`;
}
