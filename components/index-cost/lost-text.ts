import { formatPercent } from "@/lib/format";

/** Returns the share of QPS that an index loses: "−39 %", "none", or null where it never reaches the target. */
export const lostText = (lost: number | null): string | null =>
  lost === null ? null : lost === 0 ? "none" : formatPercent(-lost);
