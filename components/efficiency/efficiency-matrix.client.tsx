"use client";
import { useWorkloadState } from "@/components/relative/workload-state.client";
import { Card } from "@/components/ui/card";
import { Select } from "@/components/ui/input";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { formatRatio } from "@/lib/format";
import type { EfficiencyView } from "@/lib/views/relative/relative-types";
import { sign, tone, unitText, Value } from "./efficiency-table";

/** Every metric of one workload in every column, with its ratio to the baseline below it; the workload is picked beside it, and the address names it. */
export function EfficiencyMatrix({ view }: { view: EfficiencyView }) {
  const { columns, rows } = view.matrix ?? { columns: [], rows: [] };
  const { params, look } = useWorkloadState();
  const row = rows.find(({ workload }) => workload === params.row) ?? rows[0];
  const base = view.columns.find(({ key }) => key === view.base)?.label ?? view.base;
  if (!row) return null;
  return (
    <Card
      id="efficiency"
      title="Efficiency of all columns"
      note={`ratios to ${base}${columns.length < view.columns.length ? `; the newest ${columns.length} of ${view.columns.length} columns` : ""}`}
      actions={
        <span className="flex items-center gap-2 text-sm">
          <label htmlFor="efficiency-workload">Workload</label>
          <Select
            id="efficiency-workload"
            className="max-w-60"
            value={row.workload}
            onChange={(event) => look({ row: event.target.value })}
          >
            {rows.map(({ workload: name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </span>
      }
    >
      <ScrollBox aria-label="Table: efficiency of all columns">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{`Rate and costs of ${row.workload} in every column`}</caption>
          <thead className="text-muted-foreground">
            <tr className="border-b border-border">
              <th scope="col" className="sticky left-0 z-1 bg-surface py-1 pr-3 text-left font-medium">
                Metric
              </th>
              {columns.map((at) => (
                <th
                  key={view.columns[at]?.key}
                  scope="col"
                  className="max-w-28 px-2.5 py-1 text-right align-bottom font-medium wrap-anywhere"
                >
                  <span title={view.columns[at]?.label}>{shortLabel(view, at)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.metrics.map(({ key, label, unit }, place) => {
              const cells = row.cells[place] ?? [];
              if (cells.every(({ value }) => value === null)) return null;
              const own = key === "qps" ? row.rate : { label, unit };
              return (
                <tr key={key} className="border-b border-border">
                  <th scope="row" className="sticky left-0 z-1 min-w-44 bg-surface py-1 pr-3 text-left font-normal">
                    {own.label}
                    <span className="text-muted-foreground">{unitText(own.unit)}</span>
                  </th>
                  {cells.map((cell, at) => (
                    <td
                      key={view.columns[columns[at] ?? -1]?.key}
                      className="px-2.5 py-1 text-right whitespace-nowrap"
                      style={tone(cell)}
                    >
                      <Value value={cell.value} unit={own.unit} point={cell.point} />
                      {cell.ratio !== null && (
                        <span className="block text-xs">
                          {sign(cell)}
                          {formatRatio(cell.ratio)}
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

/** A column's first name, "9.5.0"; the whole where another column begins alike. */
function shortLabel({ columns }: EfficiencyView, at: number): string {
  const { label = "" } = columns[at] ?? {};
  const [first = label] = label.split(", ");
  return columns.some((other, place) => place !== at && other.label.split(", ")[0] === first) ? label : first;
}
