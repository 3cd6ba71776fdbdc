import { changeText } from "@/lib/domain/sentences/amounts";
import { isTie } from "@/lib/domain/sentences/of-search";
import {
  fitOf,
  type Limited,
  type LimitKey,
  type Limits,
  limitedText,
  limitWords,
  setLimits,
} from "@/lib/domain/vector/limits";
import { formatQps, NONE } from "@/lib/format";
import type { SeriesBudget, ViewPoint } from "./compare-types";

type Relaxed = SeriesBudget["relaxed"][number];

/** Returns the numbers of a point that limits compare. */
const limitedOfPoint = ({ index, latencyP99Seconds }: ViewPoint): Limited => ({
  ...{ buildSeconds: index?.totalSeconds ?? null, indexBytes: index?.bytes ?? null, p99Seconds: latencyP99Seconds },
});

const NONE_WITHIN: Readonly<Record<LimitKey, (limit: number | null) => string>> = {
  maxBuildSeconds: (limit) => `no index built in ${limit} s: the quickest takes`,
  maxIndexMiB: (limit) => `no index within ${limit} MiB: the smallest has`,
  p99: (limit) => `no p99 within ${limit} ms: the least is`,
};

/**
 * Returns why no point of a series fits: "no index within 200 MiB: the smallest has 234 MiB". "" where one fits, or none
 * reaches the target.
 */
export function noneFitsText({ relaxed }: Pick<SeriesBudget, "relaxed">, limits: Limits): string {
  const others = (changed: readonly LimitKey[]) =>
    setLimits(limits).length > changed.length ? " within the other limits" : "";
  const reason = ({ changed, needs, limits: wider }: Relaxed) =>
    `${changed
      .map((key) =>
        wider[key] === null
          ? `the ${limitWords(key).name} is not recorded`
          : `${NONE_WITHIN[key](limits[key])} ${limitedText(needs, key)}`,
      )
      .join(" and ")}${others(changed)}`;
  return relaxed.map(reason).join("; or ");
}

/** Returns how to change the limits, and the answer then: "allow 234 MiB: 1,609 q/s". */
export function allowText({ changed, limits, point }: Relaxed): string {
  const parts = changed.map((key) =>
    limits[key] === null ? `any ${limitWords(key).name}` : `${limits[key]} ${limitWords(key).unit}`,
  );
  return `allow ${parts.join(" and ")}: ${formatQps(point.qps)} q/s`;
}

/** Returns the values of two points that limits keep apart: ["28.7 s instead of 78.3 s"]. */
export function tradedTexts(point: ViewPoint, unlimited: ViewPoint, limits: Limits): string[] {
  const [own, other] = [limitedOfPoint(point), limitedOfPoint(unlimited)];
  return setLimits(limits)
    .filter((key) => fitOf(other, limits, key) !== "fits")
    .map((key) => `${limitedText(own, key)} instead of ${limitedText(other, key)}`);
}

/** Returns what the limits cost a series: "−5.7 % (may be noise): 28.7 s instead of 78.3 s"; "nothing" for its best. */
export function limitsCostText(point: ViewPoint, unlimited: ViewPoint, limits: Limits): string {
  if (point.id === unlimited.id) return "nothing";
  const traded = tradedTexts(point, unlimited, limits);
  const noise = isTie(unlimited, point) ? " (may be noise)" : "";
  return `${changeText(point.qps / unlimited.qps)}${noise}: ${traded.join(", ")}`;
}

/** Returns the number of indexes to choose from, and the second best: "5 of 9, next 4,523"; a dash where none is known. */
export const choicesText = ({
  indexes: { reaching, fitting },
  next,
}: Pick<SeriesBudget, "indexes" | "next">): string =>
  reaching === 0 ? NONE : `${fitting} of ${reaching}${next === null ? "" : `, next ${formatQps(next)}`}`;
