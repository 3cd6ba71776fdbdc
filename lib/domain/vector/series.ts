import { type ConditionGroup, conditionGroups, valueWords } from "@/lib/domain/conditions/comparison";
import { type Dimension, dimensionOf } from "@/lib/domain/conditions/dimensions";
import { compareValues, UNKNOWN } from "@/lib/domain/conditions/facet-values";
import type { Measured } from "@/lib/domain/conditions/measured";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import type { Params } from "@/lib/domain/model";
import { type ShownNames, shownName } from "@/lib/domain/names/shown-names";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { type Slot, seriesSlots } from "./series-slots";

/** Returns the dimension of a text that can make series of a vector search; null otherwise. */
export function seriesDimension(text: string): Dimension | null {
  const dimension = dimensionOf(text);
  return dimension?.series && dimension.of !== "tests" ? dimension : null;
}

/** One curve: points with one value of the dimension, equal gates, and one variant. */
export interface Series {
  key: string;
  /** The value alone, as its source prints it. */
  base: string;
  /** The value with the variant, where others of its group have the same value. Unique in its group. */
  name: string;
  /** The value in words, with its gates and its variant: for legends. */
  label: string;
  /** Its conditions. Ratios, ranks and lines exist only inside a group. */
  group: ConditionGroup;
  /** Its colour and marker. */
  slot: Slot;
  /** Runs with points in view, as indexes into the columns' runs. */
  runs: Set<number>;
}

/** Finds the series of points and indexes. */
export interface SeriesAssigner {
  /** Returns the series of a point, by its row in the columns. */
  ofRow(row: number): Series;
  /** Returns the series of an index of a run, by the parameters of the index. */
  ofIndex(run: number, params: Params): Series;
  /** Returns the series that `ofRow` and `ofIndex` returned so far, by value, then group. */
  all(): Series[];
  /** The groups of the runs in view, in order. */
  groups: readonly ConditionGroup[];
}

interface SeriesOptions {
  /** The dimension of series: a key of `seriesDimension`. */
  dimension: string;
  /** The runs in view, as indexes into the columns' runs: their gates split series. */
  runs: Iterable<number>;
  /** The dimension that varies along a line: the thread count of a scaling chart. Absent = that of series. */
  varied?: string;
}

/**
 * Assigns every point of the runs in view to its series. A missing value is a separate series, and so is each group of
 * equal conditions (comparison.ts). Machines, thread counts and query modes never share one. Variants split a series
 * that has several. The same algorithm or build in two engines gives two series. Throws an Error for an unknown
 * dimension. Colours come from the whole data set, so that filters don't change them.
 */
export function assignSeries(columns: PointColumns, options: SeriesOptions): SeriesAssigner {
  const { dimension: key, varied = key } = options;
  const dimension = dimensionOf(key);
  if (!dimension) throw new Error(`No dimension has the key ${key}.`);
  const { setting, params } = rowsOfColumns(columns).axes;
  const byParams = dimension.level === "params";
  const baseOfRun = byParams ? [] : uniqueBases(setting.list, dimension);
  const baseOfCombo = byParams ? params.list.map(dimension.value) : [];
  const shown = [...options.runs];
  const { groups, groupOf } = groupsOf(setting.list, shown, varied, key);
  const variants = variantsOf(setting.list, shown, key, (run) => [baseOfRun[run], groupOf.get(run)?.key].join("\n"));
  const slots = slotsOfDataSet(columns, dimension, byParams ? baseOfCombo : baseOfRun);
  const found = new Map<string, Series>();
  const perRun = columns.runs.map(() => new Map<string, Series>());
  const seriesOf = (run: number, base: string): Series => {
    const known = perRun[run]?.get(base);
    if (known) return known;
    const group = groupOf.get(run) ?? alone;
    const variant = variants.get(run);
    const apart = [...group.gates, ...(variant === undefined ? [] : [{ dimension: "variant", value: variant }])];
    const seriesKey = [base, ...apart.map(keyPart)].join(" · ");
    const series = found.get(seriesKey) ?? {
      key: seriesKey,
      base,
      name: [base, ...apart.slice(group.gates.length).map((part) => textPart(part))].join(", "),
      label: [labelOf(base, dimension, columns), ...apart.map((part) => textPart(part, columns.names))].join(", "),
      group,
      slot: slots.get(base) ?? { color: 0, marker: 0 },
      runs: new Set<number>(),
    };
    series.runs.add(run);
    found.set(seriesKey, series);
    perRun[run]?.set(base, series);
    return series;
  };
  // This runs for every row, so it is a look-up by number where the run alone decides.
  const ofRun: (Series | undefined)[] = columns.runs.map(() => undefined);
  const ofRow = (row: number) => {
    const run = columns.run[row] ?? 0;
    if (byParams) return seriesOf(run, baseOfCombo[columns.combo[row] ?? 0] ?? dimension.missing);
    const series = ofRun[run] ?? seriesOf(run, baseOfRun[run] ?? dimension.missing);
    ofRun[run] = series;
    return series;
  };
  const baseOfIndex = (run: number, index: Params) => {
    const measured = setting.list[run];
    if (!byParams) return baseOfRun[run] ?? dimension.missing;
    return measured ? dimension.value({ ...measured, indexParams: index, queryParams: {} }) : dimension.missing;
  };
  const order = new Map(groups.map((group, at) => [group, at]));
  return {
    ofRow,
    ofIndex: (run, index) => seriesOf(run, baseOfIndex(run, index)),
    all: () =>
      [...found.values()].sort(
        (a, b) =>
          dimension.compare(a.base, b.base) ||
          (order.get(a.group) ?? 0) - (order.get(b.group) ?? 0) ||
          compareValues(a.key, b.key),
      ),
    groups,
  };
}

const alone: ConditionGroup = { key: "[]", gates: [], members: [], comparable: 0, workloads: 0, age: 0 };

type Part = ConditionGroup["gates"][number];
const textPart = ({ dimension, value }: Part, names?: ShownNames) => valueWords(dimension, value, names);
/**
 * Returns a part's text in a key. Thread counts and modes keep their old spelling in links. Other values get their
 * dimension, so that no two are equal.
 */
function keyPart(part: Part): string {
  // A title may change, an id can't.
  if (part.bundles) return `${part.dimension}:${part.bundles.join("+")}`;
  if (part.dimension === "threads") return textPart(part);
  const isMode = part.dimension === "mode" && part.value !== UNKNOWN;
  return isMode ? part.value : `${part.dimension}:${part.value}`;
}

/** Returns the values of all runs; with the engine where two engines share an algorithm or build. */
function uniqueBases(settings: readonly Measured[], { key, value }: Dimension): string[] {
  const bases = settings.map(value);
  if (key !== "algorithm" && key !== "build") return bases;
  const engines = new Map<string, Set<string>>();
  bases.forEach((base, at) => {
    const own = engines.get(base) ?? new Set();
    engines.set(base, own.add(settings[at]?.engine ?? ""));
  });
  return bases.map((base, at) => ((engines.get(base)?.size ?? 0) > 1 ? `${base} (${settings[at]?.engine})` : base));
}

function groupsOf(settings: readonly Measured[], shown: readonly number[], varied: string, held: string) {
  const items = shown.flatMap((run) => {
    const setting = settings[run];
    return setting ? [{ setting, workload: 0, age: 0 }] : [];
  });
  const groups = conditionGroups(items, varied, new Set([held]));
  const groupOf = new Map<number, ConditionGroup>();
  for (const group of groups) for (const at of group.members) groupOf.set(shown[at] ?? 0, group);
  return { groups, groupOf };
}

/** Returns the variants that go into names of series: those of runs that share value and group. */
function variantsOf(
  settings: readonly Measured[],
  shown: readonly number[],
  key: string,
  placeOf: (run: number) => string,
): Map<number, string> {
  const variant = dimensionOf("variant");
  const needed = new Map<number, string>();
  if (!variant || key === "variant") return needed;
  const places = new Map<string, Map<number, string>>();
  for (const run of shown) {
    const setting = settings[run];
    const place = places.get(placeOf(run)) ?? new Map<number, string>();
    if (setting) places.set(placeOf(run), place.set(run, variant.value(setting)));
  }
  for (const place of places.values()) {
    if (new Set(place.values()).size > 1) for (const [run, value] of place) needed.set(run, value);
  }
  return needed;
}

function labelOf(base: string, dimension: Dimension, { bundles, names }: PointColumns): string {
  if (dimension.key === "bundle") return bundles.find(({ id }) => id === base)?.title ?? base;
  const inWords = base === dimension.missing || dimension.level === "params" || dimension.key === "threads";
  const shown = shownName(names, dimension.key, base);
  return inWords ? dimension.text(shown) : dimension.name(shown);
}

function slotsOfDataSet(columns: PointColumns, { key }: Dimension, bases: readonly string[]): Map<string, Slot> {
  const byEngine = key === "algorithm" || key === "engine" || key === "build";
  const engineOf = new Map<string, string | null>();
  bases.forEach((base, at) => {
    const engine = byEngine ? (columns.runs[at]?.engine ?? null) : null;
    const known = engineOf.get(base);
    engineOf.set(base, known === undefined || known === engine ? engine : null);
  });
  const series = [...engineOf].map(([base, engine]) => ({ key: base, engine }));
  return seriesSlots(series.sort((a, b) => compareValues(a.key, b.key)));
}
