import { engineName } from "./engines";
import { compareValues, UNKNOWN, UNSET, valueText } from "./facet-values";
import { configKey } from "./names";
import { compareBuilds } from "./versions";
import type { WorkloadPoint } from "./workload-points";

/** A way in which points differ: build, config ..., `s.NAME` for a setting of the runs. */
export type Dimension = string;

/** What a point was measured on and with; these tell columns apart, what readers ask for first. Settings follow as `s.NAME`, then origin. */
const SETTING_DIMENSIONS = ["engine", "build", "threads", "config", "machine"] as const;

/** A point's value in a dimension as filters and links spell it. Two spellings of one config are one value (names.ts, configKey). */
export function dimensionValue(point: WorkloadPoint, dimension: Dimension): string {
  switch (dimension) {
    case "engine":
      return point.engine;
    case "build":
      return valueText(point.build?.raw, UNKNOWN);
    case "config":
      return point.config === null ? UNKNOWN : valueText(configKey(point.config), UNKNOWN);
    case "machine":
      return valueText(point.machine, UNKNOWN);
    case "threads":
      return valueText(point.threads, UNKNOWN);
    case "bundle":
      return point.bundle;
    case "origin":
      return point.origin;
    default:
      return valueText(point.settings[dimension.slice(2)], UNSET);
  }
}

/**
 * All dimensions that can make two measurements of one workload another thing, except the chosen one. The bundle is none of them:
 * the same in two bundles is a repeat.
 */
export function otherDimensions(points: readonly WorkloadPoint[], chosen: Dimension): Dimension[] {
  const settings = new Set<string>();
  for (const point of points) for (const name of Object.keys(point.settings)) settings.add(`s.${name}`);
  return [...SETTING_DIMENSIONS, ...[...settings].sort(compareValues), "origin"].filter((name) => name !== chosen);
}

export interface RelativeColumn {
  /** Stable and readable: the value, then `,DIMENSION:VALUE` for every dimension that splits it. Commas in values are escaped. */
  key: string;
  /** Its value in the chosen dimension, raw. */
  value: string;
  /** What tells it apart from other columns of the same value. */
  parts: readonly { dimension: Dimension; value: string }[];
  /** The engine, null where the column holds several. */
  engine: string | null;
  /** The label that the source prints for all of its points; null where it holds several. */
  label: string | null;
  /** Decoded from the build's name; null where the column holds several versions or none is known. */
  version: string | null;
}

const escaped = (text: string) => text.replaceAll(/[\\,]/g, "\\$&");

/** How many clients, how large the tables, which machine: what can make a workload another test, to be compared with its like. */
const isOfTheTest = (dimension: Dimension): boolean =>
  dimension === "threads" || dimension === "machine" || dimension.startsWith("s.");

export interface Splits {
  rows: Dimension[];
  columns: Dimension[];
}

/**
 * The dimensions that split cells: those that take several values inside a cell, in a fixed order, each only while cells still mix.
 * What is compared (engine, build, config, origin) splits columns. What belongs to the test (threads, machine, settings) splits rows
 * where at least half of the cells mix it, as in a benchmark run at several thread counts; where only some do, as of a build that was
 * measured once more on another machine, rows would be mostly empty, and it splits columns, too.
 */
export function splittingDimensions(
  points: readonly WorkloadPoint[],
  labels: readonly string[],
  chosen: Dimension,
  others: readonly Dimension[],
): Splits {
  const splits: Splits = { rows: [], columns: [] };
  let cells = points.map((point, at) => `${labels[at]}\n${dimensionValue(point, chosen)}`);
  for (const dimension of others) {
    const values = points.map((point) => dimensionValue(point, dimension));
    const first = new Map<string, string | undefined>();
    const mixed = new Set<string>();
    cells.forEach((cell, at) => {
      if (!first.has(cell)) first.set(cell, values[at]);
      else if (first.get(cell) !== values[at]) mixed.add(cell);
    });
    if (!mixed.size) continue;
    const byRow = isOfTheTest(dimension) && mixed.size * 2 >= first.size;
    splits[byRow ? "rows" : "columns"].push(dimension);
    cells = cells.map((cell, at) => `${cell}\n${values[at]}`);
  }
  return splits;
}

/** The key of the column that a point belongs to. */
export function columnKey(point: WorkloadPoint, chosen: Dimension, split: readonly Dimension[]): string {
  const parts = split.map((dimension) => escaped(`${dimension}:${dimensionValue(point, dimension)}`));
  return [escaped(dimensionValue(point, chosen)), ...parts].join(",");
}

/**
 * The columns of these points in their order: builds by engine and release, other values by size or name, then by what splits them.
 */
export function relativeColumns(
  points: readonly WorkloadPoint[],
  chosen: Dimension,
  split: readonly Dimension[],
): RelativeColumn[] {
  const columns = new Map<string, RelativeColumn>();
  for (const point of points) {
    const key = columnKey(point, chosen, split);
    const known = columns.get(key);
    const version = point.build?.version ?? null;
    if (!known) {
      const parts = split.map((dimension) => ({ dimension, value: dimensionValue(point, dimension) }));
      const value = dimensionValue(point, chosen);
      columns.set(key, { key, value, parts, engine: point.engine, label: point.algorithm, version });
      continue;
    }
    if (known.engine !== point.engine) known.engine = null;
    if (known.label !== point.algorithm) known.label = null;
    if (known.version !== version) known.version = null;
  }
  const byValue = (a: RelativeColumn, b: RelativeColumn) => {
    if (chosen !== "build") return compareValues(a.value, b.value);
    const engines = compareValues(engineName(a.engine ?? ""), engineName(b.engine ?? ""));
    return engines || compareBuilds({ raw: a.value, version: a.version }, { raw: b.value, version: b.version });
  };
  return [...columns.values()].sort((a, b) => byValue(a, b) || compareParts(a.parts, b.parts));
}

/** Order of what tells columns or rows apart: by each dimension in turn. */
export function compareParts(a: RelativeColumn["parts"], b: RelativeColumn["parts"]): number {
  for (const [at, { value }] of a.entries()) {
    const order = compareValues(value, b[at]?.value ?? "");
    if (order) return order;
  }
  return 0;
}

/**
 * The column that a link or a person means: by key, by raw value, by version; then the first whose value and parts stand in the
 * text. Null when there is none: the caller says so and takes the first.
 */
export function findColumn(columns: readonly RelativeColumn[], text: string): RelativeColumn | null {
  const [value, ...parts] = (text.match(/(?:\\[\s\S]|[^\\,])+/g) ?? []).map((part) =>
    part.replaceAll(/\\([\s\S])/g, "$1"),
  );
  return (
    columns.find(({ key }) => key === text) ??
    columns.find((column) => column.value === text) ??
    columns.find(
      (column) =>
        column.value === value && column.parts.every((part) => parts.includes(`${part.dimension}:${part.value}`)),
    ) ??
    columns.find((column) => column.value === value) ??
    columns.find(({ version }) => version !== null && version === text) ??
    null
  );
}
