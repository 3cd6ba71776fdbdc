"use client";
import { ticks } from "d3-array";
import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from "recharts";
import { useWidth } from "@/components/charts/use-width.client";
import { cx } from "@/components/ui/cx";
import { amountAxis } from "@/lib/charts/axis-scale";
import { labelRoom } from "@/lib/charts/plot-geometry";
import { seriesColor } from "@/lib/charts/series-style";
import { formatNumber, formatShort } from "@/lib/format";
import type { SeriesChart, SeriesView } from "@/lib/views/bundle/series-view";
import { dashOf } from "./line-mark";

const HEIGHT = 168;
const tick = { fontSize: 11, fill: "var(--muted-foreground)" } as const;

/** A few columns of one unit over time; the table below holds the same numbers. */
export default function SeriesPlot({ view, chart }: { view: SeriesView; chart: SeriesChart }) {
  const [frame, width] = useWidth<HTMLDivElement>();
  const { x, columns } = view;
  const rows = x.values.map((at, row) => ({ at, row })).filter(({ at }) => at !== null && !(view.logX && at <= 0));
  const dots = rows.length < 40;
  const values = chart.lines.flatMap((column) => rows.map(({ row }) => columns[column]?.values[row] ?? 0));
  const yAxis = amountAxis("linear", values, HEIGHT);
  const [from, to] = [rows[0]?.at ?? 0, rows.at(-1)?.at ?? 0];
  return (
    <div ref={frame} aria-hidden="true" style={{ height: HEIGHT }}>
      {width > 0 && (
        <LineChart
          width={width}
          height={HEIGHT}
          data={rows}
          margin={{ top: 6, right: 10, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--grid)" vertical={false} />
          <XAxis
            type="number"
            dataKey="at"
            domain={["dataMin", "dataMax"]}
            scale={view.logX ? "log" : "linear"}
            height={20}
            tickLine={false}
            stroke="var(--control)"
            tick={tick}
            {...(view.logX ? {} : { ticks: ticks(from, to, Math.max(2, Math.floor(width / 90))) })}
            tickFormatter={formatShort}
          />
          <YAxis
            width={Math.max(52, labelRoom(yAxis))}
            tickLine={false}
            axisLine={false}
            tick={tick}
            domain={yAxis.domain}
            ticks={yAxis.ticks.map(({ at }) => at)}
            tickFormatter={formatShort}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: "var(--control)" }}
            content={({ active, payload }) => {
              const row = rowOf(payload[0]?.payload);
              return active && row !== null ? <Values view={view} chart={chart} row={row} /> : null;
            }}
          />
          {chart.lines.map((column, slot) => (
            <Line
              key={columns[column]?.key}
              type="linear"
              dataKey={({ row }: { row: number }) => columns[column]?.values[row] ?? null}
              stroke={seriesColor(slot)}
              strokeWidth={1.6}
              strokeDasharray={dashOf(slot)}
              dot={dots ? { r: 2, strokeDasharray: "0" } : false}
              activeDot={{ r: 3 }}
              connectNulls={false}
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      )}
    </div>
  );
}

function rowOf(payload: unknown): number | null {
  return payload !== null && typeof payload === "object" && "row" in payload && typeof payload.row === "number"
    ? payload.row
    : null;
}

function Values({ view, chart, row }: { view: SeriesView; chart: SeriesChart; row: number }) {
  const { x, columns } = view;
  return (
    <dl
      className={cx(
        "grid grid-cols-[auto_auto] gap-x-3 rounded-md border",
        "border-border bg-surface px-2.5 py-1.5 text-xs shadow-sm",
      )}
    >
      <dt className="text-muted-foreground">{x.label}</dt>
      <dd className="text-right tabular-nums">{`${formatNumber(x.values[row] ?? null)} ${x.unit}`}</dd>
      {chart.lines.map((column) => (
        <div key={columns[column]?.key} className="contents">
          <dt>{columns[column]?.label}</dt>
          <dd className="text-right tabular-nums">
            {`${formatNumber(columns[column]?.values[row] ?? null)} ${chart.unit}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
