import { group } from "@/lib/domain/group";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { toDigits, unitScale } from "@/lib/format";

/** Most rows of a chart and its table. */
const MAX_ROWS = 160;
/** Most lines of a chart. */
const MAX_LINES = 5;

/** A stored series, as lib/db returns it. */
export interface SeriesInput {
  ordinal: number;
  kind: string;
  title: string;
  x: string;
  columns: readonly string[];
  /** A list for each column, in its base unit; null = not printed. */
  values: readonly (readonly (number | null)[])[];
  path: string;
  line: number | null;
}

/** A column in its display unit. */
export interface SeriesColumn {
  key: string;
  label: string;
  unit: string;
  values: (number | null)[];
}

/** One small chart: columns of one unit, by position in `columns`. */
export interface SeriesChart {
  unit: string;
  lines: number[];
}

/** A stored series as charts and a table. */
export interface SeriesView {
  key: number;
  title: string;
  path: string;
  line: number | null;
  x: SeriesColumn;
  logX: boolean;
  columns: SeriesColumn[];
  charts: SeriesChart[];
  /** Names of columns that are 0 or missing throughout; the table has them, charts don't. */
  still: string[];
  /**
   * Number of samples: the sum of the column of that name, else the rows. Where it exceeds `x.values`, each drawn value
   * is a mean of several.
   */
  samples: number;
}

/**
 * Returns the charts of a series: at most 160 rows; a longer series has means of neighbours. Columns of one unit share
 * a chart, up to five, in a suitable unit.
 */
export function toSeriesView(series: SeriesInput): SeriesView {
  const rows = series.values[0]?.length ?? 0;
  const rowsPerMean = Math.max(1, Math.ceil(rows / MAX_ROWS));
  const values = new Map(
    series.columns.map((key, i) => [key, means(series.values[i] ?? [], rowsPerMean, key === "samples")]),
  );
  const drawn = series.columns.filter((key) => key !== series.x && key !== "samples");
  const moving = drawn.filter((key) => (values.get(key) ?? []).some((value) => value !== null && value !== 0));
  const groups = groupsOf(moving);
  const scaleOf = new Map(
    groups.flatMap((keys) => {
      const most = Math.max(...keys.map((key) => largest(values.get(key) ?? [])));
      return keys.map((key) => [key, unitScale(metricInfo(key).unit, most)] as const);
    }),
  );
  const column = (key: string): SeriesColumn => {
    const { unit, factor } = scaleOf.get(key) ?? unitScale(metricInfo(key).unit, 1);
    const label = labelOf(key);
    return { key, label, unit, values: (values.get(key) ?? []).map((value) => round(value, factor)) };
  };
  const columns = series.columns.filter((key) => key !== series.x).map(column);
  const at = (key: string) => columns.findIndex((one) => one.key === key);
  return {
    key: series.ordinal,
    title: series.title,
    path: series.path,
    line: series.line,
    x: xColumn(series.x, values.get(series.x) ?? []),
    logX: series.x === "latencySeconds",
    columns,
    charts: groups.map((keys) => ({ unit: columns[at(keys[0] ?? "")]?.unit ?? "", lines: keys.map(at) })),
    still: drawn.filter((key) => !moving.includes(key)).map(labelOf),
    samples: series.columns.includes("samples") ? total(values.get("samples") ?? []) : rows,
  };
}

const labelOf = (key: string): string => metricInfo(key).label.replace(/^Cpu\b/, "CPU");

function xColumn(key: string, values: readonly (number | null)[]): SeriesColumn {
  if (key === "sample") return { key, label: "Sample", unit: "", values: [...values] };
  if (key === "seconds") return { key, label: "Time", unit: "s", values: values.map((value) => round(value, 1)) };
  const info = metricInfo(key);
  const { unit, factor } = unitScale(info.unit, largest(values));
  return { key, label: info.label, unit, values: values.map((value) => round(value, factor)) };
}

/** Charts that readers need first come first. */
const unitOrder = ["fraction", "1/s", "B/s", "s", "B"];
const placeOf = (unit: string): number => (unitOrder.indexOf(unit) + unitOrder.length + 1) % (unitOrder.length + 1);

/** Groups columns of one unit, at most MAX_LINES a chart. */
function groupsOf(keys: readonly string[]): string[][] {
  const groups = [...group(keys, (key) => metricInfo(key).unit.replace("count", ""))].sort(
    ([a], [b]) => placeOf(a) - placeOf(b),
  );
  return groups.flatMap(([, same]) =>
    Array.from({ length: Math.ceil(same.length / MAX_LINES) }, (_, i) =>
      same.slice(i * MAX_LINES, (i + 1) * MAX_LINES),
    ),
  );
}

/** Returns means of `size` neighbours each, without missing values; counts are added up. */
function means(values: readonly (number | null)[], size: number, add: boolean): (number | null)[] {
  if (size === 1) return [...values];
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) => {
    const known = values.slice(i * size, (i + 1) * size).filter((value) => value !== null);
    const sum = total(known);
    if (known.length === 0) return null;
    return add ? sum : sum / known.length;
  });
}

const total = (values: readonly (number | null)[]): number =>
  values.reduce((sum: number, value) => sum + (value ?? 0), 0);

const largest = (values: readonly (number | null)[]): number =>
  values.reduce((most: number, value) => Math.max(most, Math.abs(value ?? 0)), 0);

/** A chart or table of samples needs only five significant digits. */
const round = (value: number | null, factor: number): number | null =>
  value === null ? null : toDigits(value * factor, 5);
