import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import { formatRatio } from "@/lib/format";

/** The statistics of a group, in the order of the table's rows. Those over one row say nothing, so there are none. */
export const STATISTICS = [
  { key: "median", label: "median" },
  { key: "average", label: "average" },
  { key: "geometricMean", label: "geometric mean" },
  { key: "min", label: "min" },
  { key: "max", label: "max" },
] as const satisfies readonly { key: keyof GroupStatistics; label: string }[];

/** Whether a group's statistics, one a column, say anything: of several rows, with a ratio in at least one. */
export const hasStatistics = (statistics: readonly Pick<GroupStatistics, "n" | "missing">[]): boolean =>
  statistics.some(({ n, missing }) => n + missing > 1) && statistics.some(({ n }) => n > 0);

/** How many of a group's rows have no ratio in a column, for the row "missing"; "" when all have one. */
export function missingText({ missing, failed }: GroupStatistics): string {
  if (!missing) return "";
  return failed ? `${missing} (${failed} failed)` : String(missing);
}

interface StatisticProps {
  ratio: number | null;
  /** Null where the rows' metrics differ in which direction is better. */
  better: "higher" | "lower" | null;
  neutral: number;
  /** How many of its ratios stand on repeats that disagree: then it is marked, and no verdict is given. */
  doubtful: number;
}

/** A statistic with the mark of ratios outside the reader's band. */
export function Statistic({ ratio, better, neutral, doubtful }: StatisticProps) {
  if (ratio !== null && doubtful > 0) {
    const why = `${doubtful} of its ratios ${doubtful === 1 ? "stands" : "stand"} on repeats that disagree`;
    return (
      <span title={why}>
        ≈ {formatRatio(ratio, neutral)}
        <span className="sr-only">, {why}</span>
      </span>
    );
  }
  if (ratio === null || better === null || Math.abs(ratio - 1) <= neutral + 1e-9) return formatRatio(ratio, neutral);
  const isBetter = ratio > 1 === (better === "higher");
  return (
    <>
      <span aria-hidden="true" className="mr-1 text-[0.625rem] opacity-75">
        {isBetter ? "▲" : "▼"}
      </span>
      {formatRatio(ratio, neutral)}
      <span className="sr-only">, {isBetter ? "better" : "worse"}</span>
    </>
  );
}
