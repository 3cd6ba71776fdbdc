"use client";
import { useMemo, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { OrAllOnPaper } from "@/components/compare/or-all-on-paper.client";
import { useShownSeries } from "@/components/compare/use-shown-group.client";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { recallPlot } from "@/lib/charts/plot";
import type { PlotDot } from "@/lib/charts/plot-points";
import { urls } from "@/lib/urls";
import type { CompareSeries, CurveSeries } from "@/lib/views/compare/compare-types";
import { bestAt, dominatorOf, recallSlice } from "@/lib/views/compare/recall-slice";
import { ChartFrame } from "./chart-frame";
import { FrontierTable } from "./frontier-table";
import { LinePlot } from "./line-plot.client";
import { PaperPlot } from "./paper-plot";
import { PointDetails } from "./point-details";
import { betterPointSentence, dotSentence } from "./point-text";

/** Height of the plot in px. */
const HEIGHT = 430;

interface RecallQpsChartProps {
  series: CompareSeries[];
  curves: CurveSeries[];
  k: number | null;
  /** A sentence in place of the chart; null = it has points. */
  empty: string | null;
}

/** QPS by recall: each series' frontier, other points on demand, and a shaded region at the target. */
export function RecallQpsChart({ series: all, curves: drawable, k, empty }: RecallQpsChartProps) {
  const { params } = useCompareState();
  const { series, parts: curves } = useShownSeries(all, drawable);
  const { x, y, all: whole, target } = params;
  const [asTable, setAsTable] = useState(false);
  const scales = useMemo(() => ({ x, y, all: whole, target }), [x, y, whole, target]);
  const plot = useMemo(() => recallPlot(series, curves, k, scales), [series, curves, k, scales]);
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
  const drawnCount = plot.lines.length;
  return (
    <ChartFrame
      id="recall-qps"
      title="QPS by recall"
      note={
        drawnCount < series.length
          ? `the ${drawnCount} of ${series.length} series that are fastest at ${target}`
          : "frontier of each series"
      }
      empty={empty}
      asTable={asTable}
      onAsTable={setAsTable}
      table={<FrontierTable series={series} curves={curves} />}
      controls={<Scales />}
    >
      <OrAllOnPaper
        all={() => <PaperPlot name="QPS by recall" plot={recallPlot(all, drawable, k, scales)} height={HEIGHT} />}
      >
        <LinePlot
          name="QPS by recall"
          picture="chart"
          plot={plot}
          height={HEIGHT}
          start={start}
          href={(dot) => urls.point(dot.id)}
          sentence={(dot) => {
            const sentence = dotSentence(infos.get(dot.series)?.label ?? dot.series, dot, points.get(dot.id) ?? null);
            const beaten = betterPointSentence(dominatorOf(dot, series, curves), dot);
            return beaten === null ? sentence : `${sentence}. ${beaten.replace(/\.$/, "")}`;
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
                  beaten={betterPointSentence(dominatorOf(dot, series, curves), dot)}
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
                point ? [{ series: info.key, x: point.recall, y: point.qps, color: info.color }] : [],
              ),
            };
          }}
        />
      </OrAllOnPaper>
    </ChartFrame>
  );
}

/** The scales of the axes, and which points are drawn. */
function Scales() {
  const { params, change } = useCompareState();
  const { x, y, all } = params;
  return (
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
  );
}
