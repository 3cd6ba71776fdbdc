import { areOrdered } from "@/lib/domain/names/versions";
import { formatRatio } from "@/lib/format";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { type Axis, namesAxis } from "./axis-scale";
import { type ChartColumn, chartColumns } from "./chart-columns";
import { chartSections, type ShapeSection, sectionRatios } from "./chart-sections";
import { namesThatFit } from "./names-that-fit";
import type { Plot } from "./plot";
import type { PlotDot, PlotLine } from "./plot-points";
import { type RatioScale, ratioAxis, ratioScale } from "./ratio-scale";

/** The lowest and the highest workload have a name where they are farther than this (in log) from the median. */
const FAR = Math.log(1.08);

/** A group's plot with its name and the number of its rows. */
export interface Shape {
  title: string;
  count: number;
  plot: Plot;
}

/** Returns the shape of each group on one scale; [] where columns aren't builds, or fewer than three. */
export function shapePlots(
  view: Pick<RelativeView, "table" | "heads" | "rowHeads" | "facts">,
  grid: Pick<RelativeGrid, "sections" | "ratios">,
  neutral: number,
): Shape[] {
  const columns = chartColumns(view);
  if (view.table.columnsBy !== "build" || columns.length < 3) return [];
  const sections = chartSections(view, grid);
  const scale = ratioScale([...sectionRatios(sections), 1 - neutral, 1 + neutral]);
  return sections.map((section) => ({
    title: section.title,
    count: section.rows.length,
    plot: { ...shapePlot(section, columns, scale, neutral), ...(areInOneOrder(view) && { builds: columns.length }) },
  }));
}

/** Returns true where the columns are one engine's builds and each has an order, so that older ones come first. */
function areInOneOrder({ table: { columns } }: Pick<RelativeView, "table">): boolean {
  const isOne = columns.every(({ engine }) => engine !== null && engine === columns[0]?.engine);
  return isOne && areOrdered(columns.map((column) => ({ ...column, raw: column.value })));
}

/**
 * Returns the shape of a group from build to build. Workloads have thin lines, the median of each engine a strong one.
 */
export function shapePlot(
  section: ShapeSection,
  columns: readonly ChartColumn[],
  scale: RatioScale,
  neutral: number,
): Plot {
  const engines = [...new Set(columns.map(({ engine }) => engine))];
  const far = engines.length === 1 ? farthestRows(section, columns) : new Set<string>();
  const several = engines.length > 1;
  return {
    lines: [
      ...section.rows.flatMap((row) => engines.map((engine) => rowLine(row, columns, engine, far.has(row.key)))),
      ...engines.map((engine) => medianLine(section, columns, engine, several)),
    ],
    xAxis: (pixels) => buildsAxis(columns, pixels),
    yAxis: (pixels) => ratioAxis(scale, pixels),
    xLabel: "",
    yLabel: "",
    text: formatRatio,
    band: [1 - neutral, 1 + neutral],
    level: 1,
    names: "ends",
  };
}

/**
 * Returns the names on an axis of builds, the most important first. These are branches at their first builds, or
 * engines where there are several.
 */
function namedBuilds(columns: readonly ChartColumn[]): { key: string; text: string; at: number }[] {
  const several = new Set(columns.map(({ engine }) => engine)).size > 1;
  const names = columns.flatMap(({ key, branch, before, engineTitle }, at) => {
    const text = several ? (before === null ? engineTitle : null) : branch;
    return text ? [{ key, text, at }] : [];
  });
  // The newest branch comes first, then the oldest.
  return several ? names : [...new Set([...names.slice(-1), ...names.slice(0, 1), ...names.slice(1, -1).reverse()])];
}

function buildsAxis(columns: readonly ChartColumn[], pixels: number): Axis {
  const { domain, place } = namesAxis(
    columns.map(() => null),
    pixels,
  );
  const names = namedBuilds(columns);
  const shareOf = (at: number) => (at - domain[0]) / (domain[1] - domain[0]);
  const placed = names.map((name) => ({ ...name, at: shareOf(name.at) }));
  const kept = namesThatFit(placed, pixels, "middle");
  return { domain, place, ticks: names.flatMap(({ key, text, at }) => (kept.has(key) ? [{ at, label: text }] : [])) };
}

/** Returns true for a ratio that has a place on a log scale. */
const isDrawn = (ratio: number | null | undefined): ratio is number => ratio != null && ratio > 0;

/** Returns the dots of one engine's builds with a ratio. `cut` holds those whose build before has none. */
function dotsOf(ratios: readonly (number | null)[], columns: readonly ChartColumn[], engine: string, key: string) {
  const dots: (PlotDot & { column: ChartColumn })[] = [];
  const dotted = new Set<string>();
  const cut = new Set<string>();
  let isKnown = false;
  for (const [x, column] of columns.entries()) {
    if (column.engine !== engine) continue;
    const y = ratios[column.at];
    const id = `${key} ${column.key}`;
    if (isDrawn(y)) {
      dots.push({ id, series: key, x, y, main: true, column });
      if (!isKnown) cut.add(id);
      if (column.seam !== null) dotted.add(id);
    }
    isKnown = isDrawn(y);
  }
  return { dots, dotted, cut };
}

const seriesOf = (key: string, label: string, engine: string, column: ChartColumn | undefined) => ({
  key,
  label,
  detail: null,
  engine,
  color: column?.hue ?? 0,
  marker: 0,
});

function rowLine(
  { key, label, ratios }: ShapeSection["rows"][number],
  columns: readonly ChartColumn[],
  engine: string,
  isNamed: boolean,
): PlotLine {
  const own = `${key} ${engine}`;
  return {
    series: seriesOf(own, label, engine, undefined),
    ...dotsOf(ratios, columns, engine, own),
    rest: [],
    weight: "thin",
    name: isNamed ? label : null,
    title: label,
  };
}

/** Returns the medians of an engine's builds; approximate ones have a mark, since repeats disagree. */
function medianLine(
  { rows, medians, about }: ShapeSection,
  columns: readonly ChartColumn[],
  engine: string,
  several: boolean,
): PlotLine {
  const key = `median ${engine}`;
  const { dots, dotted, cut } = dotsOf(medians, columns, engine, key);
  const last = dots.at(-1);
  const text = ({ y, column }: (typeof dots)[number]) => `${about[column.at] ? "≈ " : ""}${formatRatio(y)}`;
  const name = (several && last?.column.engineTitle) || "median";
  const who = several ? `${name}, median of ${rows.length}` : `Median of ${rows.length}`;
  return {
    series: seriesOf(key, name, engine, last?.column),
    dots: dots.map((dot) => ({ ...dot, share: dot.column.share })),
    dotted,
    cut,
    rest: [],
    weight: "strong",
    name: last ? `${name} ${text(last)}` : name,
    title: [who, ...dots.map((dot) => `${dot.column.label}: ${text(dot)}`)].join("\n"),
    sentence: `${who}: ${extremes(dots.map((dot) => ({ y: dot.y, text: `${text(dot)} in ${dot.column.label}` })))}`,
  };
}

/**
 * Returns the first and the last of values in order. It adds the lowest and the highest where they differ from these.
 * "no ratio" without values.
 */
function extremes(values: readonly { y: number; text: string }[]): string {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last) return "no ratio";
  const lowest = values.reduce((a, b) => (b.y < a.y ? b : a));
  const highest = values.reduce((a, b) => (b.y > a.y ? b : a));
  const isEnd = ({ y }: typeof first) => [first, last].some((end) => formatRatio(end.y) === formatRatio(y));
  const between = [
    ...(isEnd(lowest) ? [] : [`lowest ${lowest.text}`]),
    ...(isEnd(highest) ? [] : [`highest ${highest.text}`]),
  ];
  const ends = first === last ? first.text : `${first.text} at first, ${last.text} at last`;
  return [ends, ...between].join(", ");
}

/**
 * Returns the keys of the lowest and the highest workload at the last build with a median. Those near it have no key.
 */
function farthestRows({ rows, medians }: ShapeSection, columns: readonly ChartColumn[]): ReadonlySet<string> {
  const last = columns.findLast(({ at }) => isDrawn(medians[at]));
  const median = last && medians[last.at];
  if (!last || !isDrawn(median)) return new Set();
  const ends = rows.flatMap(({ key, ratios }) => {
    const ratio = ratios[last.at];
    return isDrawn(ratio) ? [{ key, ratio }] : [];
  });
  const sorted = ends.sort((a, b) => a.ratio - b.ratio);
  return new Set(
    [sorted[0], sorted.at(-1)].flatMap((end) => (end && Math.abs(Math.log(end.ratio / median)) > FAR ? end.key : [])),
  );
}
