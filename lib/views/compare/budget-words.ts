import { changeText } from "@/lib/domain/sentences/amounts";
import { isTie } from "@/lib/domain/sentences/of-search";
import {
  dollarsPerQuery,
  fitOf,
  type Limited,
  type LimitKey,
  type Limits,
  limitedText,
  limitWords,
  type Price,
  setLimits,
} from "@/lib/domain/vector/limits";
import { formatQps, NONE, wordList } from "@/lib/format";
import type { SeriesBudget, ViewPoint } from "./compare-types";

type Relaxed = SeriesBudget["relaxed"][number];

/** Returns the numbers of a point that limits compare, by the price of the machine. */
export const limitedOfPoint = ({ index, latencyP99Seconds, qps }: ViewPoint, price: Price): Limited => ({
  buildSeconds: index?.totalSeconds ?? null,
  indexBytes: index?.bytes ?? null,
  p99Seconds: latencyP99Seconds,
  dollarsPerQuery: dollarsPerQuery(qps, price),
});

/** The words of one limit: for the one that changes, and for each of several that do. */
const WORDS: Readonly<
  Record<LimitKey, { none: (limit: number | null) => string; of: (limit: number | null) => string; has: string }>
> = {
  maxBuildSeconds: {
    none: (limit) => `no index built in ${limit} s: the quickest takes`,
    of: (limit) => `built in ${limit} s`,
    has: "takes",
  },
  maxIndexMiB: {
    none: (limit) => `no index within ${limit} MiB: the smallest has`,
    of: (limit) => `within ${limit} MiB`,
    has: "has",
  },
  p99: {
    none: (limit) => `no p99 within ${limit} ms: the least is`,
    of: (limit) => `with a p99 within ${limit} ms`,
    has: "has a p99 of",
  },
  maxCost: {
    none: (limit) => `no index within ${limit} ${limitWords("maxCost").unit}: the cheapest costs`,
    of: (limit) => `within ${limit} ${limitWords("maxCost").unit}`,
    has: "costs",
  },
};

/**
 * Returns why no point of a series fits: "no index within 200 MiB: the smallest has 234 MiB". "" where one fits, or
 * none reaches the target.
 */
export function noneFitsText({ relaxed }: Pick<SeriesBudget, "relaxed">, limits: Limits): string {
  return relaxed
    .map(({ changed, needs, limits: wider }) => {
      const others = setLimits(limits).length > changed.length ? " within the other limits" : "";
      const missing = changed.filter((key) => wider[key] === null);
      const unknown = missing.map((key) => `the ${limitWords(key).name} is not recorded`);
      const above = aboveText(
        changed.filter((key) => !missing.includes(key)),
        { needs, limits, isOnly: changed.length === 1 },
      );
      return `${[...above, ...unknown].join(" and ")}${others}`;
    })
    .join("; or ");
}

/** Says that no index is within these limits. It names one limit's extreme, or the nearest index for several limits. */
function aboveText(
  keys: readonly LimitKey[],
  { needs, limits, isOnly }: { needs: Limited; limits: Limits; isOnly: boolean },
): string[] {
  const text = (key: LimitKey) => limitedText(needs, limits, key);
  const [first] = keys;
  if (first === undefined) return [];
  if (isOnly) return [`${WORDS[first].none(limits[first])} ${text(first)}`];
  const asked = wordList(keys.map((key) => WORDS[key].of(limits[key])));
  return [`no index ${asked}: the nearest ${wordList(keys.map((key) => `${WORDS[key].has} ${text(key)}`))}`];
}

/** Returns how to change the limits, and the answer then: "allow 234 MiB: 1,609 q/s". */
export function allowText({ changed, limits, point }: Relaxed): string {
  const parts = changed.map((key) =>
    limits[key] === null ? `any ${limitWords(key).name}` : `${limits[key]} ${limitWords(key).unit}`,
  );
  return `allow ${wordList(parts)}: ${formatQps(point.qps)} q/s`;
}

/** Returns the values of two points that limits keep apart: ["28.7 s instead of 78.3 s"]. */
export function tradedTexts(point: ViewPoint, unlimited: ViewPoint, limits: Limits & Price): string[] {
  const [own, other] = [limitedOfPoint(point, limits), limitedOfPoint(unlimited, limits)];
  return setLimits(limits)
    .filter((key) => fitOf(other, limits, key) !== "fits")
    .map((key) => `${limitedText(own, limits, key)} instead of ${limitedText(other, limits, key)}`);
}

/**
 * Returns the cost of the limits for a series: "−5.7 % (may be noise): 28.7 s instead of 78.3 s". "nothing" without
 * one.
 */
export function limitsCostText(point: ViewPoint, unlimited: ViewPoint, limits: Limits & Price): string {
  if (point.id === unlimited.id) return "nothing";
  const traded = tradedTexts(point, unlimited, limits);
  const noise = isTie(unlimited, point) ? " (may be noise)" : "";
  return `${changeText(point.qps / unlimited.qps)}${noise}: ${traded.join(", ")}`;
}

/** Returns the number of indexes to choose from, and the second best: "5 of 9, next 4,523". A dash without any. */
export const choicesText = ({
  indexes: { reaching, fitting },
  next,
}: Pick<SeriesBudget, "indexes" | "next">): string =>
  reaching === 0 ? NONE : `${fitting} of ${reaching}${next === null ? "" : `, next ${formatQps(next)}`}`;
