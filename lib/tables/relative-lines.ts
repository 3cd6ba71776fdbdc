import type { GroupStatistics } from "@/lib/domain/relative-ratios";
import type { RelativeCell } from "@/lib/domain/relative-table";
import { formatAmount, formatRatio } from "@/lib/format";
import { type RelativeGrid, relativeGrid } from "@/lib/views/relative-grid";
import type { RelativeView } from "@/lib/views/relative-types";
import type { Look, Shown } from "@/lib/views/workload-query";

// The relative table as lines of cells, in the page's order, for every format but the archive's own.

export interface RelativeTableCell {
  /** In the metric's base unit; null for statistics, and where there is none. */
  value: number | null;
  ratio: number | null;
  /** Why there is no value, or what is to be said of it: failed, truncated, suspect, author; "" = nothing. */
  remark: string;
  /** As the page shows it, with the unit that the line names. */
  text: string;
}

export interface RelativeTableLine {
  kind: "workload" | "statistic";
  group: string;
  /** "random-points range=100", "median of 9". */
  label: string;
  metric: string;
  /** The unit of `text`'s absolute values; "" for ratios. */
  unit: string;
  cells: RelativeTableCell[];
}

export type ExportedView = Pick<
  RelativeView,
  "title" | "table" | "heads" | "rowHeads" | "groupTitles" | "notices" | "metricLabel" | "rowName"
>;

const statistics = [
  ["median", "median"],
  ["average", "average"],
  ["geometricMean", "geometric mean"],
  ["min", "min"],
  ["max", "max"],
] as const satisfies readonly (readonly [keyof GroupStatistics, string])[];

/** The lines of the table: each group's rows, then its statistics where it has more than one row. */
export function relativeLines(view: ExportedView, look: Look, grid = relativeGrid(view, look)): RelativeTableLine[] {
  return grid.sections.flatMap(({ title, rows, statistics: byColumn }) => {
    if (!rows.length) return [];
    const lines = rows.map((row) => workloadLine(view, grid, row, title, look.show));
    const counted = byColumn.some(({ n, missing }) => n + missing > 1) && byColumn.some(({ n }) => n > 0);
    return [...lines, ...(counted ? statisticLines(byColumn, title) : [])];
  });
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
    label: view.table.rows[row]?.key ?? "",
    metric: head?.metric ?? "",
    unit,
    cells: view.table.columns.map((_, column) => {
      const cell = view.table.cells[row]?.[column] ?? null;
      const ratio = grid.ratios[row]?.[column]?.ratio ?? null;
      const value = cell?.value ?? null;
      const absolute = formatAmount(value === null ? null : value * scale, unit);
      const shown = { relative: formatRatio(ratio), absolute, both: `${formatRatio(ratio)} (${absolute})` }[show];
      return { value, ratio, remark: remarkOf(cell), text: value === null ? remarkOf(cell) || "–" : shown };
    }),
  };
}

function remarkOf(cell: RelativeCell | null): string {
  if (!cell) return "";
  if (cell.state !== "measured") return cell.state === "absent" ? "" : cell.state;
  const status = (["failed", "truncated", "suspect"] as const).find((word) =>
    cell.samples.some((sample) => sample.status === word),
  );
  const repeats = cell.n > 1 ? `median of ${cell.n}` : null;
  return [status, repeats, cell.origin === "author" ? "author" : null].filter(Boolean).join(", ");
}

function statisticLines(byColumn: readonly GroupStatistics[], group: string): RelativeTableLine[] {
  const line = (label: string, cells: RelativeTableCell[]): RelativeTableLine => {
    return { kind: "statistic", group, label, metric: "", unit: "", cells };
  };
  const of = Math.max(...byColumn.map(({ n }) => n));
  const lines = statistics.map(([key, label]) =>
    line(
      `${label} of ${of}`,
      byColumn.map((column) => ({ value: null, ratio: column[key], remark: "", text: formatRatio(column[key]) })),
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
