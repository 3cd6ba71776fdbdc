import { budgetOf } from "@/lib/domain/vector/budget";
import { type Limits, setLimits } from "@/lib/domain/vector/limits";
import type { Series } from "@/lib/domain/vector/series";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { axesOf } from "./compare-series";
import type { SeriesBudget } from "./compare-types";
import { limitedOf, readerLimits } from "./reader-limits";
import type { PointViews } from "./view-points";

/** Returns what the reader's limits do to a series at a target. */
export type BudgetAt = (series: Series, target: number) => SeriesBudget;

/**
 * Returns the maker of budgets; null without limits. `rows` holds the comparable rows of each series whether they fit
 * or not, best QPS first.
 */
export function budgetsOf(
  columns: PointColumns,
  rows: () => ReadonlyMap<Series, readonly number[]>,
  views: PointViews,
  limits: Limits,
): BudgetAt | null {
  if (!setLimits(limits).length) return null;
  const bySeries = rows();
  const axes = axesOf(columns);
  const { fits } = readerLimits(columns, limits);
  return (series, target) => {
    const own = bySeries.get(series) ?? [];
    const found = budgetOf(own, target, limits, (row) => ({
      ...{ recall: axes.x(row), qps: axes.y(row), ...limitedOf(columns, row) },
    }));
    const reaching = own.filter((row) => (axes.x(row) ?? 0) >= target);
    const fitting = reaching.filter(fits);
    const next = fitting.find((row) => columns.index[row] !== columns.index[found.point ?? -1]);
    return {
      unlimited: found.unlimited === null ? null : views.point(found.unlimited, series.key),
      indexes: { reaching: indexesOf(columns, reaching), fitting: indexesOf(columns, fitting) },
      next: next === undefined ? null : axes.y(next),
      counts: found.counts,
      relaxed: found.relaxed.map((way) => ({ ...way, point: views.point(way.point, series.key) })),
    };
  };
}

const indexesOf = (columns: PointColumns, rows: readonly number[]): number =>
  new Set(rows.map((row) => columns.index[row] ?? -1).filter((index) => index >= 0)).size;
