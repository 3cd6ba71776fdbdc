import type { ReactNode } from "react";
import { CartesianGrid, ReferenceArea, ReferenceLine, ScatterChart, XAxis, YAxis } from "recharts";
import type { Axis } from "@/lib/charts/axis-scale";
import { type PlotGeometry, X_AXIS } from "@/lib/charts/plot-geometry";
import type { PlotMark } from "@/lib/charts/plot-points";
import { seriesColor } from "@/lib/charts/series-style";

interface PlotAxesProps {
  width: number;
  height: number;
  geometry: PlotGeometry;
  /** Shades everything from this value of x on. */
  areaFrom: number | null;
  /** Shades y between these values: what counts as equal. */
  band?: readonly [number, number] | undefined;
  marks?: readonly PlotMark[];
  children: ReactNode;
}

const tick = { fontSize: 11, fill: "var(--muted-foreground)" } as const;

/** Axes, grid and the shaded region, drawn by Recharts; places are already linear (axis-scale.ts), so every scale is. */
export function PlotAxes({ width, height, geometry, areaFrom, band, marks = [], children }: PlotAxesProps) {
  const { xAxis, yAxis, margin, plot } = geometry;
  const from = areaFrom === null ? null : Math.max(xAxis.domain[0], xAxis.place(areaFrom));
  return (
    <ScatterChart width={width} height={height} margin={margin} accessibilityLayer={false} data={[]}>
      {from !== null && (
        <ReferenceArea x1={from} x2={xAxis.domain[1]} fill="var(--target-area)" fillOpacity={1} stroke="none" />
      )}
      {band && (
        <ReferenceArea
          y1={Math.max(yAxis.domain[0], yAxis.place(band[0]))}
          y2={Math.min(yAxis.domain[1], yAxis.place(band[1]))}
          fill="var(--target-area)"
          fillOpacity={1}
          stroke="none"
        />
      )}
      <CartesianGrid stroke="var(--grid)" />
      <XAxis
        type="number"
        dataKey="x"
        height={X_AXIS}
        tickLine={false}
        stroke="var(--control)"
        tick={tick}
        interval={0}
        {...axisProps(xAxis)}
      />
      <YAxis
        type="number"
        dataKey="y"
        width={plot.left}
        tickLine={false}
        axisLine={false}
        tick={tick}
        interval={0}
        {...axisProps(yAxis)}
      />
      {from !== null && from > xAxis.domain[0] && (
        <ReferenceLine x={from} stroke="var(--accent)" strokeDasharray="4 3" strokeWidth={1.2} />
      )}
      {marks.map(({ x, color }) => (
        <ReferenceLine
          key={`${x} ${color}`}
          x={xAxis.place(x)}
          stroke={seriesColor(color)}
          strokeDasharray="4 3"
          strokeWidth={1.4}
        />
      ))}
      {children}
    </ScatterChart>
  );
}

function axisProps({ domain, ticks }: Axis) {
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  return {
    domain,
    allowDataOverflow: true,
    ticks: ticks.map(({ at }) => at),
    tickFormatter: (at: number) => labels.get(at) ?? "",
  };
}
