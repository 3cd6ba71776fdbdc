import type { Family, Params, TestFamily, Workload, WorkloadGroup } from "@/lib/domain/model";
import { capital } from "@/lib/format";

/** Words for a family. */
export interface FamilyInfo {
  name: string;
  /** Noun for a row of its relative table. */
  workload: string;
}

/** Display names of families, in the order of pages. */
export const FAMILIES: Readonly<Record<Family, FamilyInfo>> = {
  "vector-search": { name: "Vector search", workload: "workload" },
  sysbench: { name: "sysbench", workload: "microbenchmark" },
  "insert-benchmark": { name: "Insert benchmark", workload: "step" },
  linkbench: { name: "Linkbench", workload: "phase" },
  db_bench: { name: "RocksDB db_bench", workload: "test" },
  "tproc-c": { name: "TPROC-C", workload: "test" },
  fio: { name: "fio", workload: "job" },
  pgbench: { name: "pgbench", workload: "script" },
  ycsb: { name: "YCSB", workload: "workload" },
  benchbase: { name: "BenchBase", workload: "benchmark" },
  timings: { name: "Timings", workload: "task" },
  micro: { name: "Microbenchmarks", workload: "benchmark" },
  custom: { name: "Custom benchmarks", workload: "workload" },
};

/** Returns true for keys of families. */
export const isFamily = (text: string): text is Family => Object.hasOwn(FAMILIES, text);
/** All families, in the order of pages. */
export const families: readonly Family[] = Object.keys(FAMILIES).filter(isFamily);

/** Returns true for keys of families of tests: all but vector search. */
export const isTestFamily = (text: string): text is TestFamily => isFamily(text) && text !== "vector-search";
/** The families of tests, in the order of pages. */
export const testFamilies: readonly TestFamily[] = Object.keys(FAMILIES).filter(isTestFamily);

/** Groups in the order of the archive's tables; workloads without a group come last. */
export const GROUPS: Readonly<Record<WorkloadGroup, string>> = {
  point: "Point queries",
  range: "Range queries without aggregation",
  "range-aggregation": "Range queries with aggregation",
  write: "Writes",
  load: "Load",
  mixed: "Mixed",
};

/** Returns true for keys of groups of workloads. */
export const isGroup = (text: string): text is WorkloadGroup => Object.hasOwn(GROUPS, text);

/** A group of published statistics that joins several of ours. */
export interface JoinedGroup {
  label: string;
  groups: readonly WorkloadGroup[];
}

/**
 * The archive's author publishes statistics of point queries, range queries and writes. That one group of range queries
 * joins two of ours (docs/rules.md, "Group statistics").
 */
const joinedGroups: Partial<Record<Family, readonly JoinedGroup[]>> = {
  sysbench: [{ label: "Range queries", groups: ["range", "range-aggregation"] }],
};

/**
 * Returns the joined groups of a family's table with their rows, for statistics as the author publishes them. They
 * leave out warm-ups and first runs (rows with a phase, `scan.warm`). A group counts only where every part has rows:
 * otherwise it equals one of ours.
 */
export function joinedGroupsOf(
  family: Family,
  rows: readonly { group: WorkloadGroup | null; params: Params }[],
): { group: JoinedGroup; rows: number[] }[] {
  return (joinedGroups[family] ?? []).flatMap((group) => {
    const members = group.groups.map((part) =>
      [...rows.keys()].filter((at) => rows[at]?.group === part && (rows[at]?.params.phase ?? null) === null),
    );
    return members.every((part) => part.length > 0) ? [{ group, rows: members.flat().sort((a, b) => a - b) }] : [];
  });
}

/** The archive's update-one updates the same row again and again, of tables as large as those of its other tests. */
const SIZE_OF_UPDATE_ONE = { name: "rowsPerTable", value: "1" };

/** Returns the setting and value of a size that defines a test, whatever the size of the data. Null for most tests. */
export const sizeOfTest = (workload: string): typeof SIZE_OF_UPDATE_ONE | null =>
  workload === "update-one" ? SIZE_OF_UPDATE_ONE : null;

/** Returns the heading of workloads without a group. */
export const headingWithoutGroup = (family: Family): string => {
  const word = FAMILIES[family].workload;
  return `${capital(word)}s`;
};

/**
 * The rate of a scan in an unknown unit, as printed. It is comparable only with scans of the same `unit`, a parameter
 * of the test.
 */
export const PRINTED_SCAN = "scanRateAsPrinted";

/**
 * Main numbers of custom benchmarks and of microbenchmarks, by the test's parameter "measure". Without it these are
 * queries per second, or the time of an operation. Tests of one name that count different things are different tests.
 */
const MEASURES: ReadonlyMap<string, string> = new Map([
  ["transactions/s", "tps"],
  ["operations/s", "operationsPerSecond"],
  ["requests/s", "requestsPerSecond"],
  ["inserts/s", "insertsPerSecond"],
  ["rows/s", "rowsPerSecond"],
  ["events/s", "eventsPerSecond"],
  ["IO operations/s", "iops"],
  ["bytes/s", "bytesPerSecond"],
  ["new orders/min", "newOrdersPerMinute"],
  ["bytes", "bytes"],
  ["bytes/operation", "bytesPerOperation"],
  ["allocations/operation", "allocationsPerOperation"],
  ["mean latency", "latencyMeanSeconds"],
  ["p50 latency", "latencyP50Seconds"],
  ["p90 latency", "latencyP90Seconds"],
  ["p95 latency", "latencyP95Seconds"],
  ["p99 latency", "latencyP99Seconds"],
  ["p99.9 latency", "latencyP999Seconds"],
]);

const MEASURES_BY_METRIC = new Map([...MEASURES].map(([measure, metric]) => [metric, measure]));

/** Returns the parameter "measure" of tests with this main number; null for the main number without that parameter. */
export const measureOf = (metric: string): string | null => MEASURES_BY_METRIC.get(metric) ?? null;

/** The facts that choose a rate. */
type Rated = { family: Family; name: string; params?: Params };

/**
 * Returns the metric of a workload's rate: queries per second, unless the workload does something else. "Throughput"
 * (metric=qps in URLs) means this one for every row, with its unit beside it. Sources:
 * docs/formats/benchmark-archive.md (b), (c), (f), (g).
 */
export function rateMetric(workload: Rated): string {
  switch (workload.family) {
    case "sysbench":
      if (workload.name === "prepare") return "insertsPerSecond";
      if (workload.name !== "scan") return "qps";
      // A scan reads a whole table per query, so the archive counts rows, per thread.
      return workload.params?.unit == null ? "rowsPerSecondPerThread" : PRINTED_SCAN;
    case "insert-benchmark":
      // The author's get-min table has only costs.
      if (workload.name === "getmin") return "getMinCost";
      return workload.name.startsWith("l.") ? "insertsPerSecond" : "qps";
    case "linkbench":
      return workload.name === "load" ? "insertsPerSecond" : "tps";
    case "tproc-c":
      return "newOrdersPerMinute";
    case "fio":
      return "iops";
    case "pgbench":
    case "benchbase":
      return "tps";
    case "timings":
      return "seconds";
    case "micro":
      return measureMetric(workload) ?? "secondsPerOperation";
    case "custom":
      return measureMetric(workload) ?? "qps";
    default:
      return "qps";
  }
}

/** Returns the metric of a test's parameter "measure"; null without a known one. */
function measureMetric({ params }: Rated): string | null {
  const { measure = null } = params ?? {};
  return typeof measure === "string" ? (MEASURES.get(measure) ?? null) : null;
}

/** Returns the metric that a choice means at a point: "qps" is its workload's own rate, another key is itself. */
export const chosenMetric = (
  { family, workload, workloadParams }: { family: Family; workload: string; workloadParams: Params },
  metric: string,
): string => (metric === "qps" ? rateMetric({ family, name: workload, params: workloadParams }) : metric);

/**
 * Returns the metric for the rate of all threads together, for comparing thread counts. A scan that scales perfectly
 * keeps its rows per second of each thread. That would look as if it did not scale. Points with scans in an unknown
 * unit lack this metric.
 */
export function rateOfAllThreads(workload: Rated): string {
  const rate = rateMetric(workload);
  return rate === "rowsPerSecondPerThread" || rate === PRINTED_SCAN ? "rowsPerSecond" : rate;
}

/** Returns true for a built index of a vector search: `params` has its parameters. */
export const isBuiltIndex = ({ family, params }: Omit<Rated, "name">): boolean =>
  family === "vector-search" && params !== undefined && "index" in params;

/** Returns the metric by which a workload's repeats are known: its rate, or the seconds of a built index. */
export const repeatedMetric = (workload: Rated): string =>
  isBuiltIndex(workload) ? "indexTotalSeconds" : rateMetric(workload);

/**
 * Returns a workload's name with its parameters, as in the heads of rows: `random-points range=100`,
 * `scan.warm range=100`.
 */
export function workloadLabel(
  workload: Pick<Exclude<Workload, { family: "vector-search" }>, "name" | "params">,
): string {
  const { phase, ...rest } = workload.params;
  const name = typeof phase === "string" ? `${workload.name}.${phase}` : workload.name;
  const params = Object.entries(rest)
    .filter(([, value]) => value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`);
  return [name, ...params].join(" ");
}
