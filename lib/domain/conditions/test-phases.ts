import type { Family } from "@/lib/domain/model";
import type { Measured } from "./measured";

// The archive's tables never count these (docs/formats/benchmark-archive.md (b)). Scans have only the warm phase.
const asideInSysbench = new Set(["warm", "warmpre", "pre"]);

/** Returns true for a phase that default tables leave out. */
export const isAsidePhase = (family: Family, phase: string): boolean =>
  family === "sysbench" && asideInSysbench.has(phase);

/**
 * Returns true for points of tables without a chosen phase: not sysbench's `warm`, `warmpre` and `pre`, but scan.warm.
 */
export function countsByDefault({
  family,
  workload,
  workloadParams: { phase },
}: Pick<Measured, "family" | "workload" | "workloadParams">): boolean {
  if (typeof phase !== "string" || !isAsidePhase(family, phase)) return true;
  return workload === "scan" && phase === "warm";
}
