"use client";
import dynamic from "next/dynamic";
import { useCallback, useMemo, useState } from "react";
import { amountAxis, namesAxis } from "@/components/charts/axis-scale";
import { ChartFrame } from "@/components/charts/chart-frame";
import type { PlotMark } from "@/components/charts/plot-axes";
import type { PlotDot, PlotLine } from "@/components/charts/plot-points";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { Skeleton } from "@/components/ui/skeleton";
import { branchLabels } from "@/lib/domain/names/branch-labels";
import { compareBuilds } from "@/lib/domain/names/versions";
import { seriesSlots } from "@/lib/domain/vector/series-slots";
import { formatNumber, formatRatio, formatShort } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { HistoryPanel } from "@/lib/views/history/history-types";
import { type LineRange, lineRanges, notDrawnText } from "@/lib/views/history/line-ranges";
import { HistoryTable } from "./history-table";

const HEIGHT = 300;
/** Most branches that the axis names in full. */
const MOST_BRANCHES = 20;
/** Ratios in here count as equal. */
const NEUTRAL = [0.98, 1.02] as const;
/** The least share of the middle that y shows: noise of a per cent is no cliff. */
const LEAST_SPAN = 0.1;
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
      note="builds in release order; dotted where more than the build changes; a dashed rule stands before the first build of a new level"
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
                <b className="block wrap-anywhere">{build.raw}</b>
                <span className="block">{[build.version, build.config].filter(Boolean).join(", ")}</span>
                <span className="block tabular-nums">{text(dot.y)}</span>
                {build.n > 1 && (
                  <span className="block text-muted-foreground">
                    {metric.unit === ""
                      ? `${build.n} workloads`
                      : `median of ${build.n}: ${formatNumber(build.min)} to ${formatNumber(build.max)}`}
                  </span>
                )}
                {seamAt(panel, dot.id, build) && (
                  <span className="block text-warning-foreground">dotted: {seamAt(panel, dot.id, build)}</span>
                )}
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

/** The lines of the ranges that are picked; without a pick, or with none left, those of the first. */
function shownLines(ranges: readonly LineRange[], picked: ReadonlySet<string> | null): ReadonlySet<string> {
  const kept = ranges.flatMap(({ lines }) => lines).filter((key) => picked?.has(key));
  return new Set(kept.length ? kept : ranges[0]?.lines);
}

const toggled = (shown: ReadonlySet<string>, lines: readonly string[]): ReadonlySet<string> =>
  lines.some((key) => shown.has(key))
    ? new Set([...shown].filter((key) => !lines.includes(key)))
    : new Set([...shown, ...lines]);

type Drawn = ReturnType<typeof drawn>;

/** What is drawn of these lines alone. */
const onlyLines = ({ lines, marks, details }: Drawn, shown: ReadonlySet<string>) => ({
  lines: lines
    .filter(({ series }) => shown.has(series.key))
    .map((line) => ({ ...line, joins: line.joins?.filter(({ from }) => shown.has(from.series)) ?? [] })),
  marks: marks.filter(({ line }) => shown.has(line)),
  details,
});

/** What differs where a dotted piece ends; null = no such piece ends here. */
const seamAt = (panel: HistoryPanel, id: string, { seam }: HistoryPanel["lines"][number]["builds"][number]) =>
  seam ?? panel.seams.find(({ to }) => `${to.line} ${to.build}` === id)?.text ?? null;

/** The builds of all lines of a panel, in release order, each once; by version, with the raw name where several share one. */
function buildNames(panel: HistoryPanel): { raw: string; version: string | null; label: string }[] {
  const builds = new Map(panel.lines.flatMap((line) => line.builds.map((build) => [build.raw, build] as const)));
  const ordered = [...builds.values()].sort(compareBuilds);
  const counts = new Map<string | null, number>();
  for (const { version } of ordered) counts.set(version, (counts.get(version) ?? 0) + 1);
  return ordered.map(({ raw, version }) => ({
    raw,
    version,
    label: version === null ? raw : counts.get(version) === 1 ? version : `${version}, ${raw}`,
  }));
}

/** Branches at their first builds; the builds' own names where no version is known. */
function axisLabels(names: ReturnType<typeof buildNames>): (string | null)[] {
  const versions = names.map(({ version }) => version);
  if (versions.every((version) => version === null)) return names.map(({ label }) => label);
  return branchLabels(versions, MOST_BRANCHES);
}

function drawn(panel: HistoryPanel, names: readonly { raw: string }[], relative: boolean) {
  const slots = seriesSlots(panel.lines.map(({ key }) => ({ key, engine: panel.engine })));
  const place = new Map(names.map(({ raw }, at) => [raw, at]));
  const details = new Map<string, HistoryPanel["lines"][number]["builds"][number]>();
  const marks: (PlotMark & { line: string })[] = [];
  const drawnDots = new Map<string, PlotDot>();
  const lines = panel.lines.map(({ key, label, builds }): PlotLine => {
    const slot = slots.get(key) ?? { color: 0, marker: 0 };
    const dotted = new Set<string>();
    const dots = builds.flatMap((build) => {
      const x = place.get(build.raw) ?? 0;
      const y = relative ? build.ratio : build.value;
      if (y === null) return [];
      const id = `${key} ${build.raw}`;
      details.set(id, build);
      if (build.seam) dotted.add(id);
      if (build.change) marks.push({ x: x - 0.5, color: slot.color, line: key });
      const dot = { id, series: key, x, y, main: true };
      drawnDots.set(id, dot);
      return [dot];
    });
    return {
      series: { key, label: label || panel.engineName, detail: null, engine: panel.engine, ...slot },
      dots,
      rest: [],
      dotted,
    };
  });
  const joined = lines.map((line): PlotLine => {
    const joins = panel.seams.flatMap(({ from, to }) => {
      const [start, end] = [drawnDots.get(`${from.line} ${from.build}`), drawnDots.get(`${to.line} ${to.build}`)];
      return to.line === line.series.key && start && end ? [{ from: start, to: end }] : [];
    });
    return { ...line, joins };
  });
  return { lines: joined, marks, details };
}

/** From a round value below the least to one above the highest: steps of a few per cent are seen, those of less look small. */
function rangeAxis(values: readonly number[], pixels: number) {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const pad = (most - least) * 0.1 || 1;
  const missing = Math.max(0, ((most + least) / 2) * LEAST_SPAN - (most - least)) / 2;
  const ends = missing > pad ? [least - missing, most + missing] : [least - pad, most];
  return amountAxis("linear", [...values, ...ends], pixels, Math.max(0, ends[0] ?? least));
}
