import type { Family } from "@/lib/domain/model";
import type { Measured } from "./measured";

// The archive's tables never count these (docs/formats/benchmark-archive.md (b)); a scan has no other phase that is measured warm.
const asideInSysbench = new Set(["warm", "warmpre", "pre"]);

/** Whether a phase is left aside where none is chosen. */
export const isAsidePhase = (family: Family, phase: string): boolean =>
  family === "sysbench" && asideInSysbench.has(phase);

/** Whether a point belongs into tables for which no phase is chosen: not sysbench's `warm`, `warmpre` and `pre`, but scan.warm. */
export function countsByDefault({
  family,
  workload,
  workloadParams: { phase },
}: Pick<Measured, "family" | "workload" | "workloadParams">): boolean {
  if (typeof phase !== "string" || !isAsidePhase(family, phase)) return true;
  return workload === "scan" && phase === "warm";
}
