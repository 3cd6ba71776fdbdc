import type { YcsbRun } from "./facts";

/** Operations of the client as [OVERALL] counts them: a read-modify-write is one, though it stands as a read and an update, too. */
export function operationsOf({ operations }: Pick<YcsbRun, "operations">): number {
  const counts = [...operations.values()].map(({ name, operations: n, failed }) =>
    /MODIFY/.test(name) ? -(n ?? 0) : (n ?? 0) + failed,
  );
  return counts.reduce((sum, n) => sum + n, 0);
}

/** A printed rate that YCSB made of a wrapped count, and what count and run time make. */
export interface WrappedRate {
  operations: number;
  rate: number;
}

/**
 * YCSB counts operations in 32 bits with a sign: of 2.8e9 it makes 2.8e9 - 2^32. Where the printed rate is exactly that count over the run
 * time, operations / run time is the rate; null where the count did not wrap, or something else is wrong with the rate.
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
