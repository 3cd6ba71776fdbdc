"use client";
import dynamic from "next/dynamic";
import { useCallback, useMemo, useState } from "react";
import { ChartFrame } from "@/components/charts/chart-frame";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Skeleton } from "@/components/ui/skeleton";
import { amountAxis, namesAxis } from "@/lib/charts/axis-scale";
import {
  axisLabels,
  buildNames,
  drawn,
  linesLegend,
  NEUTRAL,
  onlyLines,
  rangeAxis,
  shownLines,
} from "@/lib/charts/history-lines";
import { formatNumber, formatRatio, formatShort } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { HistoryPanel } from "@/lib/views/history/history-types";
import { lineRanges, notDrawnText } from "@/lib/views/history/line-ranges";
import { HistoryTable } from "./history-table";

const HEIGHT = 300;
const LinePlot = dynamic(() => import("@/components/charts/line-plot.client"), {
  ssr: false,
  loading: () => <Skeleton className="h-[318px]" />,
});

interface HistoryChartProps {
  panel: HistoryPanel;
  metric: { label: string; unit: string };
  /** Draw ratios to each line's first build. */
  relative: boolean;
  /** The same height of y on all panels, so that engines can be compared: the highest value drawn anywhere. */
  highest: number;
}

/** One engine's builds in release order: a line a setting, an upright rule where a new level begins. */
export function HistoryChart({ panel, metric, relative, highest }: HistoryChartProps) {
  const [asTable, setAsTable] = useState(false);
  const [zoomed, setZoomed] = useState(true);
  const names = useMemo(() => buildNames(panel), [panel]);
  const all = useMemo(() => drawn(panel, names, relative), [panel, names, relative]);
  const ranges = useMemo(() => lineRanges(panel.lines, relative), [panel, relative]);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const shown = useMemo(() => shownLines(ranges, picked), [ranges, picked]);
  const { lines, marks, details } = useMemo(() => onlyLines(all, shown), [all, shown]);
  const left = notDrawnText(ranges, shown);
  const values = useMemo(() => lines.flatMap(({ dots }) => dots.map(({ y }) => y)), [lines]);
  const xAxis = useCallback((pixels: number) => namesAxis(axisLabels(names), pixels), [names]);
  const yAxis = useCallback(
    (pixels: number) =>
      zoomed ? rangeAxis(values, pixels) : amountAxis("linear", left ? values : [...values, highest], pixels),
    [values, highest, left, zoomed],
  );
  const unit = relative || metric.unit === "" ? "relative to the first build" : `${metric.label}, ${metric.unit}`;
  const text = (value: number) =>
    relative || metric.unit === "" ? formatRatio(value) : `${formatNumber(value)} ${metric.unit}`;
  return (
    <ChartFrame
      id={`history-${panel.engine}`}
      title={panel.engineName}
      note={[
        ...linesLegend(lines, names),
        ...(marks.length ? ["an upright dashed rule stands before the first build of a new level"] : []),
      ].join("; ")}
      empty={values.length ? null : "No build has a value here."}
      asTable={asTable}
      onAsTable={setAsTable}
      table={<HistoryTable panel={panel} metric={metric} />}
      controls={
        asTable ? null : (
          <>
            <ChipToggle pressed={!zoomed} onClick={() => setZoomed(!zoomed)}>
              y from 0
            </ChipToggle>
            {ranges.length > 1 &&
              ranges.map((range) => (
                <ChipToggle
                  key={range.lines.join()}
                  pressed={range.lines.some((key) => shown.has(key))}
                  onClick={() => setPicked(toggled(shown, range.lines))}
                >
                  {range.label}
                </ChipToggle>
              ))}
          </>
        )
      }
    >
      {left && <p className="mb-1 text-sm text-muted-foreground">{left}</p>}
      <LinePlot
        lines={lines}
        marks={marks}
        xAxis={xAxis}
        yAxis={yAxis}
        band={relative || metric.unit === "" ? NEUTRAL : undefined}
        xLabel="builds in release order, each branch named at its first"
        yLabel={unit}
        areaFrom={null}
        height={HEIGHT}
        start={null}
        href={(dot) => {
          const [point] = details.get(dot.id)?.points ?? [];
          return point ? urls.point(point) : "#changes";
        }}
        sentence={(dot) => `${details.get(dot.id)?.raw ?? ""}: ${text(dot.y)}`}
        tooltip={(dot) => {
          const build = details.get(dot.id);
          return (
            build && (
              <>
                <b className="block wrap-anywhere">{build.called ?? build.raw}</b>
                <span className="block">{[build.version, build.config].filter(Boolean).join(", ")}</span>
                <span className="block tabular-nums">{text(dot.y)}</span>
                {build.n > 1 && (
                  <span className="block text-muted-foreground">
                    {metric.unit === ""
                      ? `${build.n} workloads`
                      : `median of ${build.n}: ${formatNumber(build.min)} to ${formatNumber(build.max)}`}
                  </span>
                )}
                <SeamText panel={panel} id={dot.id} build={build} />
                {build.disagree && <span className="block text-warning-foreground">repeats disagree</span>}
                {build.change && (
                  <span className="block">
                    change: × {formatRatio(build.change.ratio)}
                    {build.change.pValue !== null && `, p = ${formatShort(build.change.pValue)}`}
                  </span>
                )}
                {build.alone && <span className="block">stands out alone: × {formatRatio(build.alone.ratio)}</span>}
              </>
            )
          );
        }}
      />
    </ChartFrame>
  );
}

const toggled = (shown: ReadonlySet<string>, lines: readonly string[]): ReadonlySet<string> =>
  lines.some((key) => shown.has(key))
    ? new Set([...shown].filter((key) => !lines.includes(key)))
    : new Set([...shown, ...lines]);

interface SeamTextProps {
  panel: HistoryPanel;
  id: string;
  build: HistoryPanel["lines"][number]["builds"][number];
}

/** What the piece of line before a build stands for, where it is not the build alone. */
function SeamText({ panel, id, build: { seam } }: SeamTextProps) {
  const join = panel.seams.find(({ to }) => `${to.line} ${to.build}` === id);
  if (seam === null && join?.branch) return <span className="block text-muted-foreground">{join.text}</span>;
  const text = seam ?? join?.text;
  return text === undefined ? null : <span className="block text-warning-foreground">dotted: {text}</span>;
}
