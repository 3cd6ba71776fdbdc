import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import type { StatisticChoice } from "@/lib/views/state/workload-params";

/** Statistics of a group with what each is called, in the order in which they are written. */
export type StatisticParts = readonly (readonly [
  key: "median" | "average" | "geometricMean" | "min" | "max",
  label: string,
])[];

const parts: Readonly<Record<StatisticChoice, StatisticParts>> = {
  median: [["median", "median"]],
  average: [["average", "average"]],
  range: [
    ["min", "min"],
    ["max", "max"],
  ],
  geomean: [["geometricMean", "geometric mean"]],
};

/** What a choice consists of: one statistic, or the two ends of a range. */
export const statisticParts = (choice: StatisticChoice): StatisticParts => parts[choice];

/** How a choice is called: "median", "min to max". */
export const statisticLabel = (choice: StatisticChoice): string => parts[choice].map(([, label]) => label).join(" to ");

/** Whether statistics, one a column, sum up anything: several rows, with a ratio in at least one column. */
export const hasStatistics = (statistics: readonly Pick<GroupStatistics, "n" | "missing">[]): boolean =>
  statistics.some(({ n, missing }) => n + missing > 1) && statistics.some(({ n }) => n > 0);
