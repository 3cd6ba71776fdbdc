import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import { formatRatio, shownRatio } from "@/lib/format";
import type { StatisticChoice } from "@/lib/views/state/workload-params";

/** The parts of a statistic with their labels, in the order of output. */
export type StatisticParts = readonly (readonly [
  key: "median" | "average" | "geometricMean" | "min" | "max",
  label: string,
])[];

/** All parts, for files. */
export const EVERY_STATISTIC: StatisticParts = [
  ["median", "median"],
  ["average", "average"],
  ["geometricMean", "geometric mean"],
  ["min", "min"],
  ["max", "max"],
];

/** Returns the parts of a choice: one statistic, or the two ends of a range. */
export const statisticParts = (choice: StatisticChoice): StatisticParts =>
  EVERY_STATISTIC.filter(([key]) =>
    choice === "range" ? key === "min" || key === "max" : key === (choice === "geomean" ? "geometricMean" : choice),
  );

/** Returns the label of a choice: "median", "min to max". */
export const statisticLabel = (choice: StatisticChoice): string =>
  statisticParts(choice)
    .map(([, label]) => label)
    .join(" to ");

/** Returns true where statistics (one per column) sum up several rows, with a ratio in at least one column. */
export const hasStatistics = (statistics: readonly Pick<GroupStatistics, "n" | "missing">[]): boolean =>
  statistics.some(({ n, missing }) => n + missing > 1) && statistics.some(({ n }) => n > 0);

/** Counts the ratios behind a statistic where some rows have none: "7 of 9 rows, 1 failed"; "" where all have one. */
export function missingText({ n, missing, failed }: Pick<GroupStatistics, "n" | "missing" | "failed">): string {
  if (!missing) return "";
  return `${n} of ${n + missing} rows${failed ? `, ${failed} failed` : ""}`;
}

/**
 * Returns a group's statistic in one column as text. `change` marks a single ratio outside the reader's band; a range
 * has none. The group's own verdict of no change overrides it.
 */
export function statisticWords(
  of: GroupStatistics | undefined,
  choice: StatisticChoice | StatisticParts,
  better: "higher" | "lower" | null,
  neutral: number,
): { text: string; ratio: number | null; change: "better" | "worse" | null; why: string | null } {
  const chosen = typeof choice === "string" ? statisticParts(choice) : choice;
  const ratios = of ? chosen.map(([key]) => of[key]) : [];
  const none = ratios.every((one) => one === null);
  const doubtful = !none && (of?.doubtful ?? 0) > 0;
  const [ratio = null] = ratios.length === 1 ? ratios : [];
  const isJudged = better !== null && !doubtful && of?.moved !== false;
  const isOutside = (value: number) => Math.abs(value - 1) > neutral + 1e-9;
  const isOut = ratio !== null && isJudged && isOutside(ratio) && isOutside(shownRatio(ratio));
  const text = none ? "–" : ratios.map((one) => formatRatio(one)).join(" to ");
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
