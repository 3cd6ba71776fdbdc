import { type Measure, repeatsNote, unitName } from "@/lib/blocks/amount";
import {
  type BlockCell,
  type BlockColumn,
  type BlockHead,
  type BlockRow,
  columnName,
  EMPTY_CELL,
  measuredColumn,
  numberCell,
  type TableBlock,
  valueRows,
} from "@/lib/blocks/block";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { changeStep } from "@/lib/domain/relative/ratio-steps";
import { type CellState, hasValue } from "@/lib/domain/relative/relative-cells";
import type { Look } from "@/lib/views/state/workload-params";
import { emptyCell } from "./cell-text";
import type { EfficiencyView } from "./relative-types";

/** The words around the block; `title` null = the block's own. */
type About = Pick<BlockHead, "facts" | "warnings" | "notes" | "source"> & { title: string | null; familyName: string };

/** No words around it. */
export const BARE: About = { title: null, familyName: "", facts: [], warnings: [], notes: [], source: "" };

/** Most columns of a page or picture: a window has no room for more. Files have all. */
const MOST_COLUMNS = 24;

/** The part of a look that changes the table of all columns. */
export type EfficiencyLook = Pick<Look, "show" | "transpose">;
const USUAL: EfficiencyLook = { show: "relative", transpose: false };

/**
 * Returns rate and costs of a query: a heading per workload, a row per metric, a column per build; transposed, a row
 * per build and a column per metric. A metric that a workload has in no column has no row. A table of all columns may
 * show values alone.
 */
export function efficiencyBlock(view: EfficiencyView, about: About = BARE, look: EfficiencyLook = USUAL): TableBlock {
  if (!view.matrix) return upright(view, about);
  const block = look.transpose ? turn(view, upright(view, about)) : upright(view, about);
  return look.show === "absolute" ? valuesAlone(block, view, about.familyName) : block;
}

/** Returns the table without ratios. */
function valuesAlone(block: TableBlock, view: EfficiencyView, familyName: string): TableBlock {
  const ratios = `Ratios relative to ${labelIn(view, view.base)}`;
  return {
    ...block,
    title: block.title.replace(nameOf(view, familyName), `${familyName}: all columns`),
    relativeTo: null,
    notes: block.notes.filter((note) => note !== `${ratios}.`),
    columns: block.columns.map((column) => ({ ...column, kind: "number" })),
    // A colour without its baseline says nothing.
    rows: block.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => ({ ...cell, ratio: null, change: null, step: 0 })),
    })),
  };
}

/** Returns the table with a row for each column that has a value, and a column for each metric. */
function turn(view: EfficiencyView, block: TableBlock): TableBlock {
  const values = valueRows(block);
  const metrics = view.metrics.filter(({ key }) => values.some(({ parts }) => parts.key === key));
  const rates = new Map(
    values
      .filter(({ parts }) => parts.key === "qps")
      .map((row) => [row.parts.workload ?? "", [row.head, unitName(row)].filter(Boolean).join(", ")] as const),
  );
  // One column has the rates of all workloads, so each workload names its own where they differ.
  const isMixed = new Set(rates.values()).size > 1;
  const rateOf = (workload: string) => (isMixed ? (rates.get(workload) ?? "") : "");
  return {
    ...block,
    keys: [
      { key: "workload", head: "Workload" },
      ...(isMixed ? [{ key: "rate", head: "Rate is" }] : []),
      { key: "column", head: "Column" },
    ],
    corner: "workload, column",
    columns: metrics.map((metric) => ({
      ...measuredColumn(metric.key, metric.label),
      measure: measureOfMetric(metric),
    })),
    base: null,
    baseName: labelIn(view, view.base),
    rows: block.rows
      .filter(({ level }) => level === "heading")
      .flatMap((heading) => [
        { ...heading, detail: rateOf(heading.key) },
        ...block.columns.flatMap((column, at): BlockRow[] => {
          const of = (key: string) =>
            values.find(({ parts }) => parts.workload === heading.key && parts.key === key)?.cells[at] ?? EMPTY_CELL;
          const cells = metrics.map(({ key }) => of(key));
          if (cells.every(({ value }) => value === null)) return [];
          const rate = rateOf(heading.key);
          const parts = { workload: heading.key, rate, column: columnName(column), key: column.key };
          const name = { key: `${heading.key} ${column.key}`, head: column.head, detail: column.lines.join(", ") };
          return [{ ...name, parts, level: "row", unit: "", cells }];
        }),
      ]),
  };
}

/** Returns the unit of a metric, and the one that its source prints. */
const measureOfMetric = ({ unit, printed }: EfficiencyView["metrics"][number]): Measure =>
  printed ? { unit, written: { ...printed, printed: true } } : { unit };

const labelIn = ({ columns }: EfficiencyView, key: string) =>
  columns.find((column) => column.key === key)?.label ?? key;

const nameOf = (view: EfficiencyView, familyName: string): string =>
  view.matrix
    ? `${familyName}: efficiency of all columns, ratios to ${labelIn(view, view.base)}`
    : `${familyName}: efficiency of ${labelIn(view, view.other)} against ${labelIn(view, view.base)}`;

function upright(view: EfficiencyView, { title, familyName, warnings, notes, ...about }: About): TableBlock {
  const labelOf = (key: string) => labelIn(view, key);
  const shown = view.matrix
    ? view.matrix.columns.flatMap((at) => view.columns[at] ?? [])
    : [view.base, view.other].flatMap((key) => view.columns.find((column) => column.key === key) ?? []);
  const base = shown.findIndex(({ key }) => key === view.base);
  const isLeftOut = (at: number) => at !== base && at < shown.length - MOST_COLUMNS + 1;
  const columns = shown.map(({ key, label }, at): BlockColumn => {
    const [head = "", ...lines] = label.split(", ");
    return { ...measuredColumn(key, head, lines), ...(isLeftOut(at) && { on: ["files"] }) };
  });
  const leftOut = columns.filter(({ on }) => on).length;
  const name = nameOf(view, familyName);
  return {
    ...about,
    ...{ kind: "table", name: "efficiency", title: title ?? name, corner: "workload, metric" },
    relativeTo: `Ratios relative to ${labelOf(view.base)}`,
    warnings: leftOut
      ? [...warnings, `${leftOut} of ${columns.length} columns have no room here; the table's files have all.`]
      : warnings,
    notes: [`Ratios relative to ${labelOf(view.base)}.`, ...notes],
    ...(view.isMarked && { isMarked: true }),
    keys: [
      { key: "workload", head: "Workload" },
      { key: "metric", head: "Metric" },
    ],
    order: { key: view.metrics.map(({ key }) => key) },
    columns,
    base: base < 0 ? null : base,
    rows: workloadsOf(view).flatMap(({ workload, rate, cells }) => [
      { key: workload, parts: { workload }, head: workload, detail: "", level: "heading", unit: "", cells: [] },
      ...view.metrics.flatMap((metric, at): BlockRow[] => {
        const { key, label } = metric;
        // The source decides the unit of a workload's rate: queries or operations.
        const { label: head, ...measure } = key === "qps" ? rate : { label, ...measureOfMetric(metric) };
        const own = cells(at, measure);
        // A run that failed has no metric; the row of its rate says so.
        if (own.every(({ value, text }) => value === null && (key !== "qps" || text === ""))) return [];
        const parts = { workload, metric: head, key };
        return [{ ...measure, key: `${workload} ${key}`, parts, head, detail: "", level: "row", cells: own }];
      }),
    ]),
    alt: `Table, ${name}: ${view.metrics.map(({ label }) => label).join(", ")}.`,
  };
}

interface WorkloadCells {
  workload: string;
  rate: { label: string; unit: string };
  cells(metric: number, measure: Measure): BlockCell[];
}

/** Reads the rows of both stored shapes: all columns, or two. */
function workloadsOf(view: EfficiencyView): WorkloadCells[] {
  if (view.matrix)
    return view.matrix.rows.map(({ workload, rate, cells }) => ({
      ...{ workload, rate },
      cells: (at, measure) => (cells[at] ?? []).map((cell) => cellOf(cell, measure)),
    }));
  return view.rows.map(({ workload, rate, cells }) => ({
    ...{ workload, rate },
    cells(at, measure) {
      const cell = cells[at];
      if (!cell) return [EMPTY_CELL, EMPTY_CELL];
      const { base, basePoint, baseMark, ...own } = cell;
      const ratio = base === null || base === 0 ? null : 1;
      const ofBase = { value: base, ratio, change: null, point: basePoint, ...baseMark };
      return [cellOf(ofBase, measure), cellOf(own, measure)];
    },
  }));
}

/** Returns the words in place of a value that a run does not have. */
function emptyOf(state: CellState): Pick<BlockCell, "text" | "hint"> | undefined {
  if (hasValue(state)) return undefined;
  const { word, why } = emptyCell[state];
  return { text: state === "absent" ? "" : word, hint: why };
}

type StoredCell = NonNullable<EfficiencyView["matrix"]>["rows"][number]["cells"][number][number];

/** `change` already applied the neutral band, so the colour uses no band. */
function cellOf({ value, ratio, change, point, state, runs, acrossUploads }: StoredCell, measure: Measure): BlockCell {
  const step = Math.abs(changeStep({ ratio, change, band: 0 }));
  const disagree = runs && repeatsNote(runs, true, measure);
  return numberCell(value, {
    ...{ ratio, change, step, point },
    ...(state && { state, ...emptyOf(state) }),
    ...(runs && { runs }),
    note: [disagree, acrossUploads && "two uploads"].filter(Boolean).join(", "),
    ...(acrossUploads && { hint: IN_DOUBT }),
  });
}
