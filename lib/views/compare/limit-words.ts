import { formatRecall } from "@/lib/format";
import type { IndexTableRow } from "./compare-types";

/** Writes the limit. */
export const within = (p99: number) => `within p99 ≤ ${p99} ms`;

/**
 * Writes that no point has a recall target. With a limit on p99 (milliseconds; null = none) it avoids "never", since
 * slower points are left out. `highest`: the highest recall of the competing points; null = none competes.
 */
export function unreached(target: number, p99: number | null, highest: number | null): string {
  const what = p99 === null ? `never reaches ${target}` : `not known to reach ${target} ${within(p99)}`;
  if (highest === null) return what;
  return `${what}; highest recall ${p99 === null ? "" : "there "}${formatRecall(highest)}`;
}

/** Returns why a series has no point at a target, also where none of its points has a recall. */
export const whyNone = (target: number, p99: number | null, highest: number | null): string =>
  highest === null && p99 === null ? "no point with a recall" : unreached(target, p99, highest);

/**
 * Counts the builds that reach a target only with points over the p99 limit: "3 only above the limit, 2 where no p99 is
 * recorded".
 */
export function heldBackText(builds: readonly { limited?: IndexTableRow["limited"] | null }[]): string {
  const count = (why: IndexTableRow["limited"]) => builds.filter(({ limited }) => limited === why).length;
  const [above, unknown] = [count("above"), count("unknown")];
  return [above && `${above} only above the limit`, unknown && `${unknown} where no p99 is recorded`]
    .filter(Boolean)
    .join(", ");
}

/**
 * Returns why no build of a series can be chosen at a target: none reaches it, or none is known to within the p99
 * limit.
 */
export function noneReaching(
  target: number,
  p99: number | null,
  builds: readonly Pick<IndexTableRow, "highestRecall" | "limited">[],
): string {
  const recalls = builds.flatMap(({ highestRecall }) => highestRecall ?? []);
  if (p99 === null && !recalls.length) return "No index has a point with a recall.";
  const highest = recalls.length
    ? ` The highest recall${p99 === null ? "" : " there"} is ${recalls.reduce((a, b) => Math.max(a, b))}.`
    : "";
  if (p99 === null) return `No index reaches ${target}.${highest}`;
  const held = heldBackText(builds);
  return `No index is known to reach ${target} ${within(p99)}${held && `: ${held}`}.${highest}`;
}
