import {
  type BlockCell,
  type BlockColumn,
  type BlockRow,
  measuredColumn,
  numberCell,
  type TableBlock,
} from "@/lib/blocks/block";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { shownName } from "@/lib/domain/names/shown-names";
import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import { hasValue, pointOf, type RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import { formatNumber } from "@/lib/format";
import { claimKey } from "@/lib/views/claims/claim-keys";
import type { Look } from "@/lib/views/state/workload-params";
import { emptyWords, formatIn, worst } from "./cell-text";
import { briefLines } from "./drawn-heads";
import { headOfTable } from "./relative-about";
import { type RelativeGrid, relativeGrid } from "./relative-grid";
import type { RelativeView, RowHead } from "./relative-types";
import { differingIn, drawnParams, withoutFacts } from "./relative-words";
import { rowName } from "./row-head";
import {
  EVERY_STATISTIC,
  hasStatistics,
  missingText,
  type StatisticParts,
  statisticLabel,
  statisticParts,
  statisticWords,
} from "./statistic-parts";
import { type Sum, sumsOf } from "./sums";

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
          ...rows.map((row) => workloadRow(view, grid, row, title, params[row] ?? "")),
          ...below(sum),
        ];
      }),
      ...joined.flatMap(below),
      ...(whole && view.allInFiles ? below(whole) : []),
    ],
  };
}

/** Returns the chosen statistic of each group, and of all rows. Without rows where no group has statistics. */
export function summaryBlock(view: RelativeView, look: Look, grid = relativeGrid(view, look)): TableBlock {
  const label = statisticLabel(look.statistic);
  const parts = statisticParts(look.statistic);
  const { sections, joined, whole } = sumsOf(view, grid);
  const isShown = sections.some(({ statistics }) => hasStatistics(statistics));
  const row = (sum: Sum, detail: string, level: BlockRow["level"]) =>
    isShown ? [{ ...sumRow(view, grid, look, sum, parts), ...READERS, detail, level }] : [];
  const files = (sum: Sum) =>
    sum.statistics.some(({ n, missing }) => n + missing > 0) ? fileRows(view, grid, look, sum, parts) : [];
  return {
    ...tableOf(view, look, grid),
    name: "summary",
    corner: `${label} of`,
    rows: [
      ...(whole
        ? [...row(whole, `${label} of ${whole.members.length}`, "sum"), ...(view.allInFiles ? files(whole) : [])]
        : []),
      ...sections.flatMap((sum) => [...row(sum, `${label} of ${sum.members.length}`, "row"), ...files(sum)]),
      ...joined.flatMap((sum) => [...row(sum, "", "row"), ...files(sum)]),
    ],
  };
}

function tableOf(view: RelativeView, look: Look, grid: RelativeGrid): Omit<TableBlock, "name" | "corner" | "rows"> {
  return {
    ...headOfTable(view, look, grid),
    kind: "table",
    keys: [],
    order: {},
    columns: columnsOf(view, grid),
    base: null,
    says: look.show,
  };
}

function columnsOf({ heads, facts, table }: RelativeView, grid: RelativeGrid): BlockColumn[] {
  const shown = withoutFacts(heads, facts);
  const calledAt = (at: number) => shownName(table.names, table.columnsBy, table.columns[at]?.value ?? "");
  return table.columns.map(({ key }, at) => {
    const differs = differingIn(grid.confounders, at);
    const { title = key, lines = [] } = shown[at] ?? {};
    const drawn = [
      ...briefLines(shown, at, calledAt),
      ...(grid.ofColumn[at] === at ? ["baseline"] : []),
      ...(differs.length ? [`other ${differs.join(", ")}`] : []),
    ];
    return {
      ...measuredColumn(key, title, drawn),
      ...{ whole: [title, ...lines].join(", "), base: grid.ofColumn[at] ?? -1 },
    };
  });
}

/** The heading of a group, with its chosen statistic where it has one. */
function headingRow(view: RelativeView, grid: RelativeGrid, look: Look, { target: _, ...sum }: Sum): BlockRow {
  const isSum = hasStatistics(sum.statistics);
  return {
    ...sumRow(view, grid, look, sum, statisticParts(look.statistic)),
    ...READERS,
    ...{ head: sum.title || view.familyName, level: isSum ? "sum" : "heading" },
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
      ...{ key: `*${title} missing`, head: title, detail: "", level: "sum", unit: "", ...FILES },
      parts: { group: title, kind: "statistic", row: "missing" },
      cells: statistics.map(({ missing }) => count(missing)),
    },
  ];
}

function sumRow(view: RelativeView, grid: RelativeGrid, look: Look, sum: Sum, parts: StatisticParts): BlockRow {
  const { title, better, statistics, target } = sum;
  return {
    ...{ key: `*${title}`, head: title, detail: "", level: "sum", unit: "" },
    parts: { group: title, kind: "statistic" },
    cells: statistics.map((of, column) => {
      const { text, ratio, change, why } = statisticWords(of, parts, better, look.neutral);
      const isFirst = grid.relativeTo === "before" && (grid.ofColumn[column] ?? -1) < 0;
      return numberCell(null, {
        ...{ text, ratio, change },
        step: change === null || ratio === null ? 0 : Math.abs(ratioStep(ratio, look.neutral)),
        note: why ?? (isFirst ? "" : missingText(of)),
        remark: statisticRemark(of, ratio),
        ...(ratio !== null && target && { claim: claimKey(view, grid, target(column)) }),
      });
    }),
  };
}

function statisticRemark({ doubtful, disagreeing, acrossUploads }: GroupStatistics, ratio: number | null): string {
  return [
    doubtful && ratio !== null ? `${doubtful} on repeats that disagree` : "",
    disagreeing ? `${disagreeing} left out: repeats disagree` : "",
    acrossUploads ? `${acrossUploads} left out: ${IN_DOUBT}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function workloadRow(view: RelativeView, grid: RelativeGrid, row: number, group: string, detail: string): BlockRow {
  const { table, rowHeads } = view;
  const head = rowHeads[row];
  const key = table.rows[row]?.key ?? "";
  const { unit = "", scale = 1, metric = "" } = head ?? {};
  return {
    ...{ key, head: head?.name ?? key, detail, level: "row", unit, written: { unit, scale } },
    parts: { group, kind: "workload", row: rowName(view, row), metric, unit },
    cells: table.columns.map((_, column) => (head ? cellAt(view, grid, row, column, head) : numberCell(null))),
  };
}

function cellAt(view: RelativeView, grid: RelativeGrid, row: number, column: number, head: RowHead): BlockCell {
  const cell = view.table.cells[row]?.[column] ?? null;
  const point = pointOf(cell);
  if (!cell || cell.value === null) {
    const { word, why } = emptyWords(cell);
    const raw = cell && cell.state !== "absent" ? { raw: cell.state } : {};
    return numberCell(null, {
      state: cell?.state ?? "missing",
      text: word,
      hint: why,
      point,
      remark: remarkOf(cell),
      ...raw,
    });
  }
  const ratio = grid.ratios[row]?.[column];
  const { state, value, n, min, max } = cell;
  const range = `${formatIn(min, head)} to ${formatIn(max, head)}`;
  const isApart = state === "repeats-disagree";
  const baseDoubt = ratio?.doubtful ? "the baseline’s repeats disagree" : "";
  const across = ratio?.acrossUploads ? IN_DOUBT : "";
  const notes = [
    isApart ? `${n} repeats disagree: ${range}` : baseDoubt,
    across,
    worst(cell),
    cell.origin === "author" && !view.authorColumns.includes(column) && "author",
  ];
  return numberCell(value, {
    ...{ state, point, runs: { n, min, max } },
    ...{ ratio: ratio?.ratio ?? null, change: ratio?.change ?? null },
    step: ratio?.change && ratio.ratio !== null ? Math.abs(ratioStep(ratio.ratio, ratio.band)) : 0,
    ...(across && { acrossUploads: true }),
    note: notes.filter(Boolean).join("; "),
    doubt: isApart ? "repeats disagree" : baseDoubt,
    remark: [remarkOf(cell), across].filter(Boolean).join(", "),
    claim: claimKey(view, grid, { kind: "cell", row, column }),
  });
}

/** Returns a cell's remark for programs, in the metric's base unit. */
function remarkOf(cell: RelativeCell | null): string {
  if (!cell) return "";
  if (!hasValue(cell.state)) return cell.state === "absent" ? "" : cell.state;
  const range = `repeats disagree, ${formatNumber(cell.min)} to ${formatNumber(cell.max)}`;
  const repeats = cell.n > 1 ? `median of ${cell.n}${cell.state === "repeats-disagree" ? `: ${range}` : ""}` : null;
  return [worst(cell), repeats, cell.origin === "author" ? "author" : null].filter(Boolean).join(", ");
}
