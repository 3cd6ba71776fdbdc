import { areSorted, distinctBuilds, orderText } from "@/lib/domain/names/versions";
import { moveText } from "@/lib/domain/sentences/amounts";
import { seriesSlots } from "@/lib/domain/vector/series-slots";
import { formatCount, formatNumber, formatRatio } from "@/lib/format";
import { type BuildRange, buildsInRange } from "@/lib/views/history/build-range";
import { heightOf, middleOf, seamTexts } from "@/lib/views/history/chains";
import type { HistoryPanel } from "@/lib/views/history/history-types";
import { changesOnLine } from "@/lib/views/history/line-changes";
import type { LineRange } from "@/lib/views/history/line-ranges";
import type { NoteFlag } from "@/lib/views/notes/signed-notes";
import { DEFAULT_NEUTRAL } from "@/lib/views/state/workload-params";
import { amountAxis } from "./axis-scale";
import { buildsAxis } from "./builds-axis";
import { branchesText, greyText, middlesText, readableLines, trunkOf } from "./line-entries";
import { seamsText } from "./place-seams";
import { axisOf, type Plot } from "./plot";
import type { PlotChange, PlotDot, PlotFlag, PlotLine } from "./plot-points";

// Draws the panels of a history, on the page and in pictures.

/** The rule of `buildsAxis` in words. */
export const NAMING = "each named where there is room, else its branch";
/** Least span of the y axis as a fraction of its middle, so that small noise doesn't look large. */
const LEAST_SPAN = 0.1;
/** Ratios in this range count as equal. */
const NEUTRAL = [1 - DEFAULT_NEUTRAL, 1 + DEFAULT_NEUTRAL] as const;

/** Returns the lines of the selected ranges; those of the first range where none is selected. */
export function shownLines(ranges: readonly LineRange[], picked: ReadonlySet<string> | null): ReadonlySet<string> {
  const kept = ranges.flatMap(({ lines }) => lines).filter((key) => picked?.has(key));
  return new Set(kept.length ? kept : ranges[0]?.lines);
}

/** A build on the axis, with its name there. */
type NamedBuild = Pick<Line["builds"][number], "raw" | "version" | "night"> & { label: string };

/**
 * Returns the builds of all lines of a panel, in their order (versions.ts), each once. The label is the version, the
 * build's name without one, or both where several builds share a version.
 */
export function buildNames(panel: HistoryPanel): NamedBuild[] {
  const ordered = distinctBuilds(panel.lines.flatMap((line) => line.builds));
  const counts = new Map<string | null, number>();
  for (const { version } of ordered) counts.set(version, (counts.get(version) ?? 0) + 1);
  return ordered.map(({ raw, called = raw, version, night }) => ({
    raw,
    version,
    night,
    label: version === null ? called : counts.get(version) === 1 ? version : `${version}, ${called}`,
  }));
}

/**
 * Returns the lines with their dots, and the changes of a panel. The place of a build is its index in `names`; others
 * are not drawn. `relative` draws ratios to the base. `details` has the build of each dot by its id.
 */
export function panelLines(panel: HistoryPanel, names: readonly { raw: string }[], relative: boolean) {
  // Branches share the colour of the line that they leave.
  const trunks = panel.lines.filter((line) => trunkOf(panel.lines, line) === null);
  const slots = seriesSlots(trunks.map(({ key }) => ({ key, engine: panel.engine })));
  const place = new Map(names.map(({ raw }, at) => [raw, at]));
  const seams = seamTexts(panel);
  const chained = new Set(panel.chains?.map(({ line }) => line));
  const details: Details = new Map();
  const drawnDots = new Map<string, PlotDot>();
  const lines = panel.lines.map((line): PlotLine => {
    const { key, label, builds } = line;
    const trunk = trunkOf(panel.lines, line);
    const slot = slots.get(trunk ?? key) ?? { color: 0, marker: 0 };
    const { dots, dotted, unshared } = dotsOf(line, place, relative);
    for (const { dot, build } of dots) {
      details.set(dot.id, build);
      drawnDots.set(dot.id, dot);
    }
    return {
      series: {
        key,
        label: [label || panel.engineName, chained.has(key) && "chained"].filter(Boolean).join(", "),
        detail: null,
        engine: panel.engine,
        ...slot,
      },
      dots: dots.map(({ dot }) => dot),
      ...(seams.has(key) && { seam: seams.get(key) }),
      ...(trunk === null && { middles: middlesOf(builds, place) }),
      rest: [],
      dotted,
      unshared,
      ...(trunk !== null &&
        line.late && {
          branch: { name: line.late.branch, of: trunk },
          name: null,
          hollow: new Set(dots.map(({ dot }) => dot.id)),
        }),
    };
  });
  const changes = panel.lines.flatMap((line) => plotChanges(line, drawnDots)).sort((a, b) => a.x - b.x);
  const joined = lines.map((line) => ({ ...line, joins: joinsOf(line, panel, drawnDots, relative) }));
  return { lines: joined, changes, details };
}

type Line = HistoryPanel["lines"][number];
/** Builds by the ids of their dots. */
type Details = Map<string, Line["builds"][number]>;

/** Returns the dots of a line's builds in range, with ids of those behind a dotted segment. */
function dotsOf({ key, builds }: Line, place: ReadonlyMap<string, number>, relative: boolean) {
  const dotted = new Set<string>();
  const unshared = new Set<string>();
  const dots = builds.flatMap((build) => {
    const x = place.get(build.raw);
    const y = heightOf(build, relative);
    // Builds outside the range have no place.
    if (x === undefined || y === null) return [];
    const id = `${key} ${build.raw}`;
    if (build.seam || build.unshared) dotted.add(id);
    if (build.unshared) unshared.add(id);
    return [{ build, dot: { id, series: key, x, y, main: true } }];
  });
  return { dots, dotted, unshared };
}

/** Returns the changes on a line whose builds have dots. */
const plotChanges = (line: Line, drawnDots: ReadonlyMap<string, PlotDot>): PlotChange[] =>
  changesOnLine(line).flatMap(({ build, ratio, isLevel, level, kind, better }) => {
    const dot = drawnDots.get(`${line.key} ${build.raw}`);
    if (!dot) return [];
    const name = build.version ?? build.called ?? build.raw;
    const size = `${isLevel && kind === "a new level" ? "level " : ""}${moveText(ratio)}`;
    const of = level === null ? {} : { level: moveText(level) };
    const about = { series: line.key, name, size, ...of, kind, better, line: line.label, build: build.raw };
    return [{ x: dot.x, y: dot.y, ...about }];
  });

/** Returns the segments to this line's builds from builds of other lines. */
function joinsOf(
  { series, unshared }: PlotLine,
  { seams }: HistoryPanel,
  drawnDots: ReadonlyMap<string, PlotDot>,
  relative: boolean,
): NonNullable<PlotLine["joins"]> {
  return seams.flatMap(({ from, to, branch, doubt }) => {
    if (doubt && relative) return [];
    const [start, end] = [drawnDots.get(`${from.line} ${from.build}`), drawnDots.get(`${to.line} ${to.build}`)];
    if (to.line !== series.key || !start || !end) return [];
    // A late fix with a value over other workloads is dotted: its height is no step of the branch.
    const isUnshared = unshared?.has(end.id) ?? false;
    return [{ from: start, to: end, branch: branch && !isUnshared, unshared: branch && isUnshared }];
  });
}

/**
 * Returns the middle half of a group's workloads at the drawn builds, in pieces. A piece ends before a build that
 * differs in something else, or that has no middle half. A build alone has no piece.
 */
function middlesOf(
  builds: HistoryPanel["lines"][number]["builds"],
  place: ReadonlyMap<string, number>,
): { x: number; low: number; high: number }[][] {
  const pieces: { x: number; low: number; high: number }[][] = [[]];
  for (const build of builds) {
    const x = place.get(build.raw);
    // The line goes on over a build without a value.
    if (x === undefined || heightOf(build, true) === null) continue;
    const middle = middleOf(build);
    if (!middle || build.seam) pieces.push([]);
    if (middle) pieces.at(-1)?.push({ x, ...middle });
  }
  return pieces.filter(({ length }) => length > 1);
}

/** Builds in their order, with the number of those before and after them that a range leaves out. */
export interface DrawnBuilds {
  builds: ReturnType<typeof buildNames>;
  before: number;
  after: number;
}

/** Returns the builds of a panel that a range includes. */
export const drawnBuilds = (panel: HistoryPanel, range: BuildRange): DrawnBuilds => {
  const { builds, before, after } = buildsInRange(buildNames(panel), range);
  return { builds: [...builds], before, after };
};

/** Returns "builds in version order", or of a range "builds 10.5.6 to 10.6.23 of 27, in version order". */
function drawnText({ builds, before, after }: DrawnBuilds): string {
  if (before + after === 0) return `builds ${orderText(builds)}`;
  const ends = [...new Set([builds[0], builds.at(-1)].flatMap((build) => build?.label ?? []))].join(" to ");
  const count = formatCount(builds.length + before + after);
  return `${builds.length === 1 ? "build" : "builds"} ${ends} of ${count}, ${orderText(builds)}`;
}

/**
 * Returns the legend's texts: the builds, then one for each kind of mark that is drawn. Kinds are commits without an
 * order, dotted pieces, late fixes, grey lines, shades, and flags.
 */
export function linesLegend(
  { lines, changes = [] }: Pick<Plot, "lines" | "changes">,
  drawn: DrawnBuilds,
  isGroup = false,
): string[] {
  const joins = lines.flatMap((line) => line.joins ?? []);
  return [
    drawnText(drawn),
    ...(areSorted(drawn.builds) ? [] : ["commits of unknown order are sorted by name, without a line"]),
    ...(lines.some((line) => isDotted(line, false)) || joins.some(({ branch, unshared }) => !branch && !unshared)
      ? ["dotted where more than the build changes"]
      : []),
    ...(lines.some((line) => isDotted(line, true)) || joins.some(({ unshared }) => unshared)
      ? ["dotted where other workloads have a value"]
      : []),
    ...(joins.some(({ branch }) => branch) ? ["dash-dotted where late fixes of an older branch leave the line"] : []),
    ...[branchesText(lines), greyText(lines), middlesText(lines)].flatMap((text) => text ?? []),
    ...(changes.length ? [`flags have ${flagText(changes, isGroup)}, or a count where changes have no room`] : []),
  ];
}

/** Returns words for the sizes on flags. A group's step is not the quotient of two heights, which are other medians. */
function flagText(changes: readonly PlotChange[], isGroup: boolean): string {
  if (changes.every(({ level }) => level === undefined)) return "the size of a change";
  return isGroup ? "the median of the workloads’ steps to the build before" : "the step to the build before";
}

/** Returns true where a dot after the first one is dotted for this reason. Then a piece leads to it. */
const isDotted = ({ dots, dotted, unshared }: PlotLine, isUnshared: boolean): boolean =>
  dots.slice(1).some(({ id }) => dotted?.has(id) && (unshared?.has(id) ?? false) === isUnshared);

/**
 * Returns an axis from a round value below the least to one above the highest. Steps of a few per cent are visible;
 * smaller ones look small.
 */
function rangeAxis(values: readonly number[], pixels: number) {
  const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const pad = (most - least) * 0.1 || 1;
  const missing = Math.max(0, ((most + least) / 2) * LEAST_SPAN - (most - least)) / 2;
  const ends = missing > pad ? [least - missing, most + missing] : [least - pad, most];
  return amountAxis("linear", [...values, ...ends], pixels, { lowest: Math.max(0, ends[0] ?? least) });
}

/** Keeps only these lines, with their changes; of very many most become grey. */
export const onlyLines = ({ lines, changes, details }: ReturnType<typeof panelLines>, shown: ReadonlySet<string>) => ({
  lines: readableLines(
    lines
      .filter(({ series }) => shown.has(series.key))
      .map((line) => ({ ...line, joins: line.joins?.filter(({ from }) => shown.has(from.series)) ?? [] })),
  ),
  changes: changes.filter(({ series }) => shown.has(series)),
  details,
});

/**
 * Returns the flags of a panel, from left to right. A flag is at a build with notes, or before the first build since a
 * date with notes. The first dot of a shown line has one if its machine has notes.
 */
export function panelFlags(
  { engine, lines: all }: Pick<HistoryPanel, "engine" | "lines">,
  names: readonly { raw: string }[],
  flags: readonly NoteFlag[],
  shown: readonly Pick<PlotLine, "series" | "dots">[],
): PlotFlag[] {
  const place = new Map(names.map(({ raw }, at) => [raw, at]));
  const at = (build: string, label: string, back = 0): PlotFlag[] => {
    const x = place.get(build);
    // A range of builds that begins there does not show what lies before.
    return x === undefined || x < back ? [] : [{ x: x - back, label }];
  };
  const found = flags.flatMap(({ label, notes: [note] }): PlotFlag[] => {
    if (!note) return [];
    if ("build" in note) return note.engine === engine ? at(note.build, label) : [];
    if ("day" in note)
      return note.places.flatMap((own) => (own.engine === engine ? at(own.build, label, own.exact ? 0 : 0.5) : []));
    const keys = new Set(all.flatMap(({ key, machine }) => (machine === note.machine ? key : [])));
    return shown.flatMap(({ series, dots: [dot] }) =>
      dot && keys.has(series.key) ? { x: dot.x, y: dot.y, label } : [],
    );
  });
  return found.sort((a, b) => a.x - b.x);
}

interface HistoryLook {
  /** The unit is "" where the metric has none, or an unknown one. */
  metric: { label: string; unit: string };
  /** Ratios to each line's first build, as all values of a group are. */
  relative: boolean;
  /** For an axis of y that begins at 0: a value that it must include, so that panels compare. */
  upTo?: number;
  flags?: readonly PlotFlag[];
  /** A legend names its lines, so that builds have the room of the names at their ends. */
  hasLegend?: boolean;
}

/** Returns the plot of one engine's builds in their order, with a line per setting. */
export function historyPlot(
  drawn: DrawnBuilds,
  { lines, changes }: Pick<ReturnType<typeof onlyLines>, "lines" | "changes">,
  { metric, relative, upTo, flags = [], hasLegend = false }: HistoryLook,
): Plot {
  const { builds, before, after } = drawn;
  const shaded = lines.flatMap(({ middles = [], weight }) => (weight === "thin" ? [] : middles));
  return {
    lines,
    ...(changes.length && { changes }),
    ...(flags.length && { flags }),
    ...(hasLegend && { names: "legend" as const }),
    ...(areSorted(builds) && { builds: builds.length }),
    ...(before && { isCut: true }),
    ...(after && { isCutAfter: true }),
    xAxis: (pixels) => buildsAxis(builds, pixels),
    yAxis: axisOf(lines, "y", (dots, pixels) => {
      const values = [...dots, ...shaded.flatMap((piece) => piece.flatMap(({ low, high }) => [low, high]))];
      return upTo === undefined ? rangeAxis(values, pixels) : amountAxis("linear", [...values, upTo], pixels);
    }),
    xLabel: [`${drawnText(drawn)}, ${NAMING}`, seamsText(lines)].filter(Boolean).join("; "),
    // The first build may be outside the range.
    yLabel: relative
      ? `relative to the first build${before ? " of all" : ""}`
      : [metric.label, metric.unit].filter(Boolean).join(", "),
    text: (y) => (relative ? formatRatio(y) : `${formatNumber(y)} ${metric.unit}`.trim()),
    band: relative ? NEUTRAL : undefined,
  };
}
