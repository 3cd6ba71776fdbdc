import { shownName } from "@/lib/domain/names/shown-names";
import { defaultBase } from "@/lib/domain/relative/baselines";
import { hasValue, pointOf, type RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { Ratio } from "@/lib/domain/relative/relative-ratios";
import { type RelativeTable, relativeTable } from "@/lib/domain/relative/relative-table";
import { ratiosOf } from "@/lib/domain/relative/table-ratios";
import { rowLabel } from "@/lib/domain/relative/workload-rows";
import { inTableOrder, printedUnit, showsAllColumns, usualMetrics } from "@/lib/domain/workloads/metric-sets";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { ALL } from "@/lib/views/state/page-filters";
import { worstStatus } from "./relative-cell";
import type { EfficiencyCell, EfficiencyRow, EfficiencyView, MatrixRow } from "./relative-types";
import { tableHeads } from "./table-heads";

/** The choices of a reader; `metrics` null = the family's usual ones, `other` null = the last column, or all. */
interface Wanted {
  base: string | null;
  other: string | null;
  neutral: number;
  metrics?: readonly string[] | null;
}

/**
 * Returns rate and costs of one column beside those of the baseline, or null without columns. A metric that neither
 * column has is left out. `columnsBy` and ratios are as in the relative table; `neutral` is half the width of the band.
 * `other` "all" = every column, a table of metrics by columns for each workload, as the archive's author prints them. A
 * base or other that no column has counts as null.
 */
export function efficiencyView(
  points: readonly WorkloadPoint[],
  columnsBy: string,
  wanted: Wanted,
): EfficiencyView | null {
  const rates = relativeTable(points, columnsBy, "qps");
  if (!rates.columns.length) return null;
  const family = points[0]?.family;
  const isAll = wanted.other === ALL || (wanted.other === null && showsAllColumns(family));
  const { base, other } = pickColumns(rates, wanted);
  const every = rates.columns.map((_, column) => column);
  const tables: MetricTable[] = (wanted.metrics ? inTableOrder(wanted.metrics, family) : usualMetrics(family))
    .map((metric) => ({ metric, table: metric === "qps" ? rates : relativeTable(points, columnsBy, metric) }))
    .filter(({ metric, table }) => metric === "qps" || hasValues(table, isAll ? every : [base, other]))
    .map((each) => ({ ...each, ratios: ratiosOf(each.table, base, wanted.neutral).ratios }));
  // Only tables that an author printed have units of the author's own.
  const isPrinted = points.every(({ origin }) => origin === "author");
  return {
    columns: columnsOf(rates, columnsBy),
    base: rates.columns[base]?.key ?? "",
    other: isAll ? ALL : (rates.columns[other]?.key ?? ""),
    metrics: tables.map(({ metric }) => {
      if (metric === "qps") return sharedRate(rates);
      const { label, unit } = metricInfo(metric);
      const printed = isPrinted && family ? printedUnit(family, metric) : null;
      return { key: metric, label, unit, ...(printed && { printed }) };
    }),
    rows: isAll ? [] : pairRows(rates, tables, base, other),
    inFiles: true,
    isMarked: true,
    matrix: isAll ? { columns: every, rows: matrixRows(rates, tables) } : null,
  };
}

/** The table of one metric, with its ratios to the baseline; its rows and columns are those of the rates. */
interface MetricTable {
  metric: string;
  table: RelativeTable;
  ratios: ReturnType<typeof ratiosOf>["ratios"];
}

/**
 * Returns the positions of the baseline and of the other column. The default is the last column, or the first where the
 * last is the baseline.
 */
function pickColumns(rates: RelativeTable, wanted: Wanted): { base: number; other: number } {
  const at = (key: string | null) => rates.columns.findIndex((column) => column.key === key);
  const base = at(wanted.base) >= 0 ? at(wanted.base) : defaultBase(rates);
  const last = rates.columns.length - 1;
  const asked = at(wanted.other);
  if (asked >= 0) return { base, other: asked };
  return { base, other: last === base ? 0 : last };
}

/** Returns the columns with labels that differ. */
function columnsOf(rates: RelativeTable, columnsBy: string): EfficiencyView["columns"] {
  const heads = tableHeads(rates, {});
  return rates.columns.map(({ key, value }, at) => {
    const { title = key, lines = [] } = heads[at] ?? {};
    // Raw names distinguish builds of one version.
    const called = shownName(rates.names, columnsBy, value);
    const isTwin = heads.some((other, place) => place !== at && other.title === title);
    return { key, label: [title, ...lines.filter((line) => isTwin || line !== called)].join(", ") };
  });
}

/** Returns the rows of two columns, without rows where nothing is known of either. */
function pairRows(rates: RelativeTable, tables: readonly MetricTable[], base: number, other: number): EfficiencyRow[] {
  const rows = rates.rows.map((row, at): EfficiencyRow => {
    const { label, unit } = metricInfo(row.metric);
    const cells = tables.map(({ table, ratios }): EfficiencyCell => {
      const [from, to] = [table.cells[at]?.[base] ?? null, table.cells[at]?.[other] ?? null];
      const baseMark = markOf(from);
      return {
        base: from?.value ?? null,
        value: to?.value ?? null,
        ...ratioParts(ratios[at]?.[other]),
        point: pointOf(to),
        basePoint: pointOf(from),
        ...markOf(to),
        ...((baseMark.state || baseMark.status) && { baseMark }),
      };
    });
    return { workload: rowLabel(row, rates.names), group: row.group, rate: { label, unit }, cells };
  });
  return rows.filter(({ cells }) =>
    cells.some(({ baseMark, ...cell }) => isKnown(cell) || isKnown({ ...baseMark, value: cell.base })),
  );
}

/** Returns the rows of all columns: a table of metrics by columns each. */
const matrixRows = (rates: RelativeTable, tables: readonly MetricTable[]): MatrixRow[] =>
  rates.rows.map((row, at) => {
    const { label, unit } = metricInfo(row.metric);
    return {
      workload: rowLabel(row, rates.names),
      rate: { label, unit },
      cells: tables.map(({ table, ratios }) =>
        rates.columns.map((_, column) => {
          const cell = table.cells[at]?.[column] ?? null;
          const ratio = ratioParts(ratios[at]?.[column]);
          return { value: cell?.value ?? null, ...ratio, point: pointOf(cell), ...markOf(cell) };
        }),
      ),
    };
  });

/** Returns the ratio of a cell, its change and its doubt. A ratio of two uploads is left out, with a mark. */
function ratioParts(
  of: Ratio | undefined,
): Pick<EfficiencyCell, "ratio" | "change" | "acrossUploads" | "doubtful" | "fewDigits"> {
  if (of?.acrossUploads) return { ratio: null, change: null, acrossUploads: true };
  if (of?.fewDigits) return { ratio: null, change: null, fewDigits: true };
  const { ratio = null, change = null, doubtful = false } = of ?? {};
  return { ratio, change, ...(ratio !== null && doubtful && { doubtful }) };
}

/** Returns the state and worst status of a cell that is not a plain measurement, and the repeats that disagree. */
function markOf(cell: RelativeCell | null): Pick<EfficiencyCell, "state" | "status" | "runs"> {
  if (!cell) return {};
  const { state, n, min, max } = cell;
  const status = hasValue(state) ? worstStatus(cell) : null;
  const marked = { ...(state !== "measured" && { state }), ...(status && { status }) };
  return state === "repeats-disagree" && min !== null && max !== null ? { ...marked, runs: { n, min, max } } : marked;
}

/** Returns true for a value, and where a run failed, was cut short or looks wrong. */
const isKnown = ({ value, state }: Pick<EfficiencyCell, "value" | "state">): boolean =>
  value !== null || (state !== undefined && state !== "absent");

/** Returns the name and unit of the rate where all rows share them. Else returns "Rate", and each row names its own. */
function sharedRate({ rows }: RelativeTable) {
  const [key = "qps", ...others] = new Set(rows.map(({ metric }) => metric));
  const { label, unit } = metricInfo(key);
  return others.length ? { key: "qps", label: "Rate", unit: "" } : { key: "qps", label, unit };
}

const hasValues = ({ cells }: RelativeTable, columns: readonly number[]) =>
  cells.some((row) => columns.some((column) => (row[column]?.value ?? null) !== null));
