import type { Family } from "@/lib/domain/model";
import type { Measured } from "./measured";

/**
 * Phases before or beside the measured one. The archive's tables leave out `warm` and `warmpre`; those of 2020 and 2024
 * have `pre` as rows of their own (docs/formats/benchmark-archive.md (b)).
 */
const SYSBENCH_ASIDE = new Set(["warm", "warmpre", "pre"]);

/** Returns true for a phase that default tables leave out, except for scans (countsByDefault). */
export const isAsidePhase = (family: Family, phase: string): boolean =>
  family === "sysbench" && SYSBENCH_ASIDE.has(phase);

/**
 * Returns true for points that tables without a chosen phase show. These leave out sysbench's `warm`, `warmpre` and
 * `pre`, but not `scan.warm`: scans have only the warm phase.
 */
export function countsByDefault({
  family,
  workload,
  workloadParams: { phase },
}: Pick<Measured, "family" | "workload" | "workloadParams">): boolean {
  if (typeof phase !== "string" || !isAsidePhase(family, phase)) return true;
  return workload === "scan" && phase === "warm";
}
