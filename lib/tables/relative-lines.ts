import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { hasValue, type RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { GroupStatistics, Ratio } from "@/lib/domain/relative/relative-ratios";
import { partText, rowLabel } from "@/lib/domain/relative/workload-rows";
import { formatAmount, formatNumber, formatRatio } from "@/lib/format";
import { ratioText } from "@/lib/views/relative/cell-text";
import { type RelativeGrid, relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { hasStatistics, type StatisticParts, statisticParts } from "@/lib/views/relative/statistic-parts";
import { askedOfRow } from "@/lib/views/relative/table-heads";
import type { Look, Shown } from "@/lib/views/state/workload-params";

// The relative table as lines of cells, in the page's order, for every format but the archive's own.

export interface RelativeTableCell {
  /** In the metric's base unit; null for statistics and missing values. */
  value: number | null;
  ratio: number | null;
  /** Reason for a missing value, or a warning on it: failed, truncated, suspect, author; "" = none. */
  remark: string;
  /** The page's text, in the unit of the line. */
  text: string;
}

export interface RelativeTableLine {
  kind: "workload" | "statistic";
  group: string;
  /** "random-points range=100", "median of 9". */
  label: string;
  metric: string;
  /** Unit of absolute values in `text`; "" for ratios. */
  unit: string;
  cells: RelativeTableCell[];
}

export type ExportedView = Pick<
  RelativeView,
  | "title"
  | "authorBase"
  | "baseInFiles"
  | "facts"
  | "joined"
  | "table"
  | "heads"
  | "rowHeads"
  | "groupTitles"
  | "notices"
  | "metricLabel"
  | "rowName"
>;

const allStatistics = [
  ["median", "median"],
  ["average", "average"],
  ["geometricMean", "geometric mean"],
  ["min", "min"],
  ["max", "max"],
] as const satisfies StatisticParts;

/**
 * Returns the lines of the table: each group's rows, then its statistics where it has more than one row. With `groups`
 * alone it returns one statistic each.
 */
export function relativeLines(view: ExportedView, look: Look, grid = relativeGrid(view, look)): RelativeTableLine[] {
  if (look.groups) {
    const chosen = statisticParts(look.statistic);
    return [...grid.sections, ...grid.joined].flatMap(({ title, statistics: byColumn }) =>
      byColumn.some(({ n, missing }) => n + missing > 0) ? statisticLines(byColumn, title, chosen) : [],
    );
  }
  const counted = (byColumn: readonly GroupStatistics[], title: string) =>
    hasStatistics(byColumn) ? statisticLines(byColumn, title) : [];
  const lines = grid.sections.flatMap(({ title, rows, statistics: byColumn }) => {
    if (!rows.length) return [];
    return [...rows.map((row) => workloadLine(view, grid, row, title, look.show)), ...counted(byColumn, title)];
  });
  return [...lines, ...grid.joined.flatMap(({ title, statistics: byColumn }) => counted(byColumn, title))];
}

function workloadLine(
  view: ExportedView,
  grid: RelativeGrid,
  row: number,
  group: string,
  show: Shown,
): RelativeTableLine {
  const head = view.rowHeads[row];
  const unit = show === "relative" ? "" : (head?.unit ?? "");
  const scale = head?.scale ?? 1;
  return {
    kind: "workload",
    group,
    label: rowName(view, row),
    metric: head?.metric ?? "",
    unit,
    cells: view.table.columns.map((_, column) => {
      const cell = view.table.cells[row]?.[column] ?? null;
      const ratio = grid.ratios[row]?.[column] ?? null;
      const value = cell?.value ?? null;
      const absolute = formatAmount(value === null ? null : value * scale, unit);
      const relative = ratioText(ratio);
      const shown = { relative, absolute, both: `${relative} (${absolute})` }[show];
      const remark = [remarkOf(cell), ratio?.acrossUploads && IN_DOUBT].filter(Boolean).join(", ");
      return { value, ratio: ratio?.ratio ?? null, remark, text: textOf(cell, shown, ratio) };
    }),
  };
}

/**
 * Returns a row's workload with all that distinguishes it, also conditions that no workload has twice: "scan range=100
 * threads=8".
 */
export function rowName({ table, baseInFiles }: Pick<ExportedView, "table" | "baseInFiles">, row: number): string {
  const told = baseInFiles ? askedOfRow(table, row).map((part) => partText(part, table.names)) : [];
  const [own] = table.rows.slice(row, row + 1);
  return [own ? rowLabel(own, table.names) : "", ...told].join(" ");
}

/** Returns the text of a cell. It names repeats that disagree, so that no table has their median alone. */
function textOf(cell: RelativeCell | null, shown: string, ratio: Ratio | null | undefined): string {
  if (cell === null || cell.value === null) return remarkOf(cell) || "–";
  if (cell.state === "repeats-disagree") return `${shown} (repeats disagree)`;
  return ratio?.doubtful ? `${shown} (the baseline’s repeats disagree)` : shown;
}

function remarkOf(cell: RelativeCell | null): string {
  if (!cell) return "";
  if (!hasValue(cell.state)) return cell.state === "absent" ? "" : cell.state;
  const status = (["failed", "truncated", "suspect"] as const).find((word) =>
    cell.samples.some((sample) => sample.status === word),
  );
  const range = `repeats disagree, ${formatNumber(cell.min)} to ${formatNumber(cell.max)}`;
  const repeats = cell.n > 1 ? `median of ${cell.n}${cell.state === "repeats-disagree" ? `: ${range}` : ""}` : null;
  return [status, repeats, cell.origin === "author" ? "author" : null].filter(Boolean).join(", ");
}

function statisticRemark({ doubtful, disagreeing, acrossUploads }: GroupStatistics, value: number | null): string {
  return [
    doubtful && value !== null ? `${doubtful} on repeats that disagree` : "",
    disagreeing ? `${disagreeing} left out: repeats disagree` : "",
    acrossUploads ? `${acrossUploads} left out: ${IN_DOUBT}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function statisticLines(
  byColumn: readonly GroupStatistics[],
  group: string,
  statistics: StatisticParts = allStatistics,
): RelativeTableLine[] {
  const line = (label: string, cells: RelativeTableCell[]): RelativeTableLine => {
    return { kind: "statistic", group, label, metric: "", unit: "", cells };
  };
  const of = Math.max(...byColumn.map(({ n }) => n));
  const lines = statistics.map(([key, label]) =>
    line(
      `${label} of ${of}`,
      byColumn.map((column) => ({
        value: null,
        ratio: column[key],
        remark: statisticRemark(column, column[key]),
        text: `${column.doubtful && column[key] !== null ? "≈ " : ""}${formatRatio(column[key])}`,
      })),
    ),
  );
  if (byColumn.every(({ missing }) => !missing)) return lines;
  const missing = byColumn.map((column) => ({
    value: null,
    ratio: null,
    remark: String(column.missing),
    text: String(column.missing),
  }));
  return [...lines, line("missing", missing)];
}
