import type { PointMetrics } from "./model";

export interface MetricInfo {
  label: string;
  /** What the value is stored in: 1/s, s, B; "" for fractions and plain counts. */
  /** "" only for a metric that no rule here knows. */
  unit: "1/s" | "s" | "B" | "fraction" | "count" | "ratio" | "";
  better: "higher" | "lower" | null;
  /** Why it may be missing, for a reader who sees "–". */
  absent: string;
}

const latencyAbsent = "The source gives no latency of this kind.";

/** Every metric with a column of its own, in the order pages list them. */
export const METRICS = {
  qps: { label: "Queries per second", unit: "1/s", better: "higher", absent: "The source gives no rate." },
  recall: {
    label: "Recall@k",
    unit: "fraction",
    better: "higher",
    absent: "The source prints none and no ground truth was there to compute it.",
  },
  recallEpsilon: {
    label: "Recall, distances within 1 %",
    unit: "fraction",
    better: "higher",
    absent: "Only computed from HDF5 results with their ground truth.",
  },
  recallLargeEpsilon: {
    label: "Recall, distances within 10 %",
    unit: "fraction",
    better: "higher",
    absent: "Only computed from HDF5 results with their ground truth.",
  },
  latencyMeanSeconds: { label: "Mean latency", unit: "s", better: "lower", absent: latencyAbsent },
  latencyP50Seconds: { label: "p50 latency", unit: "s", better: "lower", absent: latencyAbsent },
  latencyP95Seconds: { label: "p95 latency", unit: "s", better: "lower", absent: latencyAbsent },
  latencyP99Seconds: { label: "p99 latency", unit: "s", better: "lower", absent: latencyAbsent },
  latencyP999Seconds: { label: "p99.9 latency", unit: "s", better: "lower", absent: latencyAbsent },
} as const satisfies Record<keyof PointMetrics, MetricInfo>;

/** Metrics that importers put beside those; a key that is not here is shown as it is. */
const more: Readonly<Record<string, MetricInfo>> = {
  distanceComputations: { label: "Distance computations per query", unit: "count", better: "lower", absent: "" },
  candidates: { label: "Candidates per query", unit: "count", better: null, absent: "" },
  relativeError: { label: "Relative error of distances", unit: "ratio", better: "lower", absent: "" },
  recallStddev: { label: "Standard deviation of recall over queries", unit: "fraction", better: null, absent: "" },
};

/** How a metric is called and measured; an unknown key is split into words and its unit read from its end. */
export function metricInfo(key: string): MetricInfo {
  if (isMetric(key)) return METRICS[key];
  if (Object.hasOwn(more, key) && more[key]) return more[key];
  const unit = /Seconds$/.test(key) ? "s" : /Bytes$/.test(key) ? "B" : "";
  const words = key
    .replace(/(Seconds|Bytes)$/, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return { label: words.charAt(0).toUpperCase() + words.slice(1), unit, better: null, absent: "" };
}

const isMetric = (key: string): key is keyof PointMetrics => Object.hasOwn(METRICS, key);

/** The columns' keys, in their order. */
export const metricKeys = Object.keys(METRICS).filter(isMetric);
