import type { TestWorkload, WorkloadGroup } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import type { BenchbaseSummary } from "./facts";

// Transaction mixes that read and write; voter only writes. Others (tpch, chbenchmark ...) have no group.
const mixed = new Set([
  ..."auctionmark epinions seats sibench smallbank tatp tpcc twitter wikipedia".split(" "),
  ..."ycsb resourcestresser templated linkbench".split(" "),
]);
function groupOf(name: string): WorkloadGroup | null {
  if (mixed.has(name)) return "mixed";
  return name === "voter" ? "write" : null;
}

/**
 * Returns the benchmark as the test. Where the summary names none, the file's name does, up to its first `_` or dot. A
 * fixed rate is a parameter, since its throughput shows no capacity.
 */
export function workloadOf({ benchmark }: BenchbaseSummary, path: string, rate: number | null): TestWorkload {
  const name = (benchmark ?? baseName(path).split(/[_.]/, 1)[0] ?? "").toLowerCase() || "unknown";
  return { family: "benchbase", name, params: rate === null ? {} : { rate }, group: groupOf(name) };
}

const engines: Readonly<Record<string, string>> = { postgresql: "postgres", sqlserver: "sql-server" };

/** Returns the engine of DBMS Type, an upper-case word: SQLITE, POSTGRES, COCKROACHDB; "unknown" for none. */
export function engineOfDbms(dbms: string | null): string {
  const name = (dbms ?? "").toLowerCase().replaceAll(/[^a-z0-9]+/g, "");
  return (Object.hasOwn(engines, name) ? engines[name] : name) || "unknown";
}
