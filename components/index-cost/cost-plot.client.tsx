"use client";
import { useMemo } from "react";
import { ChartBoundary } from "@/components/charts/chart-boundary.client";
import { LinePlot } from "@/components/charts/line-plot.client";
import { SeriesMark } from "@/components/charts/series-mark";
import { costPlot } from "@/lib/charts/cost-lines";
import type { PlotDot } from "@/lib/charts/plot-points";
import { NO_LIMITS } from "@/lib/domain/vector/limits";
import { formatCounted, formatMebibytes, formatQps, formatRecall, formatSeconds } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { CostBuild, CostGroup, CostRow } from "@/lib/views/compare/index-cost";
import { unreached } from "@/lib/views/compare/limit-words";

/** Heights in px that match the neighbours. */
const HEIGHT = { qps: 390, size: 300 } as const;

/** Width in px beside the triangle and the table of choices. */
const USUAL = 586;

interface CostPlotProps {
  group: CostGroup;
  rows: readonly CostRow[];
  /** The recall that a build must reach. */
  target: number;
  /** The quantity on the y axis, over build time. */
  by: "qps" | "size";
}

/** Every build of the sweep over its build time. Hollow: never reaches the target; ringed: the choice. */
export function CostPlot({ group, rows, target, by }: CostPlotProps) {
  const plot = useMemo(() => costPlot(group, rows, target, by), [group, rows, target, by]);
  const hasDots = plot.lines.some(({ dots }) => dots.length);
  const builds = useMemo(
    () => new Map(group.series.flatMap((series) => series.builds.map((build) => [build.id, build] as const))),
    [group],
  );
  const buildOf = ({ id }: PlotDot) => builds.get(id.split("~")[0] ?? id);
  const infos = new Map(group.series.map(({ info }) => [info.key, info]));
  const unsized =
    by === "size" ? [...builds.values()].filter(({ bytes, limited }) => bytes === null && limited === null).length : 0;
  const title = by === "qps" ? "Every build of the sweep" : "Build time against size";
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-sm font-semibold">
        {title}{" "}
        <span className="font-normal text-muted-foreground">
          hollow: never reaches {target}; ring: the choice
          {by === "qps" ? "; pale: the same parameters built again" : ""}
        </span>
      </h3>
      {hasDots ? (
        <ChartBoundary>
          <LinePlot
            name={title}
            picture={by === "qps" ? "index-cost" : "index-size"}
            plot={plot}
            height={HEIGHT[by]}
            usual={USUAL}
            start={null}
            href={(dot) => {
              const build = buildOf(dot);
              return build?.point ? urls.point(build.point) : urls.bundle(dot.id.split(".")[0] ?? "");
            }}
            sentence={(dot) => `${infos.get(dot.series)?.label ?? dot.series}: ${sentenceOf(buildOf(dot), target)}`}
            tooltip={(dot) => {
              const info = infos.get(dot.series);
              return (
                <>
                  <p className="mb-1 flex items-center gap-1.5 font-semibold">
                    {info && <SeriesMark color={info.color} marker={info.marker} />}
                    {info?.label}
                  </p>
                  <p className="max-w-72">
                    {!dot.main && `Built again in ${formatSeconds(dot.x)} s. `}
                    {sentenceOf(buildOf(dot), target)}
                  </p>
                </>
              );
            }}
          />
        </ChartBoundary>
      ) : (
        <p className="py-6 text-sm text-muted-foreground">
          {by === "qps" ? "No source gives a build time." : "No source gives both the time and the size of a build."}
        </p>
      )}
      {unsized > 0 && hasDots && (
        <p className="text-xs text-muted-foreground">
          {formatCounted(unsized, "build")} of unknown size {unsized === 1 ? "is" : "are"} not drawn.
        </p>
      )}
    </div>
  );
}

/** The most times of repeated builds in a sentence; the rest are counted. */
const MOST_TIMES = 4;

/** Returns a build's parameters, times, size and rate as a sentence; "" without a build. */
function sentenceOf(build: CostBuild | undefined, target: number): string {
  if (!build) return "";
  const { params, seconds, loadSeconds, buildSeconds, bytes, qps, recall, highestRecall, again } = build;
  const stages =
    loadSeconds === null && buildSeconds === null
      ? ""
      : ` (load ${formatSeconds(loadSeconds)} s, index ${formatSeconds(buildSeconds)} s)`;
  const reached =
    qps === null
      ? unreached(target, NO_LIMITS, highestRecall)
      : `${formatQps(qps)} queries per second at recall ${formatRecall(recall)}`;
  const times = again.slice(0, MOST_TIMES).map(formatSeconds).join(", ");
  const more = again.length - MOST_TIMES;
  const others = more > 0 ? ` and ${formatCounted(more, "more time")}` : "";
  const repeats = again.length ? `; built again in ${times} s${others}` : "";
  return [
    `${params}: built in ${formatSeconds(seconds)} s${stages},`,
    `${bytes === null ? "size not recorded" : `${formatMebibytes(bytes)} MiB`}, ${reached}${repeats}.`,
  ].join(" ");
}
