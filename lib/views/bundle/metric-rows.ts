import type { Origin, PointMetrics } from "@/lib/domain/model";
import { ownValue } from "@/lib/domain/own-value";
import { metricInfo, metricKeys } from "@/lib/domain/workloads/metrics";
import { formatAmount, formatBytes, formatMilliseconds, formatRecall, formatSeconds, toDigits } from "@/lib/format";

/** The source of a single metric where it is not the point's own line. */
export interface MetricOrigin {
  path: string;
  line: number | null;
  origin: Origin;
  rule: string | null;
}

/** A metric of a point, ready for display. */
export interface MetricRow {
  key: string;
  label: string;
  /** The unit of `text`: "1/s", "ms"; "" where there is none, or `text` has it. */
  unit: string;
  text: string;
  /** The value as stored, in its base unit; null = missing. */
  exact: string | null;
  /** "higher is better", "lower is better"; "" for neither. */
  better: string;
  /** Reason for a missing value; null where there is one. */
  reason: string | null;
  /** Null = the point's own line. */
  source: MetricOrigin | null;
}

const better = { higher: "higher is better", lower: "lower is better" } as const;

/**
 * Returns every metric of a point, those with a column first; a missing one has a reason. Tests leave out columns
 * without a value, except QPS: no test has a recall.
 */
export function toMetricRows(
  columns: PointMetrics,
  more: Readonly<Record<string, number | null>>,
  { sources = {}, isTest = false }: { sources?: Readonly<Record<string, MetricOrigin>>; isTest?: boolean } = {},
): MetricRow[] {
  const listed = metricKeys.filter((key) => !isTest || key === "qps" || columns[key] !== null);
  return [
    ...listed.map((key) => toRow(key, columns[key])),
    ...Object.keys(more)
      .sort(byKey)
      .map((key) => toRow(key, more[key] ?? null)),
  ].map((row) => ({ ...row, source: ownValue(sources, row.key) ?? null }));
}

/** Sorts numbers in keys by value: below 50, below 80, below 100. */
const byKey = new Intl.Collator("en", { numeric: true }).compare;

function toRow(key: string, value: number | null): Omit<MetricRow, "source"> {
  const info = metricInfo(key);
  const { text, unit } = displayValue(key, info.unit, value);
  return {
    key,
    label: info.label,
    unit,
    text,
    // A double keeps fifteen decimal digits: 166.39 ms is 0.16639 s, not 0.16638999999999998.
    exact: value === null ? null : `${toDigits(value, 15)} ${unitWord(info.unit)}`.trim(),
    better: info.better ? better[info.better] : "",
    reason: value === null ? info.absent || "The source does not give it." : null,
  };
}

/** Counts, fractions and ratios have no unit. */
const unitWord = (unit: string) => (["count", "fraction", "ratio"].includes(unit) ? "" : unit);

function displayValue(key: string, unit: string, value: number | null): { text: string; unit: string } {
  if (unit === "s" && value !== null && value >= 10) return { text: formatSeconds(value), unit: "s" };
  if (unit === "s") return { text: formatMilliseconds(value), unit: "ms" };
  if (unit === "B") return { text: formatBytes(value), unit: "" };
  if (unit === "B/s") return { text: value === null ? formatBytes(value) : `${formatBytes(value)}/s`, unit: "" };
  if (key.startsWith("recall") && key !== "recallStddev") return { text: formatRecall(value), unit: unitWord(unit) };
  if (unit === "fraction" && key.endsWith("Fraction"))
    return { text: formatAmount(value === null ? null : toDigits(100 * value, 15), "%"), unit: "%" };
  return { text: formatAmount(value, unit), unit: unitWord(unit) };
}
