import type { YcsbRun } from "./facts";
import { isIntended } from "./operations";

/** Counts the client's operations as [OVERALL] does: a read-modify-write counts once, not as read and update too. */
export function operationsOf({ operations }: Pick<YcsbRun, "operations">): number {
  const counts = [...operations.values()].map(({ name, operations: worked, failed }) => {
    if (isIntended(name)) return 0;
    return /MODIFY/.test(name) ? -(worked ?? 0) : (worked ?? 0) + failed;
  });
  return counts.reduce((sum, n) => sum + n, 0);
}

/** A rate that YCSB made of a wrapped count, corrected: count / run time. */
export interface WrappedRate {
  operations: number;
  rate: number;
}

/**
 * Returns operations / run time for a rate of a wrapped count. YCSB counts operations in signed 32 bits: 2.8e9 becomes
 * 2.8e9 - 2^32. Null where the count did not wrap, or the printed rate is not that count over the run time.
 */
export function wrappedRate(run: Pick<YcsbRun, "operations" | "throughput" | "runSeconds">): WrappedRate | null {
  const { throughput, runSeconds } = run;
  const operations = operationsOf(run);
  if (throughput === null || runSeconds === null || runSeconds <= 0 || operations < 2 ** 31) return null;
  // Bitwise operators take the low 32 bits of a whole number, with their sign.
  const wrapped = (operations | 0) / runSeconds;
  const fits = Math.abs(throughput - wrapped) <= Math.abs(wrapped) * 1e-9;
  return fits ? { operations, rate: operations / runSeconds } : null;
}
