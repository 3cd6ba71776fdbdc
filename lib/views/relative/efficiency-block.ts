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
import { FEW_DIGITS } from "@/lib/domain/relative/few-digits";
import { changeStep } from "@/lib/domain/relative/ratio-steps";
import { type CellState, hasValue } from "@/lib/domain/relative/relative-cells";
import { formatCounted } from "@/lib/format";
import type { Look } from "@/lib/views/state/workload-params";
import { emptyCell } from "./relative-cell";
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
 * Returns rate and costs of a query: a heading per workload, a row per metric, a column per build. Transposed, it has a
 * row per build and a column per metric. A metric that a workload has in no column has no row. A table of all columns
 * may show values alone.
 */
export function efficiencyBlock(view: EfficiencyView, about: About = BARE, look: EfficiencyLook = USUAL): TableBlock {
  if (!view.matrix) return uprightTable(view, about, true);
  const hasRatios = look.show !== "absolute";
  const own = uprightTable(view, about, hasRatios);
  const block = look.transpose ? transposeTable(view, own) : own;
  return hasRatios ? block : withoutRatios(block, view, about.familyName);
}

/** Returns the table without ratios. */
function withoutRatios(block: TableBlock, view: EfficiencyView, familyName: string): TableBlock {
  const ratios = `Ratios relative to ${labelIn(view, view.base)}`;
  return {
    ...block,
    title: block.title.replace(nameOf(view, familyName), `${familyName}: all columns`),
    relativeTo: null,
    notes: block.notes.filter((note) => note !== `${ratios}.`),
    columns: block.columns.map((column) => ({ ...column, kind: "number" })),
  };
}

/** Returns the table with a row for each column that has a value, and a column for each metric. */
function transposeTable(view: EfficiencyView, block: TableBlock): TableBlock {
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
          if (cells.every(({ value, text }) => value === null && text === "")) return [];
          const rate = rateOf(heading.key);
          const parts = { workload: heading.key, rate, column: columnName(column), key: column.key };
          const name = { key: `${heading.key} ${column.key}`, head: column.head, detail: column.lines.join(", ") };
          return [{ ...name, parts, level: "row", unit: "", cells, ...(column.on && { on: column.on }) }];
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

/** Returns the columns that the view has values of. */
const columnsIn = ({ matrix, columns, base, other }: EfficiencyView) =>
  matrix
    ? matrix.columns.flatMap((at) => columns[at] ?? [])
    : [base, other].flatMap((key) => columns.find((column) => column.key === key) ?? []);

/** Returns the keys of columns that pages and pictures have no room for: the first ones, never the baseline. */
function leftOutOf(view: EfficiencyView): ReadonlySet<string> {
  const keys = columnsIn(view).map(({ key }) => key);
  const others = keys.filter((key) => key !== view.base);
  const room = MOST_COLUMNS - (keys.length - others.length);
  return new Set(others.slice(0, Math.max(0, others.length - room)));
}

const noRoomText = (count: number, all: number): string =>
  `${count} of ${formatCounted(all, "column")} ${count === 1 ? "has" : "have"} no room here`;

/**
 * Returns a text on the number of columns that a page leaves out; "" for none. Older frozen views have values of some
 * columns alone.
 */
export function roomText(view: EfficiencyView): string {
  const lacking = view.columns.length - columnsIn(view).length + leftOutOf(view).size;
  if (!view.matrix || lacking === 0) return "";
  return `${noRoomText(lacking, view.columns.length)}${view.isMarked ? ", files have all" : ""}`;
}

/** Returns the table with a row for each workload and metric, and a column for each build. */
function uprightTable(
  view: EfficiencyView,
  { title, familyName, warnings, notes, ...about }: About,
  hasRatios: boolean,
): TableBlock {
  const labelOf = (key: string) => labelIn(view, key);
  const shown = columnsIn(view);
  const base = shown.findIndex(({ key }) => key === view.base);
  const withoutRoom = leftOutOf(view);
  const columns = shown.map(({ key, label }): BlockColumn => {
    const [head = "", ...lines] = label.split(", ");
    return { ...measuredColumn(key, head, lines), ...(withoutRoom.has(key) && { on: ["files"] }) };
  });
  const name = nameOf(view, familyName);
  return {
    ...about,
    kind: "table",
    name: "efficiency",
    title: title ?? name,
    corner: "workload, metric",
    relativeTo: `Ratios relative to ${labelOf(view.base)}`,
    warnings: withoutRoom.size
      ? [...warnings, `${noRoomText(withoutRoom.size, columns.length)}; the table's files have all.`]
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
    rows: workloadsOf(view, hasRatios).flatMap(({ workload, rate, cells }) => [
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
function workloadsOf(view: EfficiencyView, hasRatios: boolean): WorkloadCells[] {
  if (view.matrix)
    return view.matrix.rows.map(({ workload, rate, cells }) => ({
      workload,
      rate,
      cells: (at, measure) => (cells[at] ?? []).map((cell) => cellOf(cell, measure, hasRatios)),
    }));
  return view.rows.map(({ workload, rate, cells }) => ({
    workload,
    rate,
    cells(at, measure) {
      const cell = cells[at];
      if (!cell) return [EMPTY_CELL, EMPTY_CELL];
      const { base, basePoint, baseMark, ...own } = cell;
      const ratio = base === null || base === 0 ? null : 1;
      const ofBase = { value: base, ratio, change: null, point: basePoint, ...baseMark };
      return [cellOf(ofBase, measure, hasRatios), cellOf(own, measure, hasRatios)];
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

/**
 * Returns the cell of a stored one. Its `change` already respects the neutral band, so the colour uses no band. Without
 * ratios it has no colour, and no doubt of a ratio.
 */
function cellOf(stored: StoredCell, measure: Measure, hasRatios: boolean): BlockCell {
  const { value, point, state, status, runs } = stored;
  const { ratio, change, acrossUploads, doubtful, fewDigits } = hasRatios
    ? stored
    : { ratio: null, change: null, acrossUploads: undefined, doubtful: undefined, fewDigits: undefined };
  const doubt = doubtful && !runs ? "the baseline’s repeats disagree" : "";
  const across = acrossUploads ? IN_DOUBT : "";
  const listOf = (words: (string | false | undefined)[]) => words.filter(Boolean).join(", ");
  return numberCell(value, {
    ratio,
    change,
    point,
    step: Math.abs(changeStep({ ratio, change, band: 0 })),
    ...(state && { state, ...emptyOf(state) }),
    ...(runs && { runs }),
    note: listOf([
      runs && repeatsNote(runs, true, measure),
      doubt,
      across && "two uploads",
      fewDigits && FEW_DIGITS,
      status && emptyCell[status].word,
    ]),
    // In the metric's base unit.
    remark: listOf([
      state && !hasValue(state) && state !== "absent" && state,
      runs && repeatsNote(runs, true, { unit: "" }),
      doubt,
      across,
      fewDigits && FEW_DIGITS,
      status,
    ]),
    ...(acrossUploads && { hint: IN_DOUBT }),
  });
}
