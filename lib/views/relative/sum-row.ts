import { type BlockRow, sumKey } from "@/lib/blocks/block";
import { claimKey } from "@/lib/views/claims/claim-keys";
import type { Look } from "@/lib/views/state/workload-params";
import { isFirst, type RelativeGrid } from "./relative-grid";
import type { RelativeView } from "./relative-types";
import { type StatisticParts, statisticCell } from "./statistic-parts";
import type { Sum } from "./sums";

/** Returns a statistic of rows with its cells in all columns, for every surface. */
export function sumRow(
  view: Pick<RelativeView, "table">,
  grid: RelativeGrid,
  look: Pick<Look, "neutral">,
  sum: Sum,
  parts: StatisticParts,
): BlockRow {
  const { title, better, statistics, target } = sum;
  return {
    key: sumKey(title),
    head: title,
    detail: "",
    level: "sum",
    unit: "",
    parts: { group: title, kind: "statistic" },
    cells: statistics.map((of, column) => {
      const cell = statisticCell(of, parts, better, look.neutral, isFirst(grid, column));
      return cell.ratio === null || !target ? cell : { ...cell, claim: claimKey(view, grid, target(column)) };
    }),
  };
}
