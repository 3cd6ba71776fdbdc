import type { TestWorkload, WorkloadGroup } from "@/lib/domain/model";
import { baseName } from "../paths";
import type { YcsbRun } from "./facts";

// The core workloads: A 50/50 read/update, B 95/5, C reads only, D reads of the latest with inserts, E short scans with inserts, F read-modify-write.
const groups: Readonly<Record<string, WorkloadGroup>> = {
  workloada: "mixed",
  workloadb: "mixed",
  workloadc: "point",
  workloadd: "mixed",
  workloade: "mixed",
  workloadf: "mixed",
};

/**
 * The workload of a run: the -P file's name; without one the path's word, else the file's name. The load and the run phase are two
 * tests. Group: by the core workloads' definition, null for others.
 */
export function workloadOf(run: YcsbRun, path: string): TestWorkload {
  const name =
    run.command?.workload ?? workloadOfPath(path) ?? (baseName(path).replace(/\.(?:txt|log|out|dat)$/i, "") || "ycsb");
  const phase = run.command?.phase ?? null;
  const group = phase === "load" ? "load" : Object.hasOwn(groups, name) ? (groups[name] ?? null) : null;
  return { family: "ycsb", name, params: phase === null ? {} : { phase }, group };
}

function workloadOfPath(path: string): string | null {
  const letter = /workload[_-]?([a-f])(?![a-z0-9])/i.exec(path)?.[1];
  return letter ? `workload${letter.toLowerCase()}` : null;
}
