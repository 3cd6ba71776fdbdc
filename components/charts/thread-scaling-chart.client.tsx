"use client";
import { type ReactNode, useMemo, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { searchScalingPlot, withoutMedian } from "@/lib/charts/median-plot";
import { saturations } from "@/lib/charts/plot";
import { scalingLines } from "@/lib/charts/plot-points";
import { formatPoints, formatRatio, formatThreads } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { ScalingRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { searchScaling } from "@/lib/views/compare/scaling-block";
import { DIVISORS } from "@/lib/views/relative/scaling-look";
import { SCALINGS, type Scaling } from "@/lib/views/state/scaling-choice";
import { ChartFrame } from "./chart-frame";
import { LinePlot } from "./line-plot.client";
import { PointDetails } from "./point-details";
import { dotSentence } from "./point-text";
import { ScalingPicker } from "./scaling-picker";

/** Names of the drawn quantities. */
const NAMES = {
  median: "ratio to the median of the series",
  speedup: "speed-up against 1 thread",
  rate: "QPS",
} as const satisfies Record<Scaling, string>;

interface ThreadScalingChartProps {
  series: SeriesInfo[];
  rows: ScalingRow[];
  target: number;
  /** The same numbers as a table. */
  table: ReactNode;
}

/**
 * Best QPS at the target by thread count: as speed-up with the ideal line, as QPS, or over the median. Takes the best
 * point of each count, or one choice of query parameters.
 */
export function ThreadScalingChart({ series, rows, target, table }: ThreadScalingChartProps) {
  const { params, change, href } = useCompareState();
  const scaling = searchScaling(rows, params.scaling);
  const offered = SCALINGS.filter((key) => searchScaling(rows, key) === key);
  const hasFixed = rows.some(({ threads, fixed }) => threads > 1 && fixed !== null);
  const [asFixed, setFixed] = useState(false);
  // A group has the best points of its series.
  const fixed = asFixed && scaling !== "median";
  const [asTable, setAsTable] = useState(false);
  const plot = useMemo(
    () => searchScalingPlot(scalingLines(series, rows, { fixed, scaling }), rows, scaling),
    [series, rows, fixed, scaling],
  );
  const noPoint = `No series has a point at recall ≥ ${target} with a known thread count.`;
  const infos = new Map(series.map((info) => [info.key, info]));
  const points = new Map(
    rows.flatMap(({ point, fixed: same }) => [point, same].flatMap((one) => (one ? [[one.id, one] as const] : []))),
  );
  const saturated = scaling === "median" ? [] : saturations(plot.lines).filter(({ line }) => line.dots.length > 2);
  return (
    <ChartFrame
      id="thread-scaling"
      title="Thread scaling"
      note={`${NAMES[scaling]} by thread count: ${
        fixed ? "always with the parameters that are best at the lowest thread count" : `best QPS at recall ≥ ${target}`
      }`}
      empty={rows.length ? null : noPoint}
      asTable={asTable}
      onAsTable={setAsTable}
      table={table}
      controls={
        asTable ? null : (
          <>
            <ScalingPicker offered={offered} shown={scaling} rate="QPS" href={href} onPick={change} />
            {hasFixed && scaling !== "median" && (
              <ChipToggle
                pressed={fixed}
                title="Follow the parameters of the best point at the lowest thread count, instead of the best at each"
                onClick={() => setFixed(!fixed)}
              >
                same parameters
              </ChipToggle>
            )}
          </>
        )
      }
    >
      {plot.lines.every(({ dots }) => dots.length === 0) ? (
        <p className="py-6 text-sm text-muted-foreground">{noPoint}</p>
      ) : (
        <LinePlot
          name="Thread scaling"
          picture="scaling"
          plot={plot}
          height={280}
          start={null}
          href={(dot) => urls.point(dot.id)}
          sentence={(dot) => {
            const point = points.get(dot.id);
            const label = `${infos.get(dot.series)?.label ?? dot.series}, ${formatThreads(dot.x)}`;
            const since = dot.seam ? `; since the thread count before, ${dot.seam}` : "";
            const times = scaling === "rate" ? "" : `; ${formatRatio(dot.y)} times ${DIVISORS[scaling]}`;
            const values = point ? dotSentence(label, { x: point.recall, y: point.qps }, point) : label;
            return values + times + since;
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
      )}
      <ScalingNotes rows={rows} scaling={scaling} fixed={fixed} />
      {saturated.length > 0 && <Saturations saturated={saturated} />}
    </ChartFrame>
  );
}

interface ScalingNotesProps {
  rows: readonly ScalingRow[];
  scaling: Scaling;
  /** The chart follows one choice of query parameters. */
  fixed: boolean;
}

/** Explains ratios to the median, and counts the points that have no place in a chart of speed-ups. */
function ScalingNotes({ rows, scaling, fixed }: ScalingNotesProps) {
  if (scaling === "median") {
    const without = withoutMedian(rows);
    return (
      <p className="mt-2 text-xs text-muted-foreground">
        {`Ratios are to ${DIVISORS.median}, at that thread count and in that query mode, whatever else is in view.`}
        {without && ` There is ${without}; the table has all.`}
      </p>
    );
  }
  if (scaling === "rate") return null;
  const apart = rows.filter((row) =>
    fixed ? row.fixed && row.fixedSpeedup === null : row.point && row.speedup === null,
  ).length;
  return apart > 0 ? (
    <p className="mt-2 text-xs text-muted-foreground">
      {formatPoints(apart)} without a run at 1 thread under equal conditions {apart === 1 ? "has" : "have"} no speed-up
      and {apart === 1 ? "is" : "are"} not drawn; the table has all.
    </p>
  ) : null;
}

/** The most series to name under the chart. */
const NAMED = 8;

/** Thread counts from which a series gains no more. */
const Saturations = ({ saturated }: { saturated: ReturnType<typeof saturations> }) => (
  <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-sm">
    {saturated.slice(0, NAMED).map(({ line: { series: info, dots }, from }) => (
      <li key={info.key}>
        {info.label}:{" "}
        {from === null
          ? `still rising at ${formatThreads(dots.at(-1)?.x ?? 0)}`
          : `no more from ${formatThreads(from)} on`}
      </li>
    ))}
    {saturated.length > NAMED && <li>and {saturated.length - NAMED} more series</li>}
    <li className="text-muted-foreground">
      Upright rule: no higher count gives 5 % more. The limit may be the client or the server: vector searches record
      neither CPU nor mean latency beside their rate.
    </li>
  </ul>
);
