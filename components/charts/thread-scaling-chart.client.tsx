"use client";
import dynamic from "next/dynamic";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Skeleton } from "@/components/ui/skeleton";
import { amountAxis, threadAxis } from "@/lib/charts/axis-scale";
import { type PlotLine, scalingLines } from "@/lib/charts/plot-points";
import { formatThreads } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { ScalingRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { ChartFrame } from "./chart-frame";
import { PointDetails } from "./point-details";
import { dotSentence } from "./point-text";

const LinePlot = dynamic(() => import("./line-plot.client"), {
  ssr: false,
  loading: () => <Skeleton className="h-[298px]" />,
});

interface ThreadScalingChartProps {
  series: SeriesInfo[];
  rows: ScalingRow[];
  target: number;
  /** The same numbers as a table. */
  table: ReactNode;
}

/** Best QPS at the target by thread count. */
export function ThreadScalingChart({ series, rows, target, table }: ThreadScalingChartProps) {
  const [log, setLog] = useState(false);
  const [asTable, setAsTable] = useState(true);
  const lines = useMemo((): PlotLine[] => scalingLines(series, rows), [series, rows]);
  const dots = useMemo(() => lines.flatMap((line) => line.dots), [lines]);
  const xAxis = useCallback(
    (pixels: number) =>
      threadAxis(
        dots.map(({ x }) => x),
        pixels,
      ),
    [dots],
  );
  const yAxis = useCallback(
    (pixels: number) =>
      amountAxis(
        log ? "log" : "linear",
        dots.map(({ y }) => y),
        pixels,
      ),
    [dots, log],
  );
  const infos = new Map(series.map((info) => [info.key, info]));
  const points = new Map(rows.flatMap(({ point }) => (point ? [[point.id, point] as const] : [])));
  return (
    <ChartFrame
      id="thread-scaling"
      title="Thread scaling"
      note={`best QPS at recall ≥ ${target} by thread count`}
      empty={dots.length ? null : `No series has a point at recall ≥ ${target} with a known thread count.`}
      asTable={asTable}
      onAsTable={setAsTable}
      table={table}
      controls={
        asTable ? null : (
          <ChipToggle pressed={log} onClick={() => setLog(!log)}>
            log y
          </ChipToggle>
        )
      }
    >
      <LinePlot
        lines={lines}
        xAxis={xAxis}
        yAxis={yAxis}
        xLabel="threads, log scale"
        yLabel="queries per second"
        areaFrom={null}
        height={280}
        start={null}
        href={(dot) => urls.point(dot.id)}
        sentence={(dot) => {
          const point = points.get(dot.id) ?? null;
          const label = `${infos.get(dot.series)?.label ?? dot.series}, ${formatThreads(dot.x)}`;
          const since = dot.seam ? `; since the thread count before, ${dot.seam}` : "";
          return dotSentence(label, { x: point?.recall ?? 0, y: dot.y }, point) + since;
        }}
        tooltip={(dot) => {
          const info = infos.get(dot.series);
          const point = points.get(dot.id);
          return (
            info &&
            point && <PointDetails info={info} recall={point.recall} qps={point.qps} point={point} seam={dot.seam} />
          );
        }}
      />
    </ChartFrame>
  );
}
