import { noMetrics, type PointMetrics, type RunStatus } from "@/lib/domain/model";
import { cellOf, VALUE_COLUMNS } from "./columns";
import { isNumber } from "./sniff";
import { isLoad } from "./steps";

/** A row in base units. */
export interface RowMetrics {
  metrics: PointMetrics;
  moreMetrics: Record<string, number | null>;
  status: RunStatus;
  /** Codes and messages of the row's problems. */
  odd: { code: string; message: string }[];
}

const KIB = 1024;
const MIB = 1024 ** 2;
const GIB = 1024 ** 3;

/**
 * Returns a row in base units:
 * - MB, KB and GB count by 1024
 * - cpupq: microseconds of the whole host's CPU
 * - cpups: percent of the whole host's CPU (user and system)
 * - maxop: seconds
 *
 * NA is null. 0 is null where it means "not measured". That is qps of a load step, which has no queries. It is also
 * rss, sizes, cpupq and maxop, which are never 0. Reads and writes of 0 are measured. A step without its own rate (ips
 * of a load, else qps), or with 0, is failed. A load with queries is suspect.
 */
export function metricsOf(cells: readonly string[], step: string): RowMetrics {
  const odd: RowMetrics["odd"] = [];
  for (const column of VALUE_COLUMNS) {
    const cell = cellOf(cells, column);
    if (!isNumber(cell) && cell !== "NA" && cell !== "")
      odd.push({ code: "not-a-number", message: `The ${column} of this row is not a number; it is unknown.` });
  }
  const value = (column: string, factor = 1): number | null => {
    const cell = cellOf(cells, column);
    return isNumber(cell) ? Number(cell) * factor : null;
  };
  const measured = (column: string, factor = 1): number | null => value(column, factor) || null;
  const bytes = (column: string): number | null => {
    const found = measured(column, GIB);
    return found === null ? null : Math.round(found);
  };
  const load = isLoad(step);
  const [reads, readBytes, cpu, switches] = load
    ? ["readsPerInsert", "readBytesPerInsert", "cpuSecondsPerInsert", "contextSwitchesPerInsert"]
    : ["readsPerQuery", "readBytesPerQuery", "cpuSecondsPerQuery", "contextSwitchesPerQuery"];
  const percent = value("cpups");
  if (percent !== null && percent > 100)
    odd.push({ code: "over-100-percent", message: "A host cannot be busy for more than 100 %; cpups is left out." });

  const rate = measured(load ? "ips" : "qps");
  if (rate === null) {
    const column = load ? "ips" : "qps";
    odd.push({ code: "no-rate", message: `The step ${step} has no ${column}: it is taken as failed.` });
  }
  if (load && measured("qps") !== null) {
    const message = [
      `By its place this row is the load step ${step}, but it has queries:`,
      "steps may be missing above it.",
    ].join(" ");
    odd.push({ code: "step-doubtful", message });
  }
  const rated = odd.some(({ code }) => code === "step-doubtful") ? "suspect" : "complete";
  return {
    metrics: { ...noMetrics, qps: measured("qps") },
    moreMetrics: {
      insertsPerSecond: load ? rate : value("ips"),
      readsPerSecond: value("rps"),
      readBytesPerSecond: value("rmbps", MIB),
      writesPerSecond: value("wps"),
      writtenBytesPerSecond: value("wmbps", MIB),
      [reads]: value("rpq"),
      [readBytes]: value("rkbpq", KIB),
      writesPerInsert: value("wpi"),
      writtenBytesPerInsert: value("wkbpi", KIB),
      contextSwitchesPerSecond: value("csps"),
      cpuFraction: percent === null || percent > 100 ? null : percent / 100,
      [switches]: value("cspq"),
      [cpu]: divide(measured("cpupq"), 1e6),
      databaseBytes: bytes("dbgb1"),
      directoryBytes: bytes("dbgb2"),
      memoryBytes: bytes("rss"),
      latencyMaxSeconds: measured("maxop"),
      throughputP50PerSecond: value("p50"),
      throughputP99PerSecond: value("p99"),
    },
    status: rate === null ? "failed" : rated,
    odd,
  };
}

/** Divides, since 13 / 10⁶ is the nearest number to 0.000013 and 13 × 10⁻⁶ is not always. */
const divide = (value: number | null, divisor: number): number | null => (value === null ? null : value / divisor);
