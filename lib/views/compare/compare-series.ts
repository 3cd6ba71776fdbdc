import { differencesBetween, differenceTexts, impliedBy } from "@/lib/domain/conditions/comparison";
import { conditionDimensions, conditionsOf, sharedConditions } from "@/lib/domain/conditions/conditions";
import type { Dimension } from "@/lib/domain/conditions/dimensions";
import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import { bestOfSorted } from "@/lib/domain/vector/best-qps";
import { isComparable } from "@/lib/domain/vector/comparable-rows";
import { latencyFrontier } from "@/lib/domain/vector/latency-frontier";
import { frontierOfSorted } from "@/lib/domain/vector/pareto";
import type { Series, SeriesAssigner } from "@/lib/domain/vector/series";
import { MARKERS } from "@/lib/domain/vector/series-slots";
import { orNull, type PointColumns } from "@/lib/domain/workloads/point-columns";
import { paramsText } from "@/lib/format";
import type { BudgetAt } from "./budgets";
import type { BestQpsRow, CompareSeries, CurveSeries, FrontierPoint, LatencyCurve } from "./compare-types";
import { baseValue, inGroups } from "./rank-groups";
import { type Scales, thinRows } from "./thin-points";
import { type PointViews, pointId } from "./view-points";

/** Returns functions that give recall (x) and QPS (y) by row number; NaN where missing, null beyond the last row. */
export function axesOf(columns: PointColumns) {
  return { x: (row: number) => columns.recall[row] ?? null, y: (row: number) => columns.qps[row] ?? null };
}

/** Returns the comparable rows that pass `fits`, by series, best QPS first. */
export function rowsBySeries(
  columns: PointColumns,
  assigner: SeriesAssigner,
  fits: (row: number) => boolean,
): Map<Series, number[]> {
  const bySeries = new Map<Series, number[]>();
  for (const row of columns.bestFirst) {
    if (!fits(row) || !isComparable(columns, row)) continue;
    const series = assigner.ofRow(row);
    const rows = bySeries.get(series);
    if (rows) rows.push(row);
    else bySeries.set(series, [row]);
  }
  return bySeries;
}

/** Returns legend entries. Series of one value under different conditions share a colour and differ by marker. */
export function seriesInfos(columns: PointColumns, list: readonly Series[], dimension: string): CompareSeries[] {
  const turns = new Map<string, number>();
  const textsOf = conditionTexts(columns, list, dimension);
  const implied = impliedBy(dimension);
  const settings = rowsOfColumns(columns).axes.setting.list;
  const dimensions = conditionDimensions(settings);
  return list.map((series) => {
    const turn = turns.get(series.base) ?? 0;
    turns.set(series.base, turn + 1);
    const conditions = textsOf(series);
    const parts = Object.values(conditions).filter(({ shown }) => shown);
    const labelParts = series.label.split(", ");
    const detail = parts.filter(({ text }) => !labelParts.includes(text)).map(({ text }) => text);
    return {
      key: series.key,
      value: series.base,
      label: series.label,
      detail: detail.length ? detail.join(" · ") : null,
      engine: engineOf(columns, series),
      color: series.slot.color,
      marker: (series.slot.marker + turn) % MARKERS,
      group: series.group.key,
      conditions: Object.fromEntries(
        Object.entries(conditions).flatMap(([key, { text }]) => (implied.includes(key) ? [] : [[key, text]])),
      ),
      shared: sharedConditions(
        [...series.runs].flatMap((run) => (settings[run] ? [conditionsOf(settings[run], dimensions)] : [])),
      ),
    };
  });
}

function engineOf(columns: PointColumns, series: Series): string {
  return [...new Set([...series.runs].map((at) => columns.runs[at]?.engine ?? ""))].sort().join(", ");
}

interface ConditionText {
  text: string;
  /** The series' second line includes it: its source records it, or every number needs it. */
  shown: boolean;
}

/**
 * Returns a function that writes the conditions of a series' runs: the common value, or the number of values. A missing
 * value counts as one. Machine, thread count and query mode are named even where missing, since every number needs
 * them.
 */
function conditionTexts(columns: PointColumns, list: readonly Series[], varied: string) {
  const settings = rowsOfColumns(columns).axes.setting.list;
  const shown = new Set(list.flatMap(({ runs }) => [...runs]));
  const inView = [...shown].flatMap((run) => settings[run] ?? []);
  const dimensions = conditionDimensions(inView).filter(({ key }) => key !== varied);
  return ({ runs }: Series): Record<string, ConditionText> =>
    Object.fromEntries(
      dimensions.map((dimension): [string, ConditionText] => {
        const values = [
          ...new Set([...runs].flatMap((run) => (settings[run] ? [dimension.value(settings[run])] : []))),
        ];
        const [value = dimension.missing] = values;
        if (values.length > 1) return [dimension.key, { text: `${values.length} ${dimension.plural}`, shown: true }];
        const needed = dimension.kind === "gate" && dimension.missing === UNKNOWN;
        // A variant's text includes its scale.
        const shown = (value !== dimension.missing || needed) && dimension.key !== "scale";
        return [dimension.key, { text: detailText(dimension, value, columns.names), shown }];
      }),
    );
}

/** A name needs no label; a number or a missing value does. */
const detailText = ({ key, missing, name, text }: Dimension, value: string, names?: ShownNames): string => {
  const shown = shownName(names, key, value);
  return value !== missing && SETTING_NAMES.includes(key) ? name(shown) : text(shown);
};
const SETTING_NAMES = ["engine", "build", "config", "machine"];

/** Returns each series' frontier from lowest to highest recall and, if asked for, the thinned points off it. */
export function curvesOf(
  columns: PointColumns,
  order: readonly Series[],
  rows: Map<Series, number[]>,
  views: PointViews,
  { rest, scales, varied }: { rest: boolean; scales: Scales; varied: string },
): CurveSeries[] {
  const axes = axesOf(columns);
  const settings = rowsOfColumns(columns).axes.setting.list;
  const seam = (row: number, before: number | undefined): string | null => {
    const [a, b] = [settings[columns.run[before ?? row] ?? -1], settings[columns.run[row] ?? -1]];
    return a && b && a !== b
      ? differenceTexts(differencesBetween(a, b, varied), columns.names).join("; ") || null
      : null;
  };
  const frontiers = order.map((series) => frontierOfSorted(rows.get(series) ?? [], axes));
  const off = rest
    ? order.map((series, at) => {
        const kept = new Set(frontiers[at]);
        return (rows.get(series) ?? []).filter((row) => !kept.has(row));
      })
    : [];
  const thinned = thinRows(off, columns, scales);
  return order.map((series, at) => ({
    series: series.key,
    frontier: (frontiers[at] ?? []).map((row, place, all): FrontierPoint => {
      const point = views.point(row, series.key);
      const words = seam(row, all[place - 1]);
      return words === null ? point : { ...point, seam: words };
    }),
    pointCount: rows.get(series)?.length ?? 0,
    rest: (thinned[at] ?? []).map((row) => {
      const { index = {}, query = {} } = columns.combos[columns.combo[row] ?? 0] ?? {};
      return [columns.recall[row] ?? 0, columns.qps[row] ?? 0, pointId(columns, row), paramsText(index, query)];
    }),
  }));
}

/** Returns the frontier of recall and p99 latency of each series; series without a p99 are left out. */
export const latencyCurves = (
  columns: PointColumns,
  order: readonly Series[],
  rows: ReadonlyMap<Series, readonly number[]>,
): LatencyCurve[] =>
  order.flatMap((series) => {
    const own = rows.get(series) ?? [];
    const p99 = (row: number) => orNull(columns.latencyP99[row]);
    const frontier = latencyFrontier(own, axesOf(columns).x, p99).flatMap((row): LatencyCurve["frontier"] => {
      const { index = {}, query = {} } = columns.combos[columns.combo[row] ?? 0] ?? {};
      const [recall = null, latency] = [columns.recall[row], p99(row)];
      if (recall === null || latency === null) return [];
      return [[recall, latency, pointId(columns, row), paramsText(index, query)]];
    });
    const unknown = own.filter((row) => p99(row) === null).length;
    return frontier.length ? [{ series: series.key, frontier, unknown }] : [];
  });

/** The reader's choices for the table of best QPS. */
interface BestAsk {
  targets: readonly number[];
  /** Key, name or value of a series; null = the fastest of each group. */
  base: string | null;
  /** The dimension that separates the series. */
  varied: string;
  /** Absent or null = the reader has no limits. */
  budgetAt?: BudgetAt | null;
}

/**
 * Returns the best-QPS table: by target, highest first, then by group. Inside a group rows are in order of QPS; series
 * that never reach the target come last. Ratios are relative to the series of key, name or value `base` in the same
 * group. Where it has no point, they are relative to the fastest series there.
 */
export function bestRows(
  columns: PointColumns,
  { order, groups }: { order: readonly Series[]; groups: readonly { key: string }[] },
  rows: Map<Series, number[]>,
  views: PointViews,
  { targets, base, varied, budgetAt = null }: BestAsk,
): BestQpsRow[] {
  const axes = axesOf(columns);
  const settings = rowsOfColumns(columns).axes.setting.list;
  const differences = (row: number | null, against: number | null | undefined): string[] => {
    const [own, other] = [settings[columns.run[row ?? -1] ?? -1], settings[columns.run[against ?? -1] ?? -1]];
    return own && other ? differenceTexts(differencesBetween(other, own, varied), columns.names) : [];
  };
  const found = order.map((series) => ({ series, best: bestOfSorted(rows.get(series) ?? [], targets, axes) }));
  const value = baseValue(order, base);
  return [...targets]
    .sort((a, b) => b - a)
    .flatMap((target) => {
      const at = found.map(({ series, best }) => ({ series, best: best.find((each) => each.target === target) }));
      const ranked = inGroups(
        at,
        groups,
        ({ series }) => series.group.key,
        (each) => qpsOf(columns, each.best?.point),
      );
      return ranked.flatMap((group) => {
        const against =
          group.find(({ series, best }) => best?.point != null && (series.key === base || series.name === base)) ??
          group.find(({ series, best }) => best?.point != null && series.base === value) ??
          group.find(({ best }) => best?.point != null);
        const divisor = qpsOf(columns, against?.best?.point);
        return group.map(({ series, best }): BestQpsRow => {
          const row = best?.point ?? null;
          const qps = qpsOf(columns, row);
          return {
            recallTarget: target,
            series: series.key,
            point: row === null ? null : views.point(row, series.key),
            highestRecall: best?.highestRecall ?? null,
            relative: qps !== null && divisor !== null ? qps / divisor : null,
            relativeTo: divisor === null ? null : (against?.series.key ?? null),
            differs: differences(row, against?.best?.point),
            ...(budgetAt && { budget: budgetAt(series, target) }),
          };
        });
      });
    });
}

const qpsOf = (columns: PointColumns, row: number | null | undefined): number | null =>
  row === null || row === undefined ? null : (columns.qps[row] ?? null);
