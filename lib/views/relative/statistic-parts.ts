import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import { formatRatio } from "@/lib/format";
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

/** How many of a group's ratios a statistic is made of where not all rows have one: "7 of 9 rows, 1 failed"; "" when all have one. */
export function missingText({ n, missing, failed }: Pick<GroupStatistics, "n" | "missing" | "failed">): string {
  if (!missing) return "";
  return `${n} of ${n + missing} rows${failed ? `, ${failed} failed` : ""}`;
}

/**
 * A group's statistic in one column as it is shown. `change` marks one ratio outside the reader's band, unless the group's own verdict says that
 * it did not move; a range has none.
 */
export function statisticWords(
  of: GroupStatistics | undefined,
  choice: StatisticChoice,
  better: "higher" | "lower" | null,
  neutral: number,
): { text: string; ratio: number | null; change: "better" | "worse" | null; why: string | null } {
  const ratios = of ? statisticParts(choice).map(([key]) => of[key]) : [];
  const none = ratios.every((one) => one === null);
  const doubtful = !none && (of?.doubtful ?? 0) > 0;
  const [ratio = null] = ratios.length === 1 ? ratios : [];
  const isJudged = better !== null && !doubtful && of?.moved !== false;
  const isOut = ratio !== null && isJudged && Math.abs(ratio - 1) > neutral + 1e-9;
  const text = none ? "–" : ratios.map((one) => formatRatio(one, neutral)).join(" to ");
  return {
    text: `${doubtful ? "≈ " : ""}${text}`,
    ratio,
    change: isOut ? (ratio > 1 === (better === "higher") ? "better" : "worse") : null,
    why: doubtful
      ? `${of?.doubtful} of its ratios ${of?.doubtful === 1 ? "stands" : "stand"} on repeats that disagree`
      : of?.acrossUploads
        ? `${of.acrossUploads === 1 ? "1 ratio is" : `${of.acrossUploads} ratios are`} left out: ${IN_DOUBT}`
        : of?.disagreeing
          ? `${of.disagreeing === 1 ? "1 row is" : `${of.disagreeing} rows are`} left out: repeats disagree`
          : null,
  };
}
