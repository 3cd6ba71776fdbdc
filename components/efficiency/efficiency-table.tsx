import Link from "next/link";
import { stepStyle } from "@/components/relative-chart/step-style";
import { Card } from "@/components/ui/card";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { changeStep } from "@/lib/domain/relative/ratio-steps";
import { formatBytes, formatMicroseconds, formatNumber, formatRatio, formatSeconds, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { EfficiencyCell, EfficiencyView } from "@/lib/views/relative/relative-types";

/** Rate and costs of one column beside the baseline's: the ratio, and below it the value before and the value after. */
export function EfficiencyTable({ view }: { view: EfficiencyView }) {
  const other = view.columns.find(({ key }) => key === view.other)?.label ?? view.other;
  const base = view.columns.find(({ key }) => key === view.base)?.label ?? view.base;
  const zero = view.metrics.filter((_, at) => isZero(view, at));
  const metrics = view.metrics.flatMap((metric, at) => (zero.includes(metric) ? [] : [{ ...metric, at }]));
  const usual = usualRate(view);
  return (
    <Card id="efficiency" title="Efficiency" note={`${other} against the baseline ${base}`}>
      {view.metrics.length === 1 && (
        <p className="mb-2 text-sm text-muted-foreground">
          The sources in view give no CPU, context switches, reads or writes, so only the rate is shown.
        </p>
      )}
      {zero.length > 0 && (
        <p className="mb-2 text-sm text-muted-foreground">
          0 wherever they were measured, and left out: {zero.map(({ label }) => label.toLowerCase()).join(", ")}.
        </p>
      )}

      <ScrollBox aria-label="Table: efficiency">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{`Rate and costs: ratios of ${other} to ${base}, and both values`}</caption>
          <thead className="text-muted-foreground">
            <tr className="border-b border-border">
              <th scope="col" className="sticky left-0 z-1 bg-surface py-1 pr-3 text-left align-bottom font-medium">
                Workload
              </th>
              {metrics.map(({ key, label, unit }) => (
                <th key={key} scope="col" className="px-3 py-1 text-right align-bottom font-medium">
                  {label}
                  <span className="font-normal">{unitText(unit || usual.unit)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.rows.map((row) => (
              <tr key={row.workload} className="border-b border-border">
                <th
                  scope="row"
                  className="sticky left-0 z-1 min-w-28 bg-surface py-1 pr-3 text-left font-normal wrap-anywhere"
                >
                  {row.workload}
                  {row.rate.label !== usual.label && (
                    <span className="block text-xs text-muted-foreground">{row.rate.label}</span>
                  )}
                </th>
                {metrics.map(({ key, unit, at }) => {
                  const cell = row.cells[at];
                  return (
                    <td key={key} className="px-3 py-1 text-right whitespace-nowrap" style={cell && tone(cell)}>
                      {cell && <Compared cell={cell} unit={unit} />}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  );
}

function Compared({ cell, unit }: { cell: EfficiencyCell; unit: string }) {
  return (
    <>
      {sign(cell)}
      {formatRatio(cell.ratio)}
      <span className="block text-xs">
        <Value value={cell.base} unit={unit} point={cell.basePoint} /> →{" "}
        <Value value={cell.value} unit={unit} point={cell.point} />
      </span>
    </>
  );
}

/** Whether a metric was measured, and is 0 wherever it was. */
const isZero = ({ rows }: EfficiencyView, at: number): boolean => {
  const values = rows.flatMap(({ cells }) => [cells[at]?.base ?? null, cells[at]?.value ?? null]);
  return values.some((value) => value === 0) && values.every((value) => value === 0 || value === null);
};

/** The rate that most rows have: the others name theirs. */
function usualRate({ rows }: EfficiencyView): { label: string; unit: string } {
  const counts = new Map<string, { rate: { label: string; unit: string }; count: number }>();
  for (const { rate } of rows) {
    const one = counts.get(rate.label) ?? { rate, count: 0 };
    counts.set(rate.label, { ...one, count: one.count + 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most?.rate ?? { label: "", unit: "" };
}

/** The unit as a head says it; sizes carry theirs in each cell, counts have none, and "per second" says itself. */
export const unitText = (unit: string) => (unit === "s" ? ", µs" : unit === "1/min" ? ", 1/min" : "");
/** The colour of a ratio; outside of its band it is already where a change is said. */
export const tone = ({ ratio, change }: Pick<EfficiencyCell, "ratio" | "change">) =>
  stepStyle(changeStep({ ratio, change, band: 0 }));
export const sign = ({ change, ratio }: Pick<EfficiencyCell, "change" | "ratio">) =>
  change === null || ratio === null ? "" : ratio > 1 ? "▲ " : "▼ ";

/** From so many seconds on a value of a column headed µs is said in seconds, with the unit. */
const LONG = 0.1;

/** A value of a metric, leading to its point. */
export function Value({ value, unit, point }: { value: number | null; unit: string; point: string | null }) {
  if (value === null) return NONE;
  const time = () => (value >= LONG ? `${formatSeconds(value)} s` : formatMicroseconds(value));
  const text = unit === "s" ? time() : unit === "B" ? formatBytes(value) : formatNumber(value);
  return point ? (
    <Link
      prefetch={false}
      href={urls.point(point)}
      className="underline decoration-dotted underline-offset-2 hover:decoration-solid"
      title={String(value)}
    >
      {text}
    </Link>
  ) : (
    text
  );
}
