import type { Family } from "@/lib/domain/model";
import { ownValue } from "@/lib/domain/own-value";

/** Costs of a query or an insert, then sizes, in the order of the columns: CPU, switches, reads, bytes, size. */
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
const USUAL = ["qps", ...COST_METRICS] as const;

/** Families whose authors publish other metrics, in the order of their tables. */
const OF_FAMILY: Readonly<Partial<Record<Family, readonly string[]>>> = {
  "vector-search": ["qps", "recall", "latencyP95Seconds", "latencyP99Seconds", "indexTotalSeconds", "indexBytes"],
  linkbench: [
    "qps",
    "readsPerTransaction",
    "readBytesPerTransaction",
    "writtenBytesPerTransaction",
    "writtenBytesPerInsert",
    "normalizedCpuPerTransaction",
    "normalizedCpuPerInsert",
    "updateNodeP99Seconds",
    "getNodeP99Seconds",
    "updateLinkP99Seconds",
    "getLinksListP99Seconds",
    "databaseBytes",
    "memoryBytes",
    "readBytesPerSecond",
    "writtenBytesPerSecond",
    "cpuFraction",
  ],
};

/** Returns the metrics that one table of a family shows by default, in order. */
export const usualMetrics = (family: Family | undefined): readonly string[] => (family && OF_FAMILY[family]) ?? USUAL;

/** Returns true where one table has the columns of all builds, as authors of this family print them. */
export const showsAllColumns = (family: Family | undefined): boolean =>
  family !== undefined && PRINTED[family] !== undefined;

/** Returns metrics in the order of tables, each once: usual ones first, then others by key. */
export function inTableOrder(metrics: readonly string[], family: Family | undefined): string[] {
  const usual = usualMetrics(family);
  const distinct = [...new Set(metrics)].sort();
  return [...usual.filter((key) => distinct.includes(key)), ...distinct.filter((key) => !usual.includes(key))];
}

/** A unit in which an author prints a metric, and the factor from the stored value. */
interface PrintedUnit {
  unit: string;
  scale: number;
}

const KB = { unit: "KB", scale: 1e-3 };
const MB_PER_SECOND = { unit: "MB/s", scale: 1e-6 };
const MS = { unit: "ms", scale: 1e3 };
const GB = { unit: "GB", scale: 1 / 1024 ** 3 };
const PLAIN = { unit: "", scale: 1 };
// Units by the legends of the authors' tables: KB and MB count by 1,000, GB by 1,024
// (lib/importers/claims/linkbench/columns.ts).
const PRINTED: Readonly<Partial<Record<Family, Readonly<Record<string, PrintedUnit>>>>> = {
  linkbench: {
    readsPerTransaction: PLAIN,
    readBytesPerTransaction: KB,
    writtenBytesPerTransaction: KB,
    readBytesPerInsert: KB,
    writtenBytesPerInsert: KB,
    normalizedCpuPerTransaction: PLAIN,
    normalizedCpuPerInsert: PLAIN,
    updateNodeP99Seconds: MS,
    getNodeP99Seconds: MS,
    updateLinkP99Seconds: MS,
    getLinksListP99Seconds: MS,
    databaseBytes: GB,
    memoryBytes: GB,
    readBytesPerSecond: MB_PER_SECOND,
    writtenBytesPerSecond: MB_PER_SECOND,
    cpuFraction: { unit: "%", scale: 100 },
  },
};

/** Returns the unit in which the tables of a family's author print a metric; null where they don't. */
export const printedUnit = (family: Family, metric: string): PrintedUnit | null =>
  ownValue(PRINTED[family] ?? {}, metric) ?? null;
