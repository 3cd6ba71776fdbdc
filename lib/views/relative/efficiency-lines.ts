import type { EfficiencyView } from "./relative-types";

/** A metric of a workload in each column that is shown, in its base unit; null = not known. */
export interface EfficiencyLine {
  workload: string;
  metric: string;
  unit: string;
  cells: readonly { value: number | null; ratio: number | null; point: string | null }[];
}

/** An efficiency view as files have it: a line for each metric of each workload, but for those that a workload has in no column. */
export const efficiencyLines = (view: EfficiencyView): { columns: Columns; lines: EfficiencyLine[] } =>
  view.matrix ? ofAll(view, view.matrix) : ofPair(view);

type Columns = Pick<EfficiencyView["columns"][number], "key" | "label">[];

function ofAll(view: EfficiencyView, matrix: NonNullable<EfficiencyView["matrix"]>) {
  const columns: Columns = matrix.columns.flatMap((at) => view.columns[at] ?? []);
  return {
    columns,
    lines: matrix.rows.flatMap(({ workload, rate, cells }) =>
      linesOf(view, { workload, rate, ofMetric: (at) => cells[at] ?? [] }),
    ),
  };
}

function ofPair(view: EfficiencyView) {
  const columns: Columns = [view.base, view.other].flatMap((key) => view.columns.find((one) => one.key === key) ?? []);
  return {
    columns,
    lines: view.rows.flatMap(({ workload, rate, cells }) =>
      linesOf(view, {
        workload,
        rate,
        ofMetric: (at) => {
          const { base = null, value = null, ratio = null, point = null, basePoint = null } = cells[at] ?? {};
          return [
            { value: base, ratio: base === null || base === 0 ? null : 1, point: basePoint },
            { value, ratio, point },
          ];
        },
      }),
    ),
  };
}

/** The lines of a workload. Its rate is what it says itself, where workloads have different ones. */
function linesOf(
  { metrics }: Pick<EfficiencyView, "metrics">,
  of: Pick<EfficiencyView["rows"][number], "workload" | "rate"> & {
    ofMetric: (at: number) => EfficiencyLine["cells"];
  },
): EfficiencyLine[] {
  return metrics.flatMap(({ key, label, unit }, at): EfficiencyLine[] => {
    const cells = of.ofMetric(at);
    if (cells.every(({ value }) => value === null)) return [];
    const named = key === "qps" ? of.rate : { label, unit };
    return [{ workload: of.workload, metric: named.label, unit: named.unit, cells }];
  });
}
