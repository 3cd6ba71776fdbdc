import { branchLabels } from "@/lib/domain/names/branch-labels";
import { areOrdered, compareBuilds } from "@/lib/domain/names/versions";
import { seriesSlots } from "@/lib/domain/vector/series-slots";
import { formatNumber, formatRatio } from "@/lib/format";
import type { BuildFlag } from "@/lib/views/history/build-notes";
import type { HistoryPanel } from "@/lib/views/history/history-types";
import type { LineRange } from "@/lib/views/history/line-ranges";
import { amountAxis, namesAxis } from "./axis-scale";
import { axisOf, type Plot } from "./plot";
import type { PlotDot, PlotFlag, PlotLine, PlotMark } from "./plot-points";

// Draws the panels of a history, on the page and in pictures.

/** Limit on branches with full names on the axis. */
const MOST_BRANCHES = 20;
/** Least span of the y axis as a fraction of its middle, so that noise of a per cent doesn't look large. */
const LEAST_SPAN = 0.1;
/** Ratios in this range count as equal. */
const NEUTRAL = [0.98, 1.02] as const;

/** Returns the lines of the selected ranges; those of the first range where none is selected. */
export function shownLines(ranges: readonly LineRange[], picked: ReadonlySet<string> | null): ReadonlySet<string> {
  const kept = ranges.flatMap(({ lines }) => lines).filter((key) => picked?.has(key));
  return new Set(kept.length ? kept : ranges[0]?.lines);
}

/**
 * Returns the builds of all lines of a panel, in release order, each once. The label is the version, with the raw name
 * where several builds share it.
 */
export function buildNames(panel: HistoryPanel): { raw: string; version: string | null; label: string }[] {
  const builds = new Map(panel.lines.flatMap((line) => line.builds.map((build) => [build.raw, build] as const)));
  const ordered = [...builds.values()].sort(compareBuilds);
  const counts = new Map<string | null, number>();
  for (const { version } of ordered) counts.set(version, (counts.get(version) ?? 0) + 1);
  return ordered.map(({ raw, called = raw, version }) => ({
    raw,
    version,
    label: version === null ? called : counts.get(version) === 1 ? version : `${version}, ${called}`,
  }));
}

/** Returns labels for branches at their first builds; the builds' own names where no version is known. */
function axisLabels(names: ReturnType<typeof buildNames>): (string | null)[] {
  const versions = names.map(({ version }) => version);
  if (versions.every((version) => version === null)) return names.map(({ label }) => label);
  return branchLabels(versions, MOST_BRANCHES);
}

/** Returns the lines, dots and marks of a panel; `details`: the build of each dot by its id. */
export function panelLines(panel: HistoryPanel, names: readonly { raw: string }[], relative: boolean) {
  const slots = seriesSlots(panel.lines.map(({ key }) => ({ key, engine: panel.engine })));
  const place = new Map(names.map(({ raw }, at) => [raw, at]));
  const details = new Map<string, HistoryPanel["lines"][number]["builds"][number]>();
  const marks: (PlotMark & { line: string })[] = [];
  const drawnDots = new Map<string, PlotDot>();
  const lines = panel.lines.map(({ key, label, builds }): PlotLine => {
    const slot = slots.get(key) ?? { color: 0, marker: 0 };
    const dotted = new Set<string>();
    const unshared = new Set<string>();
    const dots = builds.flatMap((build) => {
      const x = place.get(build.raw) ?? 0;
      const y = relative ? build.ratio : build.value;
      if (y === null) return [];
      const id = `${key} ${build.raw}`;
      details.set(id, build);
      if (build.seam || build.unshared) dotted.add(id);
      if (build.unshared) unshared.add(id);
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
      unshared,
    };
  });
  const joined = lines.map((line): PlotLine => {
    const joins = panel.seams.flatMap(({ from, to, branch, doubt }) => {
      if (doubt && relative) return [];
      const [start, end] = [drawnDots.get(`${from.line} ${from.build}`), drawnDots.get(`${to.line} ${to.build}`)];
      return to.line === line.series.key && start && end ? [{ from: start, to: end, branch }] : [];
    });
    return { ...line, joins };
  });
  return { lines: joined, marks, details };
}

/**
 * Returns the legend's texts. They explain the two kinds of pieces that aren't measured values, and commits without an
 * order.
 */
export function linesLegend(
  { lines, marks = [] }: Pick<Plot, "lines" | "marks">,
  names: ReturnType<typeof buildNames>,
): string[] {
  const joins = lines.flatMap((line) => line.joins ?? []);
  return [
    "builds in release order",
    ...(areOrdered(names) ? [] : ["commits of unknown order are sorted by name, without a line"]),
    ...(lines.some((line) => isDotted(line, false)) || joins.some(({ branch }) => !branch)
      ? ["dotted where more than the build changes"]
      : []),
    ...(lines.some((line) => isDotted(line, true)) ? ["dotted where other workloads have a value"] : []),
    ...(joins.some(({ branch }) => branch) ? ["dash-dotted where late fixes of an older branch leave the line"] : []),
    ...(marks.length ? ["a dashed vertical rule before the first build of a new level"] : []),
  ];
}

/** Returns true where a dot after the first one of a line is dotted for this reason: a piece leads to it. */
const isDotted = ({ dots, dotted, unshared }: PlotLine, isUnshared: boolean): boolean =>
  dots.slice(1).some(({ id }) => dotted?.has(id) && (unshared?.has(id) ?? false) === isUnshared);

/**
 * Returns an axis from a round value below the least to one above the highest. Steps of a few per cent are visible,
 * smaller ones look small.
 */
function rangeAxis(values: readonly number[], pixels: number) {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const pad = (most - least) * 0.1 || 1;
  const missing = Math.max(0, ((most + least) / 2) * LEAST_SPAN - (most - least)) / 2;
  const ends = missing > pad ? [least - missing, most + missing] : [least - pad, most];
  return amountAxis("linear", [...values, ...ends], pixels, { above: Math.max(0, ends[0] ?? least) });
}

/** Keeps only these lines, with their marks. */
export const onlyLines = ({ lines, marks, details }: ReturnType<typeof panelLines>, shown: ReadonlySet<string>) => ({
  lines: lines
    .filter(({ series }) => shown.has(series.key))
    .map((line) => ({ ...line, joins: line.joins?.filter(({ from }) => shown.has(from.series)) ?? [] })),
  marks: marks.filter(({ line }) => shown.has(line)),
  details,
});

/** Returns the flags of a panel: one for each of its builds with notes. */
export const panelFlags = (
  { engine }: Pick<HistoryPanel, "engine">,
  names: readonly { raw: string }[],
  flags: readonly BuildFlag[],
): PlotFlag[] =>
  names.flatMap(({ raw }, x) =>
    flags.flatMap((flag) => (flag.engine === engine && flag.build === raw ? { x, label: flag.label } : [])),
  );

interface HistoryLook {
  metric: { label: string; unit: string };
  /** Ratios to each line's first build. */
  relative: boolean;
  /** For an axis of y that begins at 0: a value that it must include, so that panels compare. */
  upTo?: number;
  flags?: readonly PlotFlag[];
}

/** Returns the plot of one engine's builds in release order, with a line per setting. */
export function historyPlot(
  names: ReturnType<typeof buildNames>,
  { lines, marks }: Pick<ReturnType<typeof onlyLines>, "lines" | "marks">,
  { metric, relative, upTo, flags = [] }: HistoryLook,
): Plot {
  const isRatio = relative || metric.unit === "";
  return {
    lines,
    marks,
    ...(flags.length && { flags }),
    ...(areOrdered(names) && { builds: names.length }),
    xAxis: (pixels) => namesAxis(axisLabels(names), pixels),
    yAxis: axisOf(lines, "y", (values, pixels) =>
      upTo === undefined ? rangeAxis(values, pixels) : amountAxis("linear", [...values, upTo], pixels),
    ),
    xLabel: "builds in release order, each branch named at its first",
    yLabel: isRatio ? "relative to the first build" : `${metric.label}, ${metric.unit}`,
    text: (y) => (isRatio ? formatRatio(y) : `${formatNumber(y)} ${metric.unit}`),
    band: isRatio ? NEUTRAL : undefined,
  };
}
