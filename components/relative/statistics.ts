import type { GroupStatistics } from "@/lib/domain/relative-ratios";
import { formatRatio } from "@/lib/format";

/** The statistics of a group, in the order of the table's rows. Those over one row say nothing, so there are none. */
export const STATISTICS = [
  { key: "median", label: "median" },
  { key: "average", label: "average" },
  { key: "geometricMean", label: "geometric mean" },
  { key: "min", label: "min" },
  { key: "max", label: "max" },
] as const satisfies readonly { key: keyof GroupStatistics; label: string }[];

/** How many of a group's rows have no ratio in a column, for the row "missing"; "" when all have one. */
export function missingText({ missing, failed }: GroupStatistics): string {
  if (!missing) return "";
  return failed ? `${missing} (${failed} failed)` : String(missing);
}

export const statisticText = (statistics: GroupStatistics, key: (typeof STATISTICS)[number]["key"]): string =>
  formatRatio(statistics[key]);
