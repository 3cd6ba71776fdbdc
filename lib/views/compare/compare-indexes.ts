import { differencesBetween } from "@/lib/domain/conditions/comparison";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { canonicalParams } from "@/lib/domain/names/params";
import { cheapestIndex } from "@/lib/domain/vector/index-table";
import { type LimitKey, setLimits } from "@/lib/domain/vector/limits";
import type { Series, SeriesAssigner } from "@/lib/domain/vector/series";
import type { IndexFacts, PointColumns } from "@/lib/domain/workloads/point-columns";
import type { CompareSelection } from "./compare-selection";
import type { CheapestIndexRow, CompareParams, IndexTableRow } from "./compare-types";
import { noneReaching } from "./limit-words";
import type { readerLimits } from "./reader-limits";
import { indexSummary, pointId } from "./view-points";

/**
 * Returns the index table: every index in view, by series, then parameters, with its best point at the target. An index
 * whose points belong to several series (series by a query parameter) has a row in each. A file that several bundles
 * hold gives one row: the first with a point at the target.
 */
export function indexRows(
  selected: CompareSelection,
  assigner: SeriesAssigner,
  { bySeries, heldBack, limit }: RowsAtLimit,
  target: number,
): IndexTableRow[] {
  const { columns } = selected;
  const measured = new Map<number, Map<Series, Reached>>();
  for (const [series, rows] of bySeries) {
    for (const [index, reached] of reachedByIndex(columns, rows, target)) {
      const ofIndex = measured.get(index) ?? new Map<Series, Reached>();
      measured.set(index, ofIndex.set(series, reached));
    }
  }
  for (const [series, rows] of heldBack) {
    for (const [index, limited] of limit.reasonsByIndex(rows, target)) {
      const ofIndex = measured.get(index) ?? new Map<Series, Reached>();
      measured.set(index, ofIndex.set(series, { best: null, highest: null, ...ofIndex.get(series), limited }));
    }
  }
  const known = new Map<string, IndexTableRow>();
  const repeats = repeatsOf(columns);
  const table = columns.indexes.flatMap((index, at) => {
    if (!selected.indexInView(index)) return [];
    const bundle = columns.bundles[columns.runs[index.run]?.bundle ?? 0]?.id ?? "";
    const none: [Series, Reached][] = [[assigner.ofIndex(index.run, index.params), { best: null, highest: null }]];
    return [...(measured.get(at) ?? none)].flatMap(([series, { best, highest, limited }]) => {
      const row: IndexTableRow = {
        id: `${bundle}.i${index.ordinal}`,
        series: series.key,
        bundle,
        indexParams: index.params,
        index: indexSummary(index),
        status: index.status,
        bestPoint: best === null ? null : bestOf(columns, best),
        highestRecall: highest,
      };
      if (best === null && limited) row.limited = limited;
      const again = repeats(at);
      if (again.length) row.repeats = again;
      if (index.origin === null) return [row];
      const key = JSON.stringify([series.key, index.origin, index.params]);
      const copy = known.get(key);
      if (copy === undefined) known.set(key, row);
      else if (copy.bestPoint === null) Object.assign(copy, row.bestPoint && { limited: undefined }, row);
      return copy === undefined ? [row] : [];
    });
  });
  const order = new Map(assigner.all().map((series, at) => [series.key, at]));
  return table.sort((a, b) => (order.get(a.series) ?? 0) - (order.get(b.series) ?? 0));
}

/** Conditions of the queries after a build; they don't affect the build. */
const AFTER_BUILD = ["threads", "mode"];

/**
 * Returns true where folders differ only by a number (out.batch0.3, out.batch1.4). The number counts sweeps, and is
 * not a property of an index.
 */
const isCount = ({ dimension, base, other }: { dimension: string; base: string; other: string }): boolean =>
  dimension === "s.words" && /^\d+$/.test(base) && /^\d+$/.test(other);

/**
 * Returns a function that finds the other timed builds of an index's parameters under its conditions. Conditions of
 * later queries don't count. The same line of a file in two bundles is one build. Without a recorded machine only
 * builds of its own bundle surely share its machine.
 */
function repeatsOf(columns: PointColumns): (index: number) => NonNullable<IndexTableRow["repeats"]> {
  const settings = rowsOfColumns(columns).axes.setting.list;
  const alike = new Map<string, number[]>();
  const keyOf = ({ run, params }: IndexFacts) =>
    JSON.stringify([columns.runs[run]?.engine, columns.runs[run]?.algorithm, canonicalParams(params)]);
  columns.indexes.forEach((index, at) => {
    const key = keyOf(index);
    alike.set(key, [...(alike.get(key) ?? []), at]);
  });
  return (at) => {
    const own = columns.indexes[at];
    if (!own) return [];
    const seen = new Set([own.origin]);
    return (alike.get(keyOf(own)) ?? []).flatMap((other) => {
      const index = columns.indexes[other];
      if (!index || other === at || index.totalSeconds === null || index.status === "failed") return [];
      if (index.origin !== null && seen.has(index.origin)) return [];
      const [a, b] = [settings[own.run], settings[index.run]];
      const [from, to] = [columns.runs[own.run], columns.runs[index.run]];
      if (!a || !b || !from || !to || (from.machine === null && from.bundle !== to.bundle)) return [];
      const differences = differencesBetween(a, b, null);
      const relevant = differences.filter((difference) => !isCount(difference));
      if (relevant.some(({ dimension }) => !AFTER_BUILD.includes(dimension))) return [];
      seen.add(index.origin);
      const id = `${columns.bundles[to.bundle]?.id ?? ""}.i${index.ordinal}`;
      const sweep = relevant.map(({ dimension, other: value }) => dimensionOf(dimension)?.text(value) ?? value);
      return [{ id, seconds: index.totalSeconds, sweep: sweep.join(", ") }];
    });
  };
}

/** The reach of an index: rows of points, by position. */
interface Reached {
  /** The row with the best QPS at the target. */
  best: number | null;
  /** Highest recall; null without a point that competes. */
  highest: number | null;
  limited?: IndexTableRow["limited"];
}

interface RowsAtLimit {
  /** Rows that compete. */
  bySeries: Map<Series, number[]>;
  /** Rows that only the limits leave out. */
  heldBack: Map<Series, number[]>;
  limit: Pick<ReturnType<typeof readerLimits>, "reasonsByIndex">;
}

/** Applies the rule of bestOfSorted to every index in one walk; `rows` are best QPS first, and all compete. */
function reachedByIndex(columns: PointColumns, rows: readonly number[], target: number): Map<number, Reached> {
  const best = new Int32Array(columns.indexes.length).fill(-1);
  const highest = new Float64Array(columns.indexes.length).fill(-1);
  for (const row of rows) {
    const index = columns.index[row] ?? -1;
    if (index < 0) continue;
    const recall = columns.recall[row] ?? 0;
    if (recall >= target && (best[index] ?? 0) < 0) best[index] = row;
    if (recall > (highest[index] ?? 0)) highest[index] = recall;
  }
  const reached = new Map<number, Reached>();
  highest.forEach((recall, index) => {
    const row = best[index] ?? -1;
    if (recall >= 0) reached.set(index, { best: row < 0 ? null : row, highest: recall });
  });
  return reached;
}

/** Returns the cheapest index of each series at the target; one row per series, in the given order. */
export function cheapestRows(
  order: readonly Series[],
  table: readonly IndexTableRow[],
  params: Pick<CompareParams, "target" | LimitKey>,
): CheapestIndexRow[] {
  const { target } = params;
  return order.map(({ key }) => {
    const own = table.filter(({ series }) => series === key);
    if (!own.length) return { series: key, row: null, reason: "No source covers the builds of its indexes." };
    const { row, reason } = cheapestIndex(own, target, ({ index, bestPoint, highestRecall, status }) => ({
      totalSeconds: index.totalSeconds,
      bytes: index.bytes,
      qpsAtTarget: bestPoint?.qps ?? null,
      highestRecall,
      failed: status === "failed",
    }));
    const unlimited = !setLimits(params).length || row || own.some(({ bestPoint }) => bestPoint);
    if (unlimited) return { series: key, row, reason };
    const built = own.filter(({ status }) => status !== "failed");
    return { series: key, row, reason: noneReaching(target, params, built) };
  });
}

/** Keeps only the fields that the table draws: a large data set has many rows. */
function bestOf(columns: PointColumns, row: number): IndexTableRow["bestPoint"] {
  return { id: pointId(columns, row), qps: columns.qps[row] ?? Number.NaN, recall: columns.recall[row] ?? Number.NaN };
}
