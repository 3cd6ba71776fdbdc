import type { CompareSeries, CurveSeries, ViewPoint } from "./compare-types";
import { baseValue, inGroups } from "./rank-groups";
import { bestAt } from "./recall-slice";

export interface AnswerRow {
  info: CompareSeries;
  /** Highest QPS at a recall of at least the target; null when the series never gets there. */
  point: ViewPoint | null;
  highestRecall: number | null;
  /** What it is relative to: the base of its group with its best point; null where no series of the group gets there. */
  base: { info: CompareSeries; point: ViewPoint } | null;
  /** QPS over that of the base of its group; null when either is missing. */
  ratio: number | null;
  /** In what besides the series' own value it differs from the base, in words: what the ratio is also of. */
  differences: string[];
  /** QPS over the highest QPS of all rows, 0 to 1, for the bar: bars have one scale, also where ratios have none. */
  share: number;
}

/**
 * The answer to the page's question: each series' best point at the target, group by group of equal conditions; in a group fastest first,
 * those that never get there last. `base` names the series that others are relative to, by key or value, in each group; where a group has
 * no point of it, its fastest takes the place. `base` of the answer is the value used, null where there are none or several.
 */
export function answerRows(
  series: readonly CompareSeries[],
  groups: readonly { key: string }[],
  curves: readonly CurveSeries[],
  target: number,
  base: string | null,
): { rows: AnswerRow[]; bases: ReadonlySet<string> } {
  const bySeries = new Map(curves.map((curve) => [curve.series, curve]));
  const found = series.map((info) => {
    const curve = bySeries.get(info.key);
    return {
      info,
      point: bestAt(curve, target),
      highestRecall: curve?.frontier.at(-1)?.recall ?? null,
    };
  });
  const value = baseValue(
    series.map((info) => ({ key: info.key, base: info.value })),
    base,
  );
  const bases = new Set<string>();
  const ranked = inGroups(
    found,
    groups,
    ({ info }) => info.group,
    ({ point }) => point?.qps ?? null,
  );
  const highest = Math.max(0, ...found.map(({ point }) => point?.qps ?? 0));
  const rows = ranked.flatMap((group) => {
    const reaching = group.filter(({ point }) => point);
    const chosen =
      reaching.find(({ info }) => info.key === base) ??
      reaching.find(({ info }) => info.value === value) ??
      reaching[0];
    const baseQps = chosen?.point?.qps ?? null;
    if (chosen) bases.add(chosen.info.key);
    const from = chosen?.point ? { info: chosen.info, point: chosen.point } : null;
    return group.map((row) => ({
      ...row,
      base: from,
      ratio: row.point && baseQps ? row.point.qps / baseQps : null,
      differences: row.point && chosen ? differencesTo(row.info, chosen.info) : [],
      share: row.point && highest ? row.point.qps / highest : 0,
    }));
  });
  return { rows, bases };
}

/** "config x10a instead of z11b", for each condition that both name and in which they differ. */
const differencesTo = (own: CompareSeries, base: CompareSeries): string[] =>
  Object.entries(own.conditions).flatMap(([key, text]) => {
    const other = base.conditions[key];
    return other === undefined || other === text ? [] : [`${text} instead of ${other}`];
  });
