import type { CompareSeries, CurveSeries, ViewPoint } from "./compare-types";
import { baseValue, inGroups } from "./rank-groups";
import { bestAt } from "./recall-slice";

/** A series in the answer table. */
export interface AnswerRow {
  info: CompareSeries;
  /** Highest QPS at a recall of at least the target; null where the series never reaches it. */
  point: ViewPoint | null;
  /** Highest recall of its frontier; null without a point. */
  highestRecall: number | null;
  /** The base of its group with its best point; null where no series of the group reaches the target. */
  base: { info: CompareSeries; point: ViewPoint } | null;
  /** QPS over that of the base of its group; null where either is missing. */
  ratio: number | null;
  /** Differences from the base other than the series' own value, in words: they affect the ratio too. */
  differences: string[];
  /** QPS over the highest QPS of all rows, 0 to 1. Bars share one scale, also across groups without a common ratio. */
  share: number;
}

/**
 * Returns each series' best point at the target, by group of equal conditions. Inside a group the fastest comes first;
 * series that never reach the target come last. `base` names the series that others are relative to, by key or value,
 * in each group. Where a group has no point of it, the group's fastest series takes its place. `bases` holds the keys
 * of the series that are bases.
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

/**
 * Returns the choices of the base: each series, or with several groups of conditions each value once. `chosen` is the
 * value of the base that was asked for, by key or value. Where no group has it, it is that of the first base; "" is
 * none.
 */
export function baseChoices(
  series: readonly CompareSeries[],
  bases: ReadonlySet<string>,
  asked: string | null,
): { choices: { value: string; label: string }[]; chosen: string } {
  const isGrouped = new Set(series.map(({ group }) => group)).size > 1;
  const nameOf = ({ key, value }: CompareSeries) => (isGrouped ? value : key);
  const choices = new Map(series.map((info) => [nameOf(info), isGrouped ? info.value : info.label]));
  const used = series.filter(({ key }) => bases.has(key));
  // A group without the asked base has another one.
  const own = used.find(({ key, value }) => key === asked || value === asked) ?? used[0];
  return { choices: [...choices].map(([value, label]) => ({ value, label })), chosen: own ? nameOf(own) : "" };
}

/** Returns "config x10a instead of z11b" for each condition that both record with different values. */
export const differencesTo = (own: CompareSeries, base: CompareSeries): string[] =>
  Object.entries(own.conditions).flatMap(([key, text]) => {
    const other = base.conditions[key];
    return other === undefined || other === text ? [] : [`${text} instead of ${other}`];
  });
