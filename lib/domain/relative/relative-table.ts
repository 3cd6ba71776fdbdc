import { sizesOfTest } from "@/lib/domain/conditions/assumed-sizes";
import type { Measured } from "@/lib/domain/conditions/measured";
import { rowsOfPoints } from "@/lib/domain/conditions/measured-rows";
import { type ShownNames, shownNamesOf } from "@/lib/domain/names/shown-names";
import { noiseOfPoints } from "@/lib/domain/verdicts/noise-of-points";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { type CellNoises, cellNoises } from "./cell-noises";
import { cellOf, type RelativeCell } from "./relative-cells";
import {
  buildsByName,
  columnKey,
  type Dimension,
  holdsEngines,
  isGate,
  otherDimensions,
  type RelativeColumn,
  relativeColumns,
  splittingDimensions,
  valueIn,
} from "./relative-columns";
import { gatesOfRows } from "./section-gates";
import { RATIO_BASE, type RelativeRow, ratioBase, workloadLabels, workloadRows } from "./workload-rows";

/** Conditions of a cell: values by dimension, without the chosen one. */
export type CellContext = Readonly<Record<Dimension, string>>;

/** Values of one metric, workloads by columns, before anything is divided. Plain JSON. */
export interface RelativeTable {
  /** The dimension that makes the columns. */
  columnsBy: Dimension;
  /** Dimensions that split columns of one value, and rows of one workload. */
  split: readonly Dimension[];
  rowSplit: readonly Dimension[];
  /** The gates in `rowSplit`: no statistic crosses them, nor the other gates of rows. All headings name them. */
  sectionsBy: readonly Dimension[];
  /**
   * True where columns that are not builds can be divided by the first of their engine (relative-columns.ts,
   * holdsEngines).
   */
  ownBases: boolean;
  /**
   * Base of an engine's only column beside engines with several. It is itself (older frozen views), or the base of the
   * engine with most columns. Views frozen before words named that base have "others".
   */
  alone: "itself" | "others" | "named";
  rows: readonly RelativeRow[];
  columns: readonly RelativeColumn[];
  /** True where columns are left out, so that the build before a column is not known. Absent = it has all. */
  isPartial?: boolean | undefined;
  /** By row, by column; null = no run at all. */
  cells: readonly (readonly (RelativeCell | null)[])[];
  contexts: readonly CellContext[];
  /** The distinct noises of one run, and the index of each cell's (-1 = none). Absent in older frozen views. */
  noise?: CellNoises | undefined;
  /** Display names of its keys; absent = all keys are shown as they are. */
  names?: ShownNames | undefined;
}

/**
 * Makes the relative table's rows, columns and cells. Points that differ in another dimension go to other rows or
 * columns (relative-columns.ts, splittingDimensions). So only repeats share a cell. `metric` "qps" is each workload's
 * own rate (families.ts, rateMetric; between thread counts rateOfAllThreads). Where no point of the row has it, queries
 * per second follow, then the ratio that the author printed.
 */
export function relativeTable(points: readonly WorkloadPoint[], columnsBy: Dimension, metric: string): RelativeTable {
  const printed = rowsOfPoints(points);
  const { list: settings, of } = printed.axes.setting;
  // Rows and sections are under complete sizes; contexts and columns are as sources give them.
  const complete = { list: settings.map((setting) => withSizes(setting, columnsBy)), of };
  const others = otherDimensions(settings, columnsBy);
  // Measured values, an author's ratios, and ratios to several builds have separate rows.
  const apart = columnsBy !== RATIO_BASE && new Set(settings.map(ratioBase)).size > 1;
  const labels = workloadLabels(points, apart);
  const splitting = otherDimensions(complete.list, columnsBy).filter((dimension) => dimension !== RATIO_BASE);
  const rowsOf = { ...printed, axes: { ...printed.axes, setting: complete } };
  const { columns: split, rows: splitRows } = splittingDimensions(rowsOf, labels, columnsBy, splitting);
  const { rows, rowOf } = workloadRows(points, rowsOf, labels, splitRows, { metric, columnsBy, apart });
  const rowSplit = apart ? [...splitRows, RATIO_BASE] : splitRows;
  const sectionsBy = rowSplit.filter((dimension) => isGate(dimension, columnsBy));
  const besides = splitting.filter((dimension) => isGate(dimension, columnsBy) && !rowSplit.includes(dimension));
  const held = [...sectionsBy.filter((dimension) => dimension !== RATIO_BASE), ...besides];
  const gates = gatesOfRows(printed.axes.setting, rowOf, rows.length, held, sectionsBy);
  const columns = relativeColumns(settings, buildsByName(points), columnsBy, split);
  const columnAt = new Map(columns.map(({ key }, at) => [key, at]));
  const columnOf = settings.map((setting) => columnAt.get(columnKey(setting, columnsBy, split)) ?? 0);
  const members: WorkloadPoint[][][] = rows.map(() => columns.map(() => []));
  const settingOf = new Map<WorkloadPoint, number>();
  points.forEach((point, at) => {
    const setting = of?.[at] ?? 0;
    settingOf.set(point, setting);
    members[rowOf[at] ?? 0]?.[columnOf[setting] ?? 0]?.push(point);
  });
  const contexts = new Map<string, { index: number; context: CellContext }>();
  const contextOfSetting = settings.map((setting) => {
    const context = Object.fromEntries(others.map((dimension) => [dimension, valueIn(setting, dimension)]));
    const text = JSON.stringify(context);
    const known = contexts.get(text) ?? { index: contexts.size, context };
    contexts.set(text, known);
    return known.index;
  });
  const names = shownNamesOf(points);
  const noises = rows.map((row, at) =>
    columns.map((_, column) => {
      const own = members[at]?.[column] ?? [];
      return own.length ? noiseOfPoints(own, row.metric) : null;
    }),
  );
  const cells = rows.map((row, at) =>
    columns.map((_, column) => {
      const own = members[at]?.[column] ?? [];
      const known = noises[at]?.[column];
      return own[0] && known ? cellOf(own, row.metric, contextOfSetting[settingOf.get(own[0]) ?? 0] ?? 0, known) : null;
    }),
  );
  return {
    columnsBy,
    split,
    rowSplit,
    sectionsBy,
    ownBases: holdsEngines(columns, columnsBy),
    alone: "named",
    rows: rows.map((row, at) => withGates(row, gates[at])),
    columns,
    cells,
    contexts: [...contexts.values()].map(({ context }) => context),
    noise: cellNoises(noises),
    ...(names && { names }),
  };
}

/** Returns a setting with the sizes that its source leaves out, but for that of the columns. */
function withSizes(setting: Measured, columnsBy: Dimension): Measured {
  const complete = sizesOfTest(setting);
  const name = columnsBy.startsWith("s.") ? columnsBy.slice(2) : null;
  if (name === null || complete === setting) return complete;
  return { ...complete, settings: { ...complete.settings, [name]: setting.settings[name] ?? null } };
}

/** Returns a row with its gates and the baseline of an author's ratios. Its parts say which sizes are assumed. */
function withGates(row: RelativeRow, { gates = [], assumed = [] }: Partial<RelativeRow> = {}): RelativeRow {
  const base = row.parts.filter(({ dimension }) => dimension === RATIO_BASE);
  const parts = row.parts.map((part) => {
    const isAssumed = gates.some((gate) => gate.assumed && gate.dimension === part.dimension);
    return isAssumed ? { ...part, assumed: true } : part;
  });
  return { ...row, parts, gates: [...gates, ...base], ...(assumed.length && { assumed }) };
}
