import { canonicalParams } from "@/lib/domain/names/params";
import { budgetOf } from "@/lib/domain/vector/budget";
import { type Limits, type Price, setLimits } from "@/lib/domain/vector/limits";
import type { Series } from "@/lib/domain/vector/series";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { axesOf } from "./compare-series";
import type { SeriesBudget } from "./compare-types";
import { limitedOf, readerLimits } from "./reader-limits";
import type { PointViews } from "./view-points";

/** Returns the effect of the reader's limits on a series at a target. */
export type BudgetAt = (series: Series, target: number) => SeriesBudget;

/**
 * Returns a function that makes budgets; null without limits. `rows` holds the comparable rows of each series whether
 * they fit or not, best QPS first.
 */
export function budgetsOf(
  columns: PointColumns,
  rows: () => ReadonlyMap<Series, readonly number[]>,
  views: PointViews,
  limits: Limits & Price,
): BudgetAt | null {
  if (!setLimits(limits).length) return null;
  const bySeries = rows();
  const axes = axesOf(columns);
  const { fits } = readerLimits(columns, limits);
  // An index that was built again with equal parameters is the same choice. A series may hold several algorithms.
  const names = columns.indexes.map(({ run, params }) => {
    const { engine, algorithm } = columns.runs[run] ?? {};
    return JSON.stringify([engine, algorithm, canonicalParams(params)]);
  });
  const indexOf = (row: number): string | undefined => names[columns.index[row] ?? -1];
  const indexesOf = (list: readonly number[]) => new Set(list.map(indexOf).filter((name) => name !== undefined)).size;
  return (series, target) => {
    const own = bySeries.get(series) ?? [];
    const found = budgetOf(own, target, limits, (row) => ({
      recall: axes.x(row),
      qps: axes.y(row),
      ...limitedOf(columns, row, limits),
    }));
    const reaching = own.filter((row) => (axes.x(row) ?? Number.NaN) >= target);
    const fitting = reaching.filter(fits);
    const next = fitting.find((row) => indexOf(row) !== indexOf(found.point ?? -1));
    return {
      unlimited: found.unlimited === null ? null : views.point(found.unlimited, series.key),
      indexes: { reaching: indexesOf(reaching), fitting: indexesOf(fitting) },
      next: next === undefined ? null : axes.y(next),
      counts: found.counts,
      relaxed: found.relaxed.map((way) => ({ ...way, point: views.point(way.point, series.key) })),
    };
  };
}
