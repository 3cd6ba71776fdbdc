import { type BlockCell, numberCell } from "@/lib/blocks/block";
import { IN_DOUBT } from "@/lib/domain/conditions/comparison";
import { isBetter, RATIO_SLACK } from "@/lib/domain/relative/direction";
import { ratioStep } from "@/lib/domain/relative/ratio-steps";
import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import { directionText, formatCounted, formatRatio, NONE, shownRatio } from "@/lib/format";
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

/** Counts the ratios behind a statistic where some rows have none: "7 of 9 rows, 1 failed". "" where all have one. */
function missingText({ n, missing, failed }: GroupStatistics): string {
  if (!missing) return "";
  return `${n} of ${formatCounted(n + missing, "row")}${failed ? `, ${failed} failed` : ""}`;
}

/**
 * Returns a group's statistic in one column. A single ratio outside the reader's band has a change; a range has none.
 * The group's own verdict of no change overrides it. Where `isFirst`, missing ratios mean nothing (relative-grid.ts).
 */
export function statisticCell(
  of: GroupStatistics,
  choice: StatisticChoice | StatisticParts,
  better: "higher" | "lower" | null,
  neutral: number,
  isFirst: boolean,
): BlockCell {
  const chosen = typeof choice === "string" ? statisticParts(choice) : choice;
  const ratios = chosen.map(([key]) => of[key]);
  const none = ratios.every((one) => one === null);
  const doubtful = !none && of.doubtful > 0;
  const [ratio = null] = ratios.length === 1 ? ratios : [];
  const isJudged = better !== null && !doubtful && of.moved !== false;
  const isOutside = (value: number) => Math.abs(value - 1) > neutral + RATIO_SLACK;
  const isOut = ratio !== null && isJudged && isOutside(ratio) && isOutside(shownRatio(ratio));
  const text = none ? NONE : ratios.map((one) => formatRatio(one)).join(" to ");
  const rows = isFirst ? "" : missingText(of);
  const why = whyLess(of, doubtful);
  return numberCell(null, {
    text: `${doubtful ? "≈ " : ""}${text}`,
    ratio,
    change: isOut ? directionText(isBetter(ratio, better)) : null,
    step: isOut ? Math.abs(ratioStep(ratio, neutral)) : 0,
    note: why || rows,
    hint: [why, rows].filter(Boolean).join("; "),
    // A dash needs no "0 of n".
    ...(rows && of.n > 0 && { share: `${of.n}/${of.n + of.missing}` }),
    remark: remarkOf(of, ratio),
  });
}

/** Returns the reason why a statistic says less than its rows could; "" = none. */
function whyLess({ doubtful: shaky, acrossUploads, disagreeing }: GroupStatistics, doubtful: boolean): string {
  if (doubtful) return `${shaky} of its ratios ${shaky === 1 ? "stands" : "stand"} on repeats that disagree`;
  if (acrossUploads)
    return `${acrossUploads === 1 ? "1 ratio is" : `${acrossUploads} ratios are`} left out: ${IN_DOUBT}`;
  return disagreeing ? `${disagreeing === 1 ? "1 row is" : `${disagreeing} rows are`} left out: repeats disagree` : "";
}

/** Returns the remark of a statistic for programs. */
function remarkOf({ doubtful, disagreeing, acrossUploads }: GroupStatistics, ratio: number | null): string {
  return [
    doubtful && ratio !== null ? `${doubtful} on repeats that disagree` : "",
    disagreeing ? `${disagreeing} left out: repeats disagree` : "",
    acrossUploads ? `${acrossUploads} left out: ${IN_DOUBT}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
