import { metricInfo } from "@/lib/domain/workloads/metrics";
import { RATE } from "@/lib/views/state/workload-params";

/**
 * Returns the label of a view's metric. The choice RATE means each row's own number. Its label is that of the metric
 * where all rows have one. Else it is "Throughput" for rates alone, and "Time" for times alone. Others are "Main
 * number", since half of a time is better, and half of a rate worse.
 */
export function metricLabel(metric: string, rows: readonly { metric: string }[]): string {
  if (metric !== RATE) return metricInfo(metric).label;
  const [first, ...others] = [...new Set(rows.map((row) => row.metric))].map(metricInfo);
  if (first && !others.length) return first.label;
  const all = first ? [first, ...others] : [];
  if (all.every(({ better }) => better === "higher")) return "Throughput";
  return all.every(({ better, unit }) => better === "lower" && unit === "s") ? "Time" : "Main number";
}
