import { kindOf } from "@/lib/domain/conditions/comparison";
import { dimensionOf, dimensionsOf } from "@/lib/domain/conditions/dimensions";
import { compareValues } from "@/lib/domain/conditions/facet-values";
import type { Measured } from "@/lib/domain/conditions/measured";
import type { MeasuredRows } from "@/lib/domain/conditions/measured-rows";
import { engineName } from "@/lib/domain/names/engines";
import { firstPlaced, type NightPlace } from "@/lib/domain/names/night-place";
import { compareBuilds } from "@/lib/domain/names/versions";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";

/** The key of a dimension (dimensions.ts): build, config ..., `s.NAME` for a setting of the runs. */
export type Dimension = string;

/** Returns a value in a dimension as filters and links spell it; "" for an unknown dimension. */
export const valueIn = (measured: Measured, dimension: Dimension): string =>
  dimensionOf(dimension)?.value(measured) ?? "";

/** Returns the value as keys of columns spell it. */
const addressIn = (measured: Measured, dimension: Dimension): string => dimensionOf(dimension)?.address(measured) ?? "";

// Dimensions that readers need first; all others follow in the order of the list.
const FIRST = ["engine", "build", "threads", "scale", "variant", "config", "machine"];

/**
 * Returns the dimensions besides the chosen one in which two measurements of one workload may differ. The bundle is not
 * among them: the same in two bundles is a repeat.
 */
export function otherDimensions(settings: Iterable<Measured>, chosen: Dimension): Dimension[] {
  const keys = dimensionsOf(settings)
    .filter((each) => each.level === "setting" && kindOf(each, chosen) !== "free")
    .map(({ key }) => key);
  const rank = (key: string) => (key === "origin" ? 3 : dimensionOf(key)?.columnsByDefault ? 1 : 2);
  const first = FIRST.filter((key) => keys.includes(key));
  return [...first, ...keys.filter((key) => !first.includes(key)).sort((a, b) => rank(a) - rank(b))];
}

/** A column of the relative table. */
export interface RelativeColumn {
  /**
   * Stable and readable: the value, then `,DIMENSION:VALUE` for each dimension that splits it. A backslash escapes
   * commas.
   */
  key: string;
  /** Its value in the chosen dimension, raw. */
  value: string;
  /** Dimensions and values that separate it from other columns of the same value. */
  parts: readonly { dimension: Dimension; value: string }[];
  /** The engine, null where the column holds several. */
  engine: string | null;
  /** The label that the source prints for all of its points; null for several. */
  label: string | null;
  /** Decoded from the build's name; null for several versions and for none. */
  version: string | null;
  /** The place of its build among the nights of a project. Absent where none is stated, or its version orders it. */
  night?: NightPlace | undefined;
}

const escapeText = (text: string) => text.replaceAll(/[\\,]/g, "\\$&");

/** The dimensions that split rows, and those that split columns. */
export interface Splits {
  rows: Dimension[];
  columns: Dimension[];
}

/**
 * Returns the dimensions that split cells: those with several values inside a cell, each only while cells still mix.
 * Gates (threads, machine, sizes) always split rows, even where their values meet in different columns of one workload.
 * So no ratio crosses a gate; `axes.setting` has the sizes that sources leave out (section-gates.ts). Engine, build,
 * config, variant and origin split columns. A tool's version splits rows,
 * since readers don't compare it. Other settings split rows where at least half of the cells mix them, else columns.
 * Where columns are bundles all of these split rows. So the same build of two bundles is in one row. Where columns are
 * engines, variants split rows if more than half of them were measured with several engines.
 */
export function splittingDimensions(
  { size, axes }: MeasuredRows,
  labels: readonly string[],
  chosen: Dimension,
  others: readonly Dimension[],
): Splits {
  const splits: Splits = { rows: [], columns: [] };
  const { list, of } = axes.setting;
  const column = codesOf(list, chosen);
  const setting = (row: number) => of?.[row] ?? 0;
  // Gates come first, since columns need no split by a dimension that rows separate.
  const order = [...others].sort((a, b) => Number(isGate(b, chosen)) - Number(isGate(a, chosen)));
  let cells = Array.from({ length: size }, (_, row) => `${labels[row]}\n${column[setting(row)]}`);
  for (const dimension of order) {
    const info = dimensionOf(dimension);
    if (!info) continue;
    const gate = isGate(dimension, chosen);
    const values = list.map(info.value);
    if (new Set(values).size < 2) continue;
    // Bundles that a view separates never share a column or row, also where no cell of both meets.
    if (info.of === "views") {
      if (gate) splits.rows.push(dimension);
      else if (chosen !== "bundle") splits.columns.push(dimension);
      cells = cells.map((cell, row) => `${cell}\n${values[setting(row)]}`);
      continue;
    }
    const first = new Map<string, string | undefined>();
    const mixed = new Set<string>();
    for (let row = 0; row < size; row += 1) {
      const value = values[setting(row)];
      const cell = gate ? (labels[row] ?? "") : (cells[row] ?? "");
      if (!first.has(cell)) first.set(cell, value);
      else if (first.get(cell) !== value) mixed.add(cell);
    }
    if (!mixed.size) continue;
    const half = mixed.size * 2 >= first.size;
    const numbers = dimension === "variant" && countsUp([...new Set(values)]);
    const shared = dimension === "variant" && chosen === "engine" && meetsMost(values, column);
    const byRow =
      gate ||
      chosen === "bundle" ||
      numbers ||
      shared ||
      (dimension.startsWith("s.") && (half || !info.columnsByDefault));
    splits[byRow ? "rows" : "columns"].push(dimension);
    cells = cells.map((cell, row) => `${cell}\n${values[setting(row)]}`);
  }
  return splits;
}

/** Returns true where more than half of the values occur with several columns. */
function meetsMost(values: readonly string[], columns: readonly string[]): boolean {
  const met = new Map<string, Set<string>>();
  values.forEach((value, at) => {
    met.set(value, (met.get(value) ?? new Set()).add(columns[at] ?? ""));
  });
  return [...met.values()].filter(({ size }) => size > 1).length * 2 > met.size;
}

/** Returns true for a dimension that no ratio crosses while another one makes the columns. */
export const isGate = (dimension: Dimension, chosen: Dimension): boolean => {
  const info = dimensionOf(dimension);
  return info !== null && kindOf(info, chosen) === "gate";
};

const codesOf = (list: readonly Measured[], dimension: Dimension) =>
  list.map((measured) => valueIn(measured, dimension));

/** Returns true for one name with four or more numbers: io1000, io2000, io5000, io10000. These read better as rows. */
export const countsUp = (values: readonly string[]): boolean =>
  values.length >= 4 &&
  values.every((value) => /\d/.test(value)) &&
  new Set(values.map((value) => value.replaceAll(/\d+(?:\.\d+)?/g, "#"))).size === 1;

/** Returns the key of a setting's column. */
export function columnKey(setting: Measured, chosen: Dimension, split: readonly Dimension[]): string {
  const parts = split.map((dimension) => escapeText(`${dimension}:${addressIn(setting, dimension)}`));
  return [escapeText(valueIn(setting, chosen)), ...parts].join(",");
}

/** A build of a point. */
type Build = NonNullable<WorkloadPoint["build"]>;

/** Returns the builds of points by raw name, each with the place that counts (night-place.ts). */
export function buildsByName(points: readonly WorkloadPoint[]): Map<string, Build> {
  const found = new Map<string, Build>();
  for (const { build } of points) {
    const known = build && found.get(build.raw);
    if (build && known !== build) found.set(build.raw, known ? firstPlaced(known, build) : build);
  }
  return found;
}

/**
 * Returns the columns of these points in order: builds by engine and release, other values by size or name. Parts break
 * ties. `builds` has the builds of the points by raw name.
 */
export function relativeColumns(
  settings: readonly Measured[],
  builds: ReadonlyMap<string, Build>,
  chosen: Dimension,
  split: readonly Dimension[],
): RelativeColumn[] {
  const columns = new Map<string, RelativeColumn>();
  for (const setting of settings) {
    const key = columnKey(setting, chosen, split);
    const known = columns.get(key);
    const build = setting.build === null ? null : builds.get(setting.build);
    const version = build?.version ?? null;
    if (!known) {
      const parts = split.map((dimension) => ({ dimension, value: valueIn(setting, dimension) }));
      const value = valueIn(setting, chosen);
      const night = chosen === "build" && build?.night ? { night: build.night } : {};
      columns.set(key, { key, value, parts, engine: setting.engine, label: setting.algorithm, version, ...night });
      continue;
    }
    if (known.engine !== setting.engine) known.engine = null;
    if (known.label !== setting.algorithm) known.label = null;
    if (known.version !== version) known.version = null;
  }
  const byValue = (a: RelativeColumn, b: RelativeColumn) => {
    if (chosen !== "build") return (dimensionOf(chosen)?.compare ?? compareValues)(a.value, b.value);
    const engines = compareValues(engineName(a.engine ?? ""), engineName(b.engine ?? ""));
    return engines || compareBuilds({ ...a, raw: a.value }, { ...b, raw: b.value });
  };
  return [...columns.values()].sort((a, b) => byValue(a, b) || compareParts(a.parts, b.parts));
}

/**
 * Returns true for columns that are not builds (thread counts, configs, machines ...), each of one engine. Several
 * engines must have several columns. Each engine was tuned and built alone, so its first column is the base of its
 * others.
 */
export function holdsEngines(columns: readonly RelativeColumn[], columnsBy: Dimension): boolean {
  if (["build", "engine", "algorithm"].includes(columnsBy)) return false;
  const engines = new Set(columns.map(({ engine }) => engine));
  return !engines.has(null) && engines.size > 1 && engines.size < columns.length;
}

/** Orders columns or rows by their parts, each dimension in turn. */
export function compareParts(a: RelativeColumn["parts"], b: RelativeColumn["parts"]): number {
  for (const [at, { dimension, value }] of a.entries()) {
    const order = (dimensionOf(dimension)?.compare ?? compareValues)(value, b[at]?.value ?? "");
    if (order) return order;
  }
  return a.length - b.length;
}
