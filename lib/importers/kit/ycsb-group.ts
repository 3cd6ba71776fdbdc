import type { WorkloadGroup } from "@/lib/domain/model";

// The core workloads. A: 50/50 read/update; B: 95/5; C: reads only; D: reads of the latest with inserts;
// E: short scans with inserts; F: read-modify-write.
const groups: ReadonlyMap<string, WorkloadGroup> = new Map([
  ["workloada", "mixed"],
  ["workloadb", "mixed"],
  ["workloadc", "point"],
  ["workloadd", "mixed"],
  ["workloade", "mixed"],
  ["workloadf", "mixed"],
]);

/** Returns the group of a YCSB workload, the same for all its clients. Null for an unknown name outside a load. */
export const ycsbGroup = (name: string, phase: string | null): WorkloadGroup | null =>
  phase === "load" ? "load" : (groups.get(name) ?? null);
