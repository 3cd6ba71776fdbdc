import {
  type BlockCell,
  type BlockHead,
  type BlockRow,
  EMPTY_CELL,
  measuredColumn,
  numberCell,
  type TableBlock,
} from "@/lib/blocks/block";
import { changeStep } from "@/lib/domain/relative/ratio-steps";
import type { EfficiencyView } from "./relative-types";

/** The words around the block; `title` null = the block's own. */
type About = Pick<BlockHead, "facts" | "warnings" | "notes" | "source"> & { title: string | null; familyName: string };

/** No words around it. */
export const BARE: About = { title: null, familyName: "", facts: [], warnings: [], notes: [], source: "" };

/**
 * Returns rate and costs of a query: a heading per workload, a row per metric, a column per build. A metric that a
 * workload has in no column has no row.
 */
export function efficiencyBlock(
  view: EfficiencyView,
  { title, familyName, notes, ...about }: About = BARE,
): TableBlock {
  const labelOf = (key: string) => view.columns.find((column) => column.key === key)?.label ?? key;
  const shown = view.matrix
    ? view.matrix.columns.flatMap((at) => view.columns[at] ?? [])
    : [view.base, view.other].flatMap((key) => view.columns.find((column) => column.key === key) ?? []);
  const columns = shown.map(({ key, label }) => {
    const [head = "", ...lines] = label.split(", ");
    return measuredColumn(key, head, lines);
  });
  const base = shown.findIndex(({ key }) => key === view.base);
  const name = view.matrix
    ? `${familyName}: efficiency of all columns, ratios to ${labelOf(view.base)}`
    : `${familyName}: efficiency of ${labelOf(view.other)} against ${labelOf(view.base)}`;
  return {
    ...about,
    ...{ kind: "table", name: "efficiency", title: title ?? name, corner: "workload, metric" },
    relativeTo: `Ratios relative to ${labelOf(view.base)}`,
    notes: [`Ratios relative to ${labelOf(view.base)}.`, ...notes],
    keys: [
      { key: "workload", head: "Workload" },
      { key: "metric", head: "Metric" },
    ],
    order: { key: view.metrics.map(({ key }) => key) },
    columns,
    base: base < 0 ? null : base,
    rows: workloadsOf(view).flatMap(({ workload, rate, cells }) => [
      { key: workload, parts: { workload }, head: workload, detail: "", level: "heading", unit: "", cells: [] },
      ...view.metrics.flatMap(({ key, label, unit }, at): BlockRow[] => {
        const own = cells(at);
        if (own.every(({ value }) => value === null)) return [];
        // The source decides the unit of a workload's rate: queries or operations.
        const named = key === "qps" ? rate : { label, unit };
        const parts = { workload, metric: named.label, key };
        return [
          {
            ...{ key: `${workload} ${key}`, parts, head: named.label, detail: "", level: "row" },
            ...{ unit: named.unit, cells: own },
          },
        ];
      }),
    ]),
    alt: `Table, ${name}: ${view.metrics.map(({ label }) => label).join(", ")}.`,
  };
}

interface WorkloadCells {
  workload: string;
  rate: { label: string; unit: string };
  cells(metric: number): BlockCell[];
}

/** Reads the rows of both stored shapes: all columns, or two. */
function workloadsOf(view: EfficiencyView): WorkloadCells[] {
  if (view.matrix)
    return view.matrix.rows.map(({ workload, rate, cells }) => ({
      ...{ workload, rate },
      cells: (at) => (cells[at] ?? []).map(cellOf),
    }));
  return view.rows.map(({ workload, rate, cells }) => ({
    ...{ workload, rate },
    cells(at) {
      const cell = cells[at];
      if (!cell) return [EMPTY_CELL, EMPTY_CELL];
      const ratio = cell.base === null || cell.base === 0 ? null : 1;
      return [cellOf({ value: cell.base, ratio, change: null, point: cell.basePoint }), cellOf(cell)];
    },
  }));
}

/** `change` already applied the neutral band, so the colour uses no band. */
const cellOf = ({ value, ...moved }: Pick<BlockCell, "value" | "ratio" | "change" | "point">): BlockCell =>
  numberCell(value, { ...moved, step: Math.abs(changeStep({ ...moved, band: 0 })) });
