import { type BlockRow, numberCell, sumKey, type TableBlock } from "@/lib/blocks/block";
import type { Look } from "@/lib/views/state/workload-params";
import { headOfTable } from "./relative-about";
import { relativeRow } from "./relative-cell";
import { type RelativeGrid, relativeGrid } from "./relative-grid";
import { relativeHeads } from "./relative-heads";
import type { RelativeView } from "./relative-types";
import { drawnParams } from "./relative-words";
import { rowName } from "./row-head";
import { EVERY_STATISTIC, hasStatistics, type StatisticParts, statisticLabel, statisticParts } from "./statistic-parts";
import { sumRow } from "./sum-row";
import { type Sum, summaryOf, sumsOf } from "./sums";

const FILES = { on: ["files"] } as const;
const READERS = { on: ["figures", "pages"] } as const;

/**
 * Returns every row below its group's heading, in the order of a look. Readers see the chosen statistic in the heading;
 * files have all statistics below the rows.
 */
export function relativeBlock(view: RelativeView, look: Look, grid = relativeGrid(view, look)): TableBlock {
  const params = drawnParams(view.rowHeads, view.facts);
  const { sections, joined, whole } = sumsOf(view, grid);
  const below = (sum: Sum) => (hasStatistics(sum.statistics) ? fileRows(view, grid, look, sum, EVERY_STATISTIC) : []);
  return {
    ...tableOf(view, look, grid),
    name: "table",
    corner: view.rowName,
    rows: [
      ...grid.sections.flatMap(({ title, rows }, at): BlockRow[] => {
        const sum = sections[at];
        if (!rows.length || !sum) return [];
        return [
          headingRow(view, grid, look, sum),
          ...rows.map((row) => {
            const own = relativeRow(view, grid, row, params[row] ?? "");
            return { ...own, parts: { ...own.parts, group: title, row: rowName(view, row) } };
          }),
          ...below(sum),
        ];
      }),
      ...joined.flatMap(below),
      ...(whole && view.allInFiles ? below(whole) : []),
    ],
  };
}

/**
 * Returns the chosen statistic of each group, and of all rows. Readers get no rows where no group has statistics; files
 * get them.
 */
export function summaryBlock(view: RelativeView, look: Look, grid = relativeGrid(view, look)): TableBlock {
  const parts = statisticParts(look.statistic);
  const sums = sumsOf(view, grid);
  const isShown = sums.sections.some(({ statistics }) => hasStatistics(statistics));
  const files = (sum: Sum) =>
    (sum === sums.whole ? view.allInFiles : sum.statistics.some(({ n, missing }) => n + missing > 0))
      ? fileRows(view, grid, look, sum, parts)
      : [];
  return {
    ...tableOf(view, look, grid),
    name: "summary",
    corner: `${statisticLabel(look.statistic)} of`,
    rows: summaryOf(sums, look.statistic).flatMap(({ sum, detail }): BlockRow[] => {
      const level = sum === sums.whole ? "sum" : "row";
      const shown = isShown ? [{ ...sumRow(view, grid, look, sum, parts), ...READERS, detail, level } as const] : [];
      return [...shown, ...files(sum)];
    }),
  };
}

function tableOf(view: RelativeView, look: Look, grid: RelativeGrid): Omit<TableBlock, "name" | "corner" | "rows"> {
  return {
    ...headOfTable(view, look, grid),
    kind: "table",
    keys: [],
    order: {},
    columns: relativeHeads(view, grid).columns,
    base: null,
    says: look.show,
  };
}

/** The heading of a group, with its chosen statistic where it has one. */
function headingRow(view: RelativeView, grid: RelativeGrid, look: Look, { target: _, ...sum }: Sum): BlockRow {
  const isSum = hasStatistics(sum.statistics);
  return {
    ...sumRow(view, grid, look, sum, statisticParts(look.statistic)),
    ...READERS,
    head: sum.title || view.familyName,
    level: isSum ? "sum" : "heading",
    detail: isSum ? `${statisticLabel(look.statistic)} of ${sum.members.length}` : "",
  };
}

/** Returns statistics for files: a row for each, then one that counts missing ratios. */
function fileRows(view: RelativeView, grid: RelativeGrid, look: Look, sum: Sum, parts: StatisticParts): BlockRow[] {
  const { title, statistics } = sum;
  const most = Math.max(...statistics.map(({ n }) => n));
  const rows = parts.map((part) => {
    const label = `${part[1]} of ${most}`;
    const own = sumRow(view, grid, look, sum, [part]);
    return { ...own, key: `${own.key} ${part[0]}`, ...FILES, parts: { ...own.parts, row: label } };
  });
  if (statistics.every(({ missing }) => !missing)) return rows;
  const count = (n: number) => numberCell(null, { text: String(n), remark: String(n) });
  return [
    ...rows,
    {
      key: sumKey(`${title} missing`),
      head: title,
      detail: "",
      level: "sum",
      unit: "",
      ...FILES,
      parts: { group: title, kind: "statistic", row: "missing" },
      cells: statistics.map(({ missing }) => count(missing)),
    },
  ];
}
