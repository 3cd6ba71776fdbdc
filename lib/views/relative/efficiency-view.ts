import { defaultBase, ratiosOf } from "@/lib/domain/relative/relative-ratios";
import { type RelativeTable, relativeTable } from "@/lib/domain/relative/relative-table";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import type { EfficiencyCell, EfficiencyRow, EfficiencyView } from "./relative-types";
import { tableHeads } from "./table-heads";

/** What a query costs, in the order of the columns: CPU, switches, bytes, size. */
export const COST_METRICS = [
  "cpuSecondsPerQuery",
  "cpuSecondsPerInsert",
  "hostCpuSecondsPerQuery",
  "hostCpuSecondsPerInsert",
  "contextSwitchesPerQuery",
  "contextSwitchesPerInsert",
  "readsPerQuery",
  "readBytesPerQuery",
  "writtenBytesPerQuery",
  "writtenBytesPerInsert",
  "databaseBytes",
  "memoryBytes",
] as const;
/** The rate, then the costs. "qps" = each workload's own rate. */
const EFFICIENCY_METRICS = ["qps", ...COST_METRICS] as const;

/**
 * Rate and costs of one column beside those of the baseline. A metric that neither column has anywhere is left out. `columnsBy` and
 * ratios as in the relative table; `neutral` is half the width of the band. `other` null = the last column.
 */
export function efficiencyView(
  points: readonly WorkloadPoint[],
  columnsBy: string,
  wanted: { base: string | null; other: string | null; neutral: number },
): EfficiencyView | null {
  const rates = relativeTable(points, columnsBy, "qps");
  if (!rates.columns.length) return null;
  const at = (key: string | null) => rates.columns.findIndex((column) => column.key === key);
  const base = at(wanted.base) >= 0 ? at(wanted.base) : defaultBase(rates);
  const asked = at(wanted.other);
  const other = asked >= 0 ? asked : rates.columns.length - 1 === base ? 0 : rates.columns.length - 1;
  const tables = EFFICIENCY_METRICS.map((metric) => ({
    metric,
    table: metric === "qps" ? rates : relativeTable(points, columnsBy, metric),
  })).filter(({ metric, table }) => metric === "qps" || hasValues(table, [base, other]));
  const ratios = tables.map(({ table }) => ratiosOf(table, base, wanted.neutral).ratios);
  const rows = rates.rows.map((row, index): EfficiencyRow => {
    const info = metricInfo(row.metric);
    const cells = tables.map(({ table }, place): EfficiencyCell => {
      const [from, to] = [table.cells[index]?.[base] ?? null, table.cells[index]?.[other] ?? null];
      const found = ratios[place]?.[index]?.[other];
      return {
        base: from?.value ?? null,
        value: to?.value ?? null,
        ratio: found?.ratio ?? null,
        change: found?.change ?? null,
        point: to?.samples[0]?.id ?? null,
        basePoint: from?.samples[0]?.id ?? null,
      };
    });
    return { workload: row.key, group: row.group, rate: { label: info.label, unit: info.unit }, cells };
  });
  const heads = tableHeads(rates, {});
  return {
    columns: rates.columns.map(({ key }, at) => {
      const { title = key, lines = [] } = heads[at] ?? {};
      return { key, label: [title, ...lines].join(", ") };
    }),
    base: rates.columns[base]?.key ?? "",
    other: rates.columns[other]?.key ?? "",
    metrics: tables.map(({ metric }) => {
      if (metric === "qps") return sharedRate(rates);
      const { label, unit } = metricInfo(metric);
      return { key: metric, label, unit };
    }),
    rows: rows.filter(({ cells }) => cells.some(({ base: from, value }) => from !== null || value !== null)),
  };
}

/** What the rate is called: by name and unit where all rows have the same, else "Rate", and each row says what its own is. */
function sharedRate({ rows }: RelativeTable) {
  const [key = "qps", ...others] = new Set(rows.map(({ metric }) => metric));
  const { label, unit } = metricInfo(key);
  return others.length ? { key: "qps", label: "Rate", unit: "" } : { key: "qps", label, unit };
}

const hasValues = ({ cells }: RelativeTable, columns: readonly number[]) =>
  cells.some((row) => columns.some((column) => (row[column]?.value ?? null) !== null));
