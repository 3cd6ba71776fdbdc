import { formatBytes, formatMicroseconds, formatNumber, formatRatio, NONE } from "@/lib/format";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { type EfficiencyLine, efficiencyLines } from "@/lib/views/relative/efficiency-lines";
import type { EfficiencyView } from "@/lib/views/relative/relative-types";
import type { Look } from "@/lib/views/state/workload-params";
import { column as make } from "./columns";
import { measuredWith } from "./measured-with";
import type { ExportedView } from "./relative-lines";
import { factsOf } from "./relative-tables";
import type { Column, Table } from "./types";

/**
 * Rate and costs a query for download: a line for each metric of each workload, a value and a ratio to the baseline for each column, which is what
 * the page shows. A metric that a workload has in no column has no line.
 */
export function efficiencyTable(view: ExportedView, efficiency: EfficiencyView, look: Look): Table<EfficiencyLine> {
  const { columns, lines } = efficiencyLines(efficiency);
  const base = efficiency.columns.find(({ key }) => key === efficiency.base)?.label ?? efficiency.base;
  const table: Table<EfficiencyLine> = {
    name: "efficiency",
    title: relativeHeading(view, { ...look, view: "efficiency" }),
    listKey: "rows",
    columns: [
      make.text("workload", "Workload", ({ workload }) => workload),
      make.text("metric", "Metric", ({ metric }) => metric),
      make.text("unit", "Unit", ({ unit }) => unit || null),
      ...columns.flatMap(({ key, label }, at): Column<EfficiencyLine>[] => [
        {
          key: `${key} value`,
          header: label,
          align: "right",
          exact: ({ cells }) => cells[at]?.value ?? null,
          text: ({ cells, unit }) => amount(cells[at]?.value ?? null, unit),
        },
        {
          key: `${key} ratio`,
          header: "ratio",
          align: "right",
          exact: ({ cells }) => cells[at]?.ratio ?? null,
          text: ({ cells }) => ratio(cells[at]?.ratio ?? null),
        },
        {
          ...make.text<EfficiencyLine>(`${key} point`, "Point", ({ cells }) => cells[at]?.point ?? null),
          forPrograms: true,
        },
      ]),
      { ...make.text<EfficiencyLine>("relative_to", "Relative to", () => base), forPrograms: true },
    ],
    rows: lines,
    json: (line) => line,
    notes: [`Ratios relative to ${base}.`, ...view.notices.map(({ text }) => text)],
  };
  return measuredWith(table, factsOf(view));
}

const ratio = (value: number | null) => (value === null ? NONE : formatRatio(value));
const amount = (value: number | null, unit: string) =>
  value === null
    ? NONE
    : unit === "s"
      ? `${formatMicroseconds(value)} µs`
      : unit === "B"
        ? formatBytes(value)
        : formatNumber(value);
