import { formatPercent } from "@/lib/format";

/** What of the QPS an index loses: "−39 %", "none"; null where it never reaches the target. */
export const lostText = (lost: number | null): string | null =>
  lost === null ? null : lost === 0 ? "none" : formatPercent(-lost);
