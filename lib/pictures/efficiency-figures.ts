import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import { formatBytes, formatMicroseconds, formatNumber, formatRatio, NONE } from "@/lib/format";
import type { EfficiencyView, RelativeView } from "@/lib/views/relative/relative-types";
import type { Look } from "@/lib/views/state/workload-params";
import { type Figure, type FigureCell, type FigureColumn, type FigureRow, plainCell } from "./figure";

type Measured = Pick<EfficiencyView["rows"][number]["cells"][number], "value" | "ratio" | "change">;

/** Rate and costs a query, of one column beside the baseline or of all columns. None of another view. */
export function efficiencyFigures(
  { efficiency: view, familyName }: Pick<RelativeView, "efficiency" | "familyName">,
  look: Pick<Look, "neutral">,
  title: string | null,
  about: Pick<Figure, "facts" | "warnings" | "source">,
): Figure[] {
  if (!view) return [];
  const labelOf = (key: string) => view.columns.find((column) => column.key === key)?.label ?? key;
  const base = labelOf(view.base);
  const { columns, rows } = view.matrix ? matrixTable(view, view.matrix, look) : pairTable(view, look);
  if (rows.length === 0) return [];
  const name = view.matrix
    ? `${familyName}: efficiency of all columns, ratios to ${base}`
    : `${familyName}: efficiency of ${labelOf(view.other)} against ${base}`;
  return [
    {
      ...about,
      name: "efficiency",
      title: title ?? name,
      relativeTo: `Ratios relative to ${base}`,
      body: { kind: "table", corner: view.matrix ? "workload, metric" : "workload", columns, rows },
      alt: `Table, ${name}: ${view.metrics.map(({ label }) => label).join(", ")}.`,
    },
  ];
}

const unitOf = (unit: string) => (unit === "s" ? "µs" : unit === "B" ? "" : unit);
const scaleOf = (unit: string) => (unit === "s" ? 1_000_000 : 1);
const textIn = (value: number, unit: string) =>
  unit === "s" ? formatMicroseconds(value) : unit === "B" ? formatBytes(value) : formatNumber(value);

/** A ratio, coloured as it moved; the value that it is of stands below. */
function ratioCell({ value, ratio, change }: Measured, unit: string, { neutral }: Pick<Look, "neutral">): FigureCell {
  if (value === null) return plainCell(NONE);
  const text = textIn(value, unit);
  if (ratio === null) return plainCell(text, value * scaleOf(unit));
  return {
    text: formatRatio(ratio),
    value: ratio,
    change,
    rose: ratio > 1,
    step: change === null ? 0 : Math.abs(ratioStep(ratio, neutral)),
    note: text,
  };
}

function pairTable(view: EfficiencyView, look: Pick<Look, "neutral">): { columns: FigureColumn[]; rows: FigureRow[] } {
  const columns = view.metrics.flatMap(({ label, unit }): FigureColumn[] => [
    { title: label, lines: [["baseline", unitOf(unit)].filter(Boolean).join(", ")], align: "right" },
    { title: label, lines: ["ratio, other"], align: "right" },
  ]);
  const rows = view.rows.map(({ workload, rate, cells }) => ({
    head: workload,
    // Rows of different rates name their own.
    detail: view.metrics[0]?.unit === "" ? `${rate.label}, ${rate.unit}` : "",
    strong: false,
    cells: cells.flatMap((cell, at) => {
      const unit = view.metrics[at]?.unit ?? "";
      const first =
        cell.base === null ? plainCell(NONE) : plainCell(textIn(cell.base, unit), cell.base * scaleOf(unit));
      return [first, ratioCell(cell, unit, look)];
    }),
  }));
  return { columns, rows };
}

function matrixTable(
  view: EfficiencyView,
  matrix: NonNullable<EfficiencyView["matrix"]>,
  look: Pick<Look, "neutral">,
): { columns: FigureColumn[]; rows: FigureRow[] } {
  const columns = matrix.columns.map((at): FigureColumn => {
    const [title = "", ...lines] = (view.columns[at]?.label ?? "").split(", ");
    return { title, lines, align: "right" };
  });
  const rows = matrix.rows.flatMap(({ workload, rate, cells }): FigureRow[] => [
    { head: workload, detail: "", strong: true, cells: columns.map(() => plainCell("")) },
    ...view.metrics.flatMap(({ key, label, unit }, at): FigureRow[] => {
      const own = cells[at] ?? [];
      if (own.every(({ value }) => value === null)) return [];
      const named = key === "qps" ? rate : { label, unit };
      return [
        {
          head: named.label,
          detail: unitOf(named.unit),
          strong: false,
          cells: own.map((cell) => ratioCell(cell, named.unit, look)),
        },
      ];
    }),
  ]);
  return { columns, rows };
}
