import Link from "next/link";
import { stepStyle } from "@/components/relative-chart/step-style";
import { Card } from "@/components/ui/card";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { changeStep } from "@/lib/domain/relative/ratio-steps";
import { formatBytes, formatMicroseconds, formatNumber, formatRatio, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { EfficiencyCell, EfficiencyView } from "@/lib/views/relative/relative-types";

/** Rate and costs of one column beside the baseline's: value before, value after, ratio. */
export function EfficiencyTable({ view }: { view: EfficiencyView }) {
  const other = view.columns.find(({ key }) => key === view.other)?.label ?? view.other;
  const base = view.columns.find(({ key }) => key === view.base)?.label ?? view.base;
  const costs = view.metrics.length > 1;
  // Queries beside rows of a scan, say: then each row names its own rate and unit.
  const differ = view.metrics[0]?.unit === "";
  return (
    <Card id="efficiency" title="Efficiency" note={`${other} against the baseline ${base}`}>
      {!costs && (
        <p className="mb-2 text-sm text-muted-foreground">
          The sources in view give no CPU, context switches, reads or writes, so only the rate is shown.
        </p>
      )}

      <ScrollBox aria-label="Table: efficiency">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{`Rate and costs: ${base} and ${other}`}</caption>
          <thead className="text-muted-foreground">
            <tr>
              <th
                scope="col"
                rowSpan={2}
                className="sticky left-0 z-1 border-b border-border bg-surface py-1 pr-3 text-left align-bottom font-medium"
              >
                Workload
              </th>
              {view.metrics.map(({ key, label }) => (
                <th key={key} scope="colgroup" colSpan={3} className="px-3 pt-1 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
            <tr className="border-b border-border text-xs">
              {view.metrics.flatMap(({ key, unit }) => [
                <th key={`${key} base`} scope="col" className="px-3 py-1 text-right font-normal">
                  baseline{unitText(unit)}
                </th>,
                <th key={`${key} value`} scope="col" className="py-1 pr-2.5 text-right font-normal">
                  other{unitText(unit)}
                </th>,
                <th key={`${key} ratio`} scope="col" className="px-3 py-1 text-right font-normal">
                  ratio
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <tr key={row.workload} className="border-b border-border">
                <th scope="row" className="sticky left-0 z-1 min-w-36 bg-surface py-1 pr-3 text-left font-normal">
                  {row.workload}
                  {differ && (
                    <span className="block text-xs text-muted-foreground">{`${row.rate.label}, ${row.rate.unit}`}</span>
                  )}
                </th>
                {row.cells.flatMap((cell, at) => {
                  const { key = "", unit = "" } = view.metrics[at] ?? {};
                  return [
                    <td key={`${key} base`} className="px-3 py-1 text-right whitespace-nowrap">
                      <Value value={cell.base} unit={unit} point={cell.basePoint} />
                    </td>,
                    <td key={`${key} value`} className="py-1 pr-2.5 text-right whitespace-nowrap">
                      <Value value={cell.value} unit={unit} point={cell.point} />
                    </td>,
                    <td key={`${key} ratio`} className="px-3 py-1 text-right whitespace-nowrap" style={tone(cell)}>
                      {sign(cell)}
                      {formatRatio(cell.ratio)}
                    </td>,
                  ];
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

/** Sizes carry their unit in each cell; counts have none. */
export const unitText = (unit: string) =>
  unit === "s" ? ", µs" : unit === "1/s" || unit === "1/min" ? `, ${unit}` : "";
/** The colour of a ratio; outside of its band it is already where a change is said. */
export const tone = ({ ratio, change }: Pick<EfficiencyCell, "ratio" | "change">) =>
  stepStyle(changeStep({ ratio, change, band: 0 }));
export const sign = ({ change, ratio }: Pick<EfficiencyCell, "change" | "ratio">) =>
  change === null || ratio === null ? "" : ratio > 1 ? "▲ " : "▼ ";

/** A value of a metric, leading to its point. */
export function Value({ value, unit, point }: { value: number | null; unit: string; point: string | null }) {
  if (value === null) return NONE;
  const text = unit === "s" ? formatMicroseconds(value) : unit === "B" ? formatBytes(value) : formatNumber(value);
  return point ? (
    <Link prefetch={false} href={urls.point(point)} className="text-link" title={String(value)}>
      {text}
    </Link>
  ) : (
    text
  );
}
