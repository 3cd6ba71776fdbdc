import type { RelativeAnswer } from "@/lib/api/schemas/relative";
import { columnName, EMPTY_CELL, type TableBlock, valueRows } from "@/lib/blocks/block";
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
import { worst } from "./relative-cell";
import { relativeGrid } from "./relative-grid";
import type { EfficiencyView, RelativeView, WorkloadScalingView } from "./relative-types";
import { DIVISORS, remarksOf, scalingOfLook } from "./scaling-block";
import { sumsOf } from "./sums";

/** Returns the relative table for the API and /relative.json: exact, all rows, in the table's own order. */
export function relativeAnswer(view: RelativeView): RelativeAnswer {
  const { table, params, drops } = view;
  const grid = relativeGrid(view, { ...params, sort: null, moved: false });
  const { base, relativeTo, ofColumn, of, confounders, ratios, moved, sections, joined } = grid;
  const key = (column: number) => table.columns[column]?.key ?? "";
  const conditions = table.contexts.map(conditionsOfContext);
  const answer = summaryClaim(view, grid)?.sentence;
  const block = relativeBlock(view, params, grid);
  const shown = new Map(block.rows.map((row) => [row.key, row]));
  const { whole } = sumsOf(view, grid);
  const byColumn = (statistics: readonly GroupStatistics[]) =>
    statistics.map((of, column) => ({ column: key(column), ...of }));
  return {
    family: params.family,
    metric: params.metric,
    columnsBy: table.columnsBy,
    relativeTo,
    baseline: table.columns[base]?.key ?? null,
    ...(view.baseInFiles && { baselineName: baselineTextAlone(view, grid) || null }),
    ...(view.scaling?.inFiles && { scaling: scalingAnswer(view.scaling, params) }),
    ...(view.efficiency?.inFiles && { efficiency: efficiencyAnswer(view.efficiency) }),
    columns: table.columns.map(({ parts, ...column }, at) => ({
      ...column,
      ...nameField(shownName(table.names, table.columnsBy, column.value), column.value),
      baseline: table.columns[ofColumn[at] ?? -1]?.key ?? null,
      parts: partsRecord(parts),
    })),
    rows: table.rows.map((each, row) => {
      const { workload, params: own, parts, group, metric } = each;
      const drop = drops[row] ?? null;
      const shared = sharedConditions(
        (table.cells[row] ?? []).flatMap((cell) => (cell ? [conditions[cell.context] ?? {}] : [])),
      );
      return {
        label: rowLabel(each, table.names),
        workload,
        params: { ...own },
        parts: partsRecord(parts),
        group,
        metric,
        unit: metricInfo(metric).unit,
        firstDrop: drop === null ? null : key(drop),
        moved: moved[row] ?? false,
        conditions: shared,
        cells: (shown.get(each.key)?.cells ?? []).map(({ value, ratio, change, point }, column) => {
          const cell = table.cells[row]?.[column] ?? null;
          if (!cell) return null;
          const { n, min, max, origin, samples } = cell;
          const { band, doubtful = false, acrossUploads = false } = ratios[row]?.[column] ?? {};
          return {
            value,
            ratio,
            ...(ratio !== null && of(row, column) !== ofColumn[column] ? { baseline: key(of(row, column)) } : {}),
            n,
            min,
            max,
            neutralBand: ratio === null ? null : (band ?? null),
            change,
            state: STATES[cell.state],
            conditions: ownConditions(conditions[cell.context] ?? {}, shared),
            doubtful,
            acrossUploads,
            status: statusOf(cell),
            origin,
            point: point ?? "",
            points: samples.map(({ id }) => id),
          };
        }),
      };
    }),
    groups: [...sections, ...joined.map((own) => ({ ...own, group: null }))].map(
      ({ group, title, parts, statistics }) => ({
        group,
        title,
        parts: partsRecord(parts),
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
      return { ...rest, column: key(column), baseline: [...baseline], other: [...other] };
    }),
    notices: [
      ...[...view.notices, ...(view.builds ? [view.builds] : [])].map(({ text }) => text),
      ...(view.emptyReason === null ? [] : [view.emptyReason]),
    ],
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
const statusOf = (cell: RelativeCell) => (hasValue(cell.state) ? (worst(cell) ?? "complete") : cell.state);

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
