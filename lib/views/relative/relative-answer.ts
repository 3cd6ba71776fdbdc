import type { RelativeAnswer } from "@/lib/api/schemas/relative";
import { type BlockCell, columnName, EMPTY_CELL, type TableBlock, valueRows } from "@/lib/blocks/block";
import { type Conditions, sharedConditions } from "@/lib/domain/conditions/conditions";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { shownName } from "@/lib/domain/names/shown-names";
import { type CellState, hasValue, type RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import type { CellContext } from "@/lib/domain/relative/relative-table";
import { type RelativeRow, rowLabel } from "@/lib/domain/relative/workload-rows";
import type { Sentence } from "@/lib/domain/sentences/sentence";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { summaryClaim } from "@/lib/views/answers/result-summary";
import { cellsSpokenOf, spokenBlock } from "@/lib/views/claims/spoken-cells";
import type { Look } from "@/lib/views/state/workload-params";
import { baselineTextAlone } from "./baseline-words";
import { efficiencyBlock } from "./efficiency-block";
import { relativeBlock } from "./relative-block";
import { worstStatus } from "./relative-cell";
import { type RelativeGrid, relativeGrid } from "./relative-grid";
import type { EfficiencyView, RelativeView, WorkloadScalingView } from "./relative-types";
import { remarksOf } from "./scaling-block";
import { DIVISORS, scalingOfLook } from "./scaling-look";
import { sumsOf } from "./sums";

/** Returns the relative table for the API and /relative.json: exact, all rows, in the table's own order. */
export function relativeAnswer(view: RelativeView): RelativeAnswer {
  const { table, params } = view;
  const grid = relativeGrid(view, { ...params, sort: null, moved: false });
  const { sections, joined, confounders } = grid;
  const answer = summaryClaim(view, grid)?.sentence;
  const block = relativeBlock(view, params, grid);
  const { whole } = sumsOf(view, grid);
  const byColumn = (statistics: readonly GroupStatistics[]) =>
    statistics.map((of, column) => ({ column: keyOf(table, column), ...of }));
  return {
    family: params.family,
    metric: params.metric,
    columnsBy: table.columnsBy,
    relativeTo: grid.relativeTo,
    baseline: table.columns[grid.base]?.key ?? null,
    ...(view.baseInFiles && { baselineName: baselineTextAlone(view, grid) || null }),
    ...(view.scaling?.inFiles && { scaling: scalingAnswer(view.scaling, params) }),
    ...(view.efficiency?.inFiles && { efficiency: efficiencyAnswer(view.efficiency) }),
    columns: table.columns.map(({ parts, ...column }, at) => ({
      ...column,
      ...nameField(shownName(table.names, table.columnsBy, column.value), column.value),
      baseline: table.columns[grid.ofColumn[at] ?? -1]?.key ?? null,
      parts: partsRecord(parts),
    })),
    rows: rowAnswers(view, grid, block),
    groups: [...sections, ...joined.map((own) => ({ ...own, group: null }))].map(
      ({ group, title, parts, members, statistics }) => ({
        group,
        title,
        parts: partsRecord(parts),
        ...assumedField(members.flatMap((at) => table.rows[at] ?? [])),
        statistics: byColumn(statistics),
      }),
    ),
    ...(view.allInFiles && {
      all: whole && { title: whole.title, rows: whole.members.length, statistics: byColumn(whole.statistics) },
    }),
    sentence: answer
      ? {
          text: answer.text,
          notes: [...answer.notes],
          ...(view.allInFiles && { cells: spokenCells(view, block, answer) }),
        }
      : null,
    confounders: confounders.map(({ column, base: baseline, other, ...rest }) => {
      return { ...rest, column: keyOf(table, column), baseline: [...baseline], other: [...other] };
    }),
    notices: [
      ...[...view.notices, ...(view.builds ? [view.builds] : [])].map(({ text }) => text),
      ...(view.emptyReason === null ? [] : [view.emptyReason]),
    ],
  };
}

const keyOf = ({ columns }: RelativeView["table"], column: number): string => columns[column]?.key ?? "";

type RowAnswer = RelativeAnswer["rows"][number];
type CellAnswer = RowAnswer["cells"][number];

/** Returns the rows; a row has the conditions that its cells share, a cell only the others. */
function rowAnswers({ table, drops }: RelativeView, grid: RelativeGrid, block: TableBlock): RowAnswer[] {
  const conditions = table.contexts.map(conditionsOfContext);
  const conditionsOf = ({ context }: RelativeCell) => conditions[context] ?? {};
  const drawn = new Map(block.rows.map((row) => [row.key, row]));
  return table.rows.map((each, row) => {
    const { workload, params, parts, group, metric } = each;
    const drop = drops[row] ?? null;
    const cells = table.cells[row] ?? [];
    const shared = sharedConditions(cells.flatMap((cell) => (cell ? [conditionsOf(cell)] : [])));
    return {
      label: rowLabel(each, table.names),
      workload,
      params: { ...params },
      parts: partsRecord(parts),
      ...assumedField([each]),
      group,
      metric,
      unit: metricInfo(metric).unit,
      firstDrop: drop === null ? null : keyOf(table, drop),
      moved: grid.moved[row] ?? false,
      conditions: shared,
      cells: (drawn.get(each.key)?.cells ?? []).map((own, column): CellAnswer => {
        const cell = cells[column] ?? null;
        if (!cell) return null;
        const base = grid.of(row, column);
        const baseline = own.ratio !== null && base !== grid.ofColumn[column] ? { baseline: keyOf(table, base) } : {};
        const ratio = grid.ratios[row]?.[column];
        return cellAnswer(cell, { own, baseline, ratio, conditions: ownConditions(conditionsOf(cell), shared) });
      }),
    };
  });
}

interface CellFacts {
  /** The cell of the block, with the exact numbers that pages show. */
  own: BlockCell;
  /** The baseline where it is another than that of its column. */
  baseline: { baseline?: string };
  ratio: RelativeGrid["ratios"][number][number] | undefined;
  conditions: Conditions;
}

function cellAnswer(cell: RelativeCell, { own, baseline, ratio: judged, conditions }: CellFacts): CellAnswer {
  const { n, min, max, origin, samples } = cell;
  const { value, ratio, change, point } = own;
  const { band, doubtful = false, acrossUploads = false } = judged ?? {};
  return {
    value,
    ratio,
    ...baseline,
    n,
    min,
    max,
    neutralBand: ratio === null ? null : (band ?? null),
    change,
    state: STATES[cell.state],
    conditions,
    doubtful,
    acrossUploads,
    status: statusOf(cell),
    origin,
    point: point ?? "",
    points: samples.map(({ id }) => id),
  };
}

/** Returns the cells that a sentence speaks of: the position of the row, and the column's key. */
function spokenCells({ table }: RelativeView, block: TableBlock, answer: Sentence): { row: number; column: string }[] {
  const rows = table.rows.map(({ key }) => key);
  return cellsSpokenOf(spokenBlock(block, [answer])).map(({ row, column }) => ({ row: rows.indexOf(row), column }));
}

const nameField = (name: string, value: string): { name?: string } => (name === value ? {} : { name });

const partsRecord = (parts: RelativeRow["parts"]): Record<string, string> =>
  Object.fromEntries(parts.map(({ dimension, value }) => [dimension, value]));

/** Returns the sizes that sources of these rows leave out, by dimension. Views frozen before have marks on gates. */
function assumedField(rows: readonly RelativeRow[]): { assumed?: string[] } {
  const marked = ({ parts, gates = parts }: RelativeRow) =>
    gates.flatMap((each) => (each.assumed ? each.dimension : []));
  const assumed = new Set(rows.flatMap((row) => row.assumed ?? marked(row)));
  return assumed.size ? { assumed: [...assumed] } : {};
}

/** Returns the conditions of a cell; the answer gives the origin separately. */
const conditionsOfContext = (context: CellContext): Conditions =>
  Object.fromEntries(
    Object.entries(context).flatMap(([key, value]) =>
      key === "origin" ? [] : [[key, value === dimensionOf(key)?.missing ? null : value]],
    ),
  );

const ownConditions = (own: Conditions, shared: Conditions): Conditions =>
  Object.fromEntries(Object.entries(own).filter(([key]) => !Object.hasOwn(shared, key)));

/** Cell states by their names in the API. */
const STATES = {
  measured: "ok",
  "repeats-disagree": "repeats-disagree",
  "author-ratio": "author-ratio",
  failed: "failed",
  truncated: "truncated",
  suspect: "suspect",
  absent: "missing",
} as const satisfies Record<CellState, string>;

/** Returns the worst status among the cell's points; "absent" for complete runs without this metric. */
const statusOf = (cell: RelativeCell) => (hasValue(cell.state) ? (worstStatus(cell) ?? "complete") : cell.state);

/** Returns every line of thread scaling by thread count, with the ratios that it has. */
function scalingAnswer(view: WorkloadScalingView, look: Look): NonNullable<RelativeAnswer["scaling"]> {
  const shown = scalingOfLook(view, look);
  const labels = new Map(view.series.map(({ key, label }) => [key, label]));
  return {
    relativeTo: DIVISORS[shown],
    rows: view.panels.flatMap(({ workload, metric, lines }) =>
      lines.map(({ series, steps }) => ({
        workload,
        line: labels.get(series) ?? series,
        unit: metric.unit,
        steps: steps.map((step) => ({
          threads: step.threads,
          value: step.value,
          speedup: step.speedup,
          point: step.point,
          toMedian: step.median?.ratio ?? null,
          seriesInMedian: step.median?.of ?? 0,
          remark: remarksOf(step, shown).join("; ") || null,
        })),
      })),
    ),
  };
}

/** Returns the efficiency view: rate and costs of a query for each workload. */
function efficiencyAnswer(view: EfficiencyView): NonNullable<RelativeAnswer["efficiency"]> {
  const { columns, rows } = efficiencyBlock(view);
  return {
    baseline: view.base,
    rows: valueRows({ rows }).map(({ parts: { workload = "", metric = "" }, unit, cells }) => ({
      workload,
      metric,
      unit,
      cells: columns.map((column, at) => {
        const { value, ratio, point, state, remark } = cells[at] ?? EMPTY_CELL;
        const stated = state === "missing" || state === "never" || state === "none" ? null : STATES[state];
        const about = { column: column.key, label: columnName(column), value, ratio, point };
        return view.isMarked ? { ...about, state: stated, remark: remark || null } : about;
      }),
    })),
  };
}
