"use client";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useCallback, useMemo, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Skeleton } from "@/components/ui/skeleton";
import { amountAxis, recallAxis } from "@/lib/charts/axis-scale";
import { MAX_DRAWN, type PlotDot, type PlotLine } from "@/lib/charts/plot-points";
import { formatCount, formatMilliseconds, formatRecall } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { LatencyCurve, SeriesInfo } from "@/lib/views/compare/compare-types";
import { ChartFrame } from "./chart-frame";
import { SeriesMark } from "./series-mark";

const LinePlot = dynamic(() => import("./line-plot.client"), {
  ssr: false,
  loading: () => <Skeleton className="h-[338px]" />,
});

/** p99 latency by recall: of each series what no other point of it beats on both. */
export function RecallLatencyChart({ series, latencies }: { series: SeriesInfo[]; latencies: LatencyCurve[] }) {
  const { x, target } = useCompareState().params;
  const [asTable, setAsTable] = useState(false);
  const lines = useMemo(() => latencyLines(series, latencies), [series, latencies]);
  const dots = useMemo(() => lines.flatMap((line) => line.dots), [lines]);
  const xAxis = useCallback(
    (pixels: number) =>
      recallAxis(
        x,
        dots.map((dot) => dot.x),
        pixels,
      ),
    [x, dots],
  );
  const yAxis = useCallback(
    (pixels: number) =>
      amountAxis(
        "log",
        dots.map((dot) => dot.y),
        pixels,
      ),
    [dots],
  );
  const infos = new Map(series.map((info) => [info.key, info]));
  const unknown = latencies.reduce((sum, curve) => sum + curve.unknown, 0);
  return (
    <ChartFrame
      id="recall-latency"
      title="p99 latency by recall"
      note={`least latency of each series; lower is better${unknown ? `; ${formatCount(unknown)} points give no p99` : ""}`}
      empty={dots.length ? null : "No point in view gives a p99 latency."}
      asTable={asTable}
      onAsTable={setAsTable}
      table={<LatencyTable lines={lines} />}
    >
      <LinePlot
        lines={lines}
        xAxis={xAxis}
        yAxis={yAxis}
        xLabel={`recall, ${x === "logit" ? "logit" : "linear"} scale`}
        yLabel="p99 in milliseconds, log scale"
        areaFrom={target}
        height={320}
        start={null}
        href={(dot) => urls.point(dot.id)}
        sentence={(dot) =>
          `${infos.get(dot.series)?.label ?? dot.series}: recall ${formatRecall(dot.x)}, p99 ${formatMilliseconds(dot.y / 1e3)} ms, ${dot.params ?? ""}`
        }
        tooltip={(dot) => {
          const info = infos.get(dot.series);
          return (
            info && (
              <>
                <p className="mb-1 flex items-center gap-1.5 font-semibold">
                  <SeriesMark color={info.color} marker={info.marker} />
                  {info.label}
                </p>
                <p>{`recall ${formatRecall(dot.x)}, p99 ${formatMilliseconds(dot.y / 1e3)} ms`}</p>
                <p className="max-w-72 text-muted-foreground">{dot.params}</p>
              </>
            )
          );
        }}
      />
    </ChartFrame>
  );
}

/** A line a series that gives a p99, in milliseconds. */
function latencyLines(series: readonly SeriesInfo[], latencies: readonly LatencyCurve[]): PlotLine[] {
  const curves = new Map(latencies.map((curve) => [curve.series, curve]));
  return series
    .flatMap((info): PlotLine[] => {
      const curve = curves.get(info.key);
      const dots = (curve?.frontier ?? []).map(
        ([recall, seconds, id, params]): PlotDot => ({
          series: info.key,
          id,
          x: recall,
          y: seconds * 1e3,
          main: true,
          params,
        }),
      );
      return curve ? [{ series: info, dots, rest: [] }] : [];
    })
    .slice(0, MAX_DRAWN);
}

interface Row extends PlotDot {
  label: string;
}

const columns: Column<Row>[] = [
  { key: "series", header: "Series", rowHeader: true, cell: ({ label }) => label },
  { key: "recall", header: "Recall", align: "right", cell: ({ x }) => formatRecall(x), title: ({ x }) => String(x) },
  {
    key: "p99",
    header: "p99",
    unit: "ms",
    align: "right",
    cell: ({ id, y }) => (
      <Link href={urls.point(id)} prefetch={false} className="text-link">
        {formatMilliseconds(y / 1e3)}
      </Link>
    ),
  },
  { key: "params", header: "Parameters", phone: "wide", cell: ({ params }) => params ?? "" },
];

const LatencyTable = ({ lines }: { lines: readonly PlotLine[] }) => (
  <DataTable
    caption="Least p99 latency by recall"
    columns={columns}
    rows={lines.flatMap(({ series, dots }) => dots.map((dot) => ({ ...dot, label: series.label })))}
    rowKey={({ series, id }) => `${series} ${id}`}
  />
);
