import type { Family, Params, TestFamily, Workload, WorkloadGroup } from "@/lib/domain/model";

export interface FamilyInfo {
  name: string;
  /** What a row of its relative table is called. */
  workload: string;
}

/** How families are written for people, in the order pages list them. */
export const FAMILIES: Readonly<Record<Family, FamilyInfo>> = {
  "vector-search": { name: "Vector search", workload: "data set" },
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
};

export const isFamily = (text: string): text is Family => Object.hasOwn(FAMILIES, text);
export const isTestFamily = (text: string): text is TestFamily => isFamily(text) && text !== "vector-search";
export const testFamilies: readonly TestFamily[] = Object.keys(FAMILIES).filter(isTestFamily);

/** Groups in the order of the archive's tables; a workload without a group comes last. */
export const GROUPS: Readonly<Record<WorkloadGroup, string>> = {
  point: "Point queries",
  range: "Range queries without aggregation",
  "range-aggregation": "Range queries with aggregation",
  write: "Writes",
  load: "Load",
  mixed: "Mixed",
};
export const isGroup = (text: string): text is WorkloadGroup => Object.hasOwn(GROUPS, text);

/** A group of published statistics that joins several of ours. */
export interface JoinedGroup {
  label: string;
  groups: readonly WorkloadGroup[];
}

/** The archive's author publishes point, range and writes: his range is both of ours (docs/rules.md, "Group statistics"). */
const joinedGroups: Partial<Record<Family, readonly JoinedGroup[]>> = {
  sysbench: [{ label: "Range queries", groups: ["range", "range-aggregation"] }],
};

/**
 * The joined groups of a family's table with the positions of their rows, over which statistics can be made as the author publishes
 * them: without warm-ups and first runs (a row with a phase, `scan.warm`). Only groups of which every part has rows: else they are
 * one of ours again.
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

/** How workloads without a group are headed. */
export const ungrouped = (family: Family): string => {
  const word = FAMILIES[family].workload;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}s`.replace("querys", "queries");
};

/** The rate of a scan whose unit nothing tells: as printed, comparable with scans of the same `unit` (a parameter of the test) alone. */
export const PRINTED_SCAN = "scanRateAsPrinted";

/** What a rate depends on. */
type Rated = { family: Family; name: string; params?: Params };

/**
 * The metric that a workload's rate is: queries per second, except where the workload does something else. "Throughput" (metric=qps
 * in URLs) means this one for every row, with its unit beside it. Sources: docs/formats/benchmark-archive.md (b), (c), (f), (g).
 */
export function rateMetric(workload: Rated): string {
  switch (workload.family) {
    case "sysbench":
      if (workload.name === "prepare") return "insertsPerSecond";
      if (workload.name !== "scan") return "qps";
      // A scan reads a whole table a query: the archive counts rows, per thread.
      return workload.params?.unit == null ? "rowsPerSecondPerThread" : PRINTED_SCAN;
    case "insert-benchmark":
      // The author's get-min table has nothing but costs.
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
    default:
      return "qps";
  }
}

/**
 * The rate by which thread counts are compared: of all threads together. Rows per second of each thread stay the same where a scan scales
 * as well as it can, and would look like a host that does not scale at all. Whether a scan of unknown unit counts those is not known.
 */
export function rateOfAllThreads(workload: Rated): string {
  const rate = rateMetric(workload);
  return rate === "rowsPerSecondPerThread" || rate === PRINTED_SCAN ? "rowsPerSecond" : rate;
}

/** A workload's name with its parameters, as tables head a row: `random-points range=100`, `scan.warm range=100`. Nothing is cut. */
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
