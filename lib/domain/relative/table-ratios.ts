import { lineOfNight, placedNight } from "@/lib/domain/names/night-place";
import { haveNoOrder } from "@/lib/domain/names/versions";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { type Better, RATIO_SLACK } from "./direction";
import { type BaseOf, type Ratios, type RatioTable, ratioAt, ratiosBy } from "./relative-ratios";
import type { RelativeTable } from "./relative-table";

// Separate from relative-ratios.ts, which browsers run. They receive the directions of rows, and no list of metrics.

/** Divides all cells by those of their baseline (ratiosBy), each row in the better direction of its metric. */
export const ratiosOf = (table: RatioTable, base: BaseOf, neutral: number): Ratios =>
  ratiosBy(table, base, neutral, directionsOf(table));

const directionsOf = ({ rows }: Pick<RelativeTable, "rows">): Better[] =>
  rows.map(({ metric }) => metricInfo(metric).better);

/** The least loss, as a share of the build before, that counts as a drop. */
const DROP = 0.1;
const NO_BUILD = { raw: "", version: null };

/** The column of a build that lost at least DROP. */
export interface Drop {
  column: number;
  /** The column of the build before it. */
  before: number;
}

/**
 * Returns by row the column of the first build that lost at least DROP, by more than noise. It is null without one, and
 * where the metric has no better direction. The loss is against the last build before it with a value, in column order.
 * Both are columns of one engine with the same split. Tables whose columns aren't builds have none. Commits without an
 * order are skipped. A loss is a lower value, or a higher one where lower is better. The baseline has no effect.
 */
export function firstDrops(table: RelativeTable): (Drop | null)[] {
  const { columnsBy, rows, columns, cells } = table;
  if (columnsBy !== "build") return rows.map(() => null);
  const builds = columns.map((column) => ({ ...column, raw: column.value }));
  const lanes = columns.map((column) => {
    const night = placedNight(column);
    return JSON.stringify([column.engine, night && lineOfNight(night), ...column.parts.map(({ value }) => value)]);
  });
  return directionsOf(table).map((better, at) => {
    const before = new Map<string, { column: number; value: number }>();
    for (let column = 0; better !== null && column < columns.length; column += 1) {
      const [value, lane] = [cells[at]?.[column]?.value ?? null, lanes[column] ?? ""];
      if (value === null) continue;
      const last = before.get(lane);
      if (last && haveNoOrder(builds[last.column] ?? NO_BUILD, builds[column] ?? NO_BUILD)) continue;
      before.set(lane, { column, value });
      if (!last?.value) continue;
      const change = value / last.value - 1;
      if ((better === "higher" ? -change : change) < DROP - RATIO_SLACK) continue;
      const pair = { row: at, base: last.column, column };
      if (ratioAt(table, pair, 0, better).change === "worse") return { column, before: last.column };
    }
    return null;
  });
}
