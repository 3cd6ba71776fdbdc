import type { Params, TestFamily, TestWorkload, Workload, WorkloadGroup } from "@/lib/domain/model";

/**
 * Returns the group of a workload; null where no rule fits, and for a vector search. Only family, name and parameters
 * decide, so that a test has the same group in each bundle. A load has the name or the parameter `phase` that says so.
 */
export const workloadGroup = (workload: Workload): WorkloadGroup | null =>
  workload.family === "vector-search" ? null : (RULES[workload.family]?.(workload) ?? null);

type Rule = (workload: Pick<TestWorkload, "name" | "params">) => WorkloadGroup | null;

/** Rules by family. Families without one have no groups. */
const RULES: Partial<Record<TestFamily, Rule>> = {
  sysbench: ({ name }) => groupOfSysbench(name),
  "insert-benchmark": ({ name }) => groupOfStep(name),
  linkbench: ({ name }) => (name === "load" ? "load" : "mixed"),
  db_bench: ({ name }) => groupOfDbBench(name),
  "tproc-c": () => "mixed",
  fio: ({ params }) => groupOfJob(params),
  pgbench: ({ name }) => groupOfScripts(name),
  ycsb: ({ name, params }) => (params.phase === "load" ? "load" : (ycsb.get(name) ?? null)),
  benchbase: ({ name }) => groupOfBenchmark(name),
  timings: ({ name }) => (/(?:^| )(?:load|create)$/.test(name) ? "load" : null),
};

/**
 * Returns the group of a sysbench test (docs/formats/benchmark-archive.md (b), "Classification"); null where no rule
 * fits. The first rule that fits counts. random-ranges has an aggregate: it counts rows in ranges.
 */
export function groupOfSysbench(test: string): WorkloadGroup | null {
  if (test === "prepare") return "load";
  if (test.includes("point")) return "point";
  if (/delete|insert|update|write/.test(test)) return "write";
  if (/^read-only/.test(test) || test === "random-ranges") return "range-aggregation";
  if (/^range-/.test(test) || test === "scan") return "range";
  return null;
}

/** The names l.* load, and qp* read single rows. The names qr*, and the q* of 2021, are short range scans. */
function groupOfStep(step: string): WorkloadGroup | null {
  if (step.startsWith("l.")) return "load";
  if (step.startsWith("qp")) return "point";
  return step.startsWith("q") ? "range" : null;
}

/** Returns the group of a test by db_bench's and benchmark.sh's names; null where no rule fits. */
export function groupOfDbBench(name: string): WorkloadGroup | null {
  const test = name.split(".")[0] ?? "";
  if (/while(?:writing|merging|scanning)|randomwriterandom|^randomtransaction|^mixgraph|^timeseries/.test(test))
    return "mixed";
  if (/^(?:fill|bulkload|load)/.test(test)) return "load";
  if (/^(?:overwrite|delete|update|merge|append|randomwithverify|newiteratorwhile)/.test(test)) return "write";
  if (/^(?:fwdrange|revrange|seek|readseq|readreverse|readtorowcache|prefixscan)/.test(test)) return "range";
  if (/^(?:multiread|multirandom|readrandom|readmissing|readhot|get|readtocache)/.test(test)) return "point";
  return null;
}

/** Returns the group of fio's rw=, else of its direction; write for the archive's cases. Reads are no queries. */
function groupOfJob({ phase, fsync, fdatasync, direction, mode = direction }: Params): WorkloadGroup | null {
  if (phase === "load") return "load";
  if (fsync !== undefined || fdatasync !== undefined) return "write";
  if (typeof mode !== "string") return null;
  if (/^(?:rw|readwrite|randrw|mixed)/.test(mode)) return "mixed";
  return /^(?:rand)?(?:write|trim)/.test(mode) ? "write" : null;
}

const builtins: ReadonlyMap<string, WorkloadGroup> = new Map([
  ["tpcb-like", "write"],
  ["simple-update", "write"],
  ["select-only", "point"],
]);

/** Returns the group that pgbench's scripts share, `mixed` for several; null where one is not builtin. */
function groupOfScripts(name: string): WorkloadGroup | null {
  const groups = name.split(" ").map((script) => builtins.get(script.replace(/@\d+$/, "")) ?? null);
  const [first = null] = groups;
  if (groups.includes(null)) return null;
  return groups.every((group) => group === first) ? first : "mixed";
}

// The core workloads. A: 50/50 read/update; B: 95/5; C: reads only; D: reads of the latest with inserts;
// E: short scans with inserts; F: read-modify-write.
const ycsb: ReadonlyMap<string, WorkloadGroup> = new Map([
  ["workloada", "mixed"],
  ["workloadb", "mixed"],
  ["workloadc", "point"],
  ["workloadd", "mixed"],
  ["workloade", "mixed"],
  ["workloadf", "mixed"],
]);

// Transaction mixes that read and write; voter only writes. Others (tpch, chbenchmark ...) have no group.
const mixes = new Set([
  ..."auctionmark epinions seats sibench smallbank tatp tpcc twitter wikipedia".split(" "),
  ..."ycsb resourcestresser templated linkbench".split(" "),
]);

function groupOfBenchmark(name: string): WorkloadGroup | null {
  if (mixes.has(name)) return "mixed";
  return name === "voter" ? "write" : null;
}
