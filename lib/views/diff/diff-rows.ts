import type { PairRow } from "@/lib/domain/diff/pair-rows";
import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { rowLabel } from "@/lib/domain/relative/workload-rows";
import { GROUPS, headingWithoutGroup } from "@/lib/domain/workloads/families";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { formatCount } from "@/lib/format";
import type { RowHead } from "@/lib/views/relative/relative-types";
import { rowHead } from "@/lib/views/relative/row-head";
import { askedOfRow } from "@/lib/views/relative/table-heads";
import type { WorkloadSelection } from "@/lib/views/selection/workload-selection";
import type { Answer } from "./diff-types";

/** Returns a row's name and the unit that suits its values. Throws RangeError for a row that the table doesn't have. */
export function headOf(table: RelativeTable, at: number): RowHead {
  const row = table.rows[at];
  if (!row) throw new RangeError(`A table of ${formatCount(table.rows.length)} rows has no row ${at}.`);
  const values = table.cells[at]?.flatMap((cell) => cell?.value ?? []) ?? [];
  return rowHead({ ...row, parts: [...row.parts, ...askedOfRow(table, at)] }, table, values);
}

/** Returns a row's identity for the page; texts are "" where the table has no such row. */
export function rowFacts(
  table: RelativeTable,
  at: number,
  head: RowHead | undefined,
  family: WorkloadSelection["family"],
) {
  const row = table.rows[at];
  const { key = "", group = null, metric = "" } = row ?? {};
  const label = row ? rowLabel(row, table.names) : key;
  const { name = "", params = "", unit = "", scale = 1 } = head ?? {};
  return {
    key,
    ...(label !== key && { label }),
    name,
    params,
    group: group === null ? headingWithoutGroup(family) : GROUPS[group],
    metric: { key: metric, label: metricInfo(metric).label, unit, scale },
  };
}

/** Returns both sides of a row with their verdict. Both have a value, since other rows don't match. */
export function pairFacts({ a, b, ratio, better, verdict, noise, listed }: PairRow) {
  const said = verdict.why === null ? verdict : null;
  return {
    a: sideOf(a),
    b: sideOf(b),
    ratio,
    better,
    answer: verdict.answer,
    why: verdict.why,
    visible: said?.visible ?? null,
    more: said?.more ?? null,
    next: said?.next ?? null,
    listed,
    noise,
  };
}

const sideOf = ({ value, n, min, max, samples, origin, state }: RelativeCell) => ({
  value: value ?? Number.NaN,
  n,
  min,
  max,
  point: samples.find((sample) => sample.value !== null)?.id ?? "",
  byAuthor: origin === "author",
  disagree: state === "repeats-disagree",
});

const ORDER: readonly Answer[] = ["changed", "cannot tell", "same"];

/** Sorts rows: changes, then those without a verdict, then equal ones; in each the largest ratio first. */
export const sortRows = (rows: readonly PairRow[]): PairRow[] => {
  const size = ({ ratio }: PairRow) => (ratio ? Math.abs(Math.log(ratio)) : 0);
  return [...rows].sort(
    (x, y) => ORDER.indexOf(x.verdict.answer) - ORDER.indexOf(y.verdict.answer) || size(y) - size(x),
  );
};
