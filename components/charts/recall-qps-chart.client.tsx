"use client";
import dynamic from "next/dynamic";
import { useCallback, useMemo, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Skeleton } from "@/components/ui/skeleton";
import { amountAxis, recallAxis } from "@/lib/charts/axis-scale";
import { drawnSeries, type PlotDot, recallLines } from "@/lib/charts/plot-points";
import { urls } from "@/lib/urls";
import type { CompareSeries, CurveSeries } from "@/lib/views/compare/compare-types";
import { bestAt, dominatorOf, recallSlice } from "@/lib/views/compare/recall-slice";
import { ChartFrame } from "./chart-frame";
import { FrontierTable } from "./frontier-table";
import { PointDetails } from "./point-details";
import { beatenBy, dotSentence } from "./point-text";

const HEIGHT = 430;
// Recharts is the heaviest part of the page, and draws nothing on the server.
const LinePlot = dynamic(() => import("./line-plot.client"), {
  ssr: false,
  loading: () => <Skeleton className="h-[448px]" />,
});

interface RecallQpsChartProps {
  series: CompareSeries[];
  curves: CurveSeries[];
  k: number | null;
  empty: string | null;
}

/** QPS by recall: each series' frontier, the points off it on demand, the region at the target shaded. */
export function RecallQpsChart({ series, curves, k, empty }: RecallQpsChartProps) {
  const { params, change } = useCompareState();
  const { x, y, all, target } = params;
  const [asTable, setAsTable] = useState(false);
  const drawn = useMemo(() => drawnSeries(series, curves, target), [series, curves, target]);
  const lines = useMemo(() => recallLines(drawn, curves, all), [drawn, curves, all]);
  const dots = useMemo(() => lines.flatMap((line) => [...line.dots, ...line.rest]), [lines]);
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
        y,
        dots.map((dot) => dot.y),
        pixels,
      ),
    [y, dots],
  );
  const infos = useMemo(() => new Map(series.map((info) => [info.key, info])), [series]);
  const points = useMemo(
    () => new Map(curves.flatMap(({ frontier }) => frontier.map((point) => [point.id, point] as const))),
    [curves],
  );
  const start = useMemo((): PlotDot | null => {
    const curve = curves.find((candidate) => bestAt(candidate, target));
    const best = curve && bestAt(curve, target);
    return best ? { id: best.id, series: curve.series, x: best.recall, y: best.qps, main: true } : null;
  }, [curves, target]);
  const sliceOf = ({ series: key, x: recall }: PlotDot) =>
    recallSlice(series, curves, recall, series.find((info) => info.key === key)?.group ?? "");
  const hasOne = dots.some((dot) => dot.x >= 1);
  const scale = x === "logit" ? `logit scale${hasOne ? ", 1.00 set at its end" : ""}` : "linear scale";
  const left = series.length - drawn.length;
  return (
    <ChartFrame
      id="recall-qps"
      title="QPS by recall"
      note={
        left > 0
          ? `the ${drawn.length} of ${series.length} series that are fastest at ${target}`
          : "frontier of each series"
      }
      empty={empty}
      asTable={asTable}
      onAsTable={setAsTable}
      table={<FrontierTable series={series} curves={curves} />}
      controls={
        <>
          <ChipToggle pressed={x === "logit"} onClick={() => change({ x: x === "logit" ? "linear" : "logit" })}>
            logit x
          </ChipToggle>
          <ChipToggle pressed={y === "log"} onClick={() => change({ y: y === "log" ? "linear" : "log" })}>
            log y
          </ChipToggle>
          <ChipToggle
            pressed={all}
            title="Also draw the points that another point of their series beats on both recall and QPS"
            onClick={() => change({ all: !all })}
          >
            all points
          </ChipToggle>
        </>
      }
    >
      <LinePlot
        lines={lines}
        xAxis={xAxis}
        yAxis={yAxis}
        xLabel={`recall${k === null ? "" : `@${k}`}, ${scale}`}
        yLabel={y === "log" ? "queries per second, log scale" : "queries per second"}
        areaFrom={target}
        height={HEIGHT}
        start={start}
        href={(dot) => urls.point(dot.id)}
        sentence={(dot) => {
          const said = dotSentence(infos.get(dot.series)?.label ?? dot.series, dot, points.get(dot.id) ?? null);
          const beaten = beatenBy(dominatorOf(dot, series, curves), dot);
          return beaten === null ? said : `${said}. ${beaten.replace(/\.$/, "")}`;
        }}
        tooltip={(dot) => {
          const info = infos.get(dot.series);
          return (
            info && (
              <PointDetails
                info={info}
                recall={dot.x}
                qps={dot.y}
                point={points.get(dot.id) ?? null}
                off={dot.main ? undefined : dot.params}
                beaten={beatenBy(dominatorOf(dot, series, curves), dot)}
                slice={sliceOf(dot)}
                seam={dot.seam}
              />
            )
          );
        }}
        companions={(dot) => {
          const better = dominatorOf(dot, series, curves)?.point;
          return {
            arrow: better ? { x: better.recall, y: better.qps } : null,
            rings: sliceOf(dot).flatMap(({ info, point }) =>
              point ? [{ x: point.recall, y: point.qps, color: info.color }] : [],
            ),
          };
        }}
      />
    </ChartFrame>
  );
}
