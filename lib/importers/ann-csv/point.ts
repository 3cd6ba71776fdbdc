import type { Issue, Params, ParsedPoint, Source } from "@/lib/domain/model";
import { type CsvRow, notAFraction } from "./parse";

interface Place {
  key: string;
  runKey: string;
  indexParams: Params;
  queryParams: Params;
  source: Source;
}

interface PointOfRow {
  point: ParsedPoint;
  issues: Issue[];
  totalSeconds: number | null;
  bytes: number | null;
}

/**
 * Returns a row of a table in base units. 0 means "not measured", except in recalls and rel. A value outside its range
 * is null; rel has none. Recalls, qps, percentiles, build and indexsize outside their ranges are reported.
 */
export function pointOfRow(row: CsvRow, { isBigAnn }: { isBigAnn: boolean }, place: Place): PointOfRow {
  const issues: Issue[] = [];
  const report = (severity: Issue["severity"], name: string, message: string): null => {
    issues.push({ code: `odd-${name}`, severity, ...place.source, message });
    return null;
  };
  const value = (name: string): number | null => row.numbers[name] ?? null;
  const positive = (name: string, severity: Issue["severity"] | null): number | null => {
    const number = value(name);
    if (number === null || (number > 0 && Number.isFinite(number))) return number;
    return severity ? report(severity, name, `${name} is ${number}: taken as not measured.`) : null;
  };
  const fraction = (name: string): number | null => {
    const number = value(name);
    const odd = notAFraction(name, number);
    return odd === null ? number : report("warning", name, odd);
  };
  const seconds = (name: string): number | null => {
    const milliseconds = positive(name, "warning");
    return milliseconds === null ? null : milliseconds / 1000;
  };
  const relativeError = value("rel");
  const recall = fraction(isBigAnn ? "recall/ap" : "k-nn");
  const qps = positive("qps", "warning");
  // big-ann-benchmarks prints 0 for numbers that were not reported.
  const microseconds = positive("mean_latency", null);
  const kibibytes = positive("indexsize", "info");
  const point: ParsedPoint = {
    indexBuildKey: null,
    label: row.parameters,
    ...place,
    metrics: {
      qps,
      recall,
      recallEpsilon: fraction("epsilon"),
      recallLargeEpsilon: fraction("largeepsilon"),
      latencyMeanSeconds: microseconds === null ? null : microseconds / 1e6,
      latencyP50Seconds: seconds("p50"),
      latencyP95Seconds: seconds("p95"),
      latencyP99Seconds: seconds("p99"),
      latencyP999Seconds: seconds("p999"),
    },
    moreMetrics: {
      candidates: positive("candidates", null),
      ...(isBigAnn ? { readsPerQuery: positive("mean_ssd_ios", null) } : {}),
      distanceComputations: positive("distcomps", null),
      relativeError: relativeError !== null && Number.isFinite(relativeError) ? relativeError : null,
    },
    recallSource: recall === null ? null : "printed",
    recallNote:
      recall === null || isBigAnn
        ? null
        : [
            "k-nn recall as data_export.py printed it: the share of the first k returned distances",
            "within the true k-th distance + 0.001.",
          ].join(" "),
    origin: "raw",
    // The streaming track has no rate.
    status: qps === null && row.track !== "streaming" ? "suspect" : "complete",
  };
  return {
    point,
    issues,
    // big-ann-benchmarks prints -1 or a million where it did not build.
    totalSeconds: isBigAnn && value("build") === 1e6 ? null : positive("build", "info"),
    bytes: kibibytes === null ? null : Math.round(kibibytes * 1024),
  };
}
