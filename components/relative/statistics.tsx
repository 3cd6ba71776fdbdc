import type { CSSProperties } from "react";
import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import { formatRatio } from "@/lib/format";
import { statisticParts } from "@/lib/views/relative/statistic-parts";
import type { StatisticChoice } from "@/lib/views/state/workload-params";
import { CLAIMED } from "./claimed";
import { ratioStrength } from "./ratio-strength";

/** How many of a group's ratios a statistic is made of where not all rows have one: "7 of 9 rows, 1 failed"; "" when all have one. */
export function missingText({ n, missing, failed }: Pick<GroupStatistics, "n" | "missing" | "failed">): string {
  if (!missing) return "";
  return `${n} of ${n + missing} rows${failed ? `, ${failed} failed` : ""}`;
}

interface StatisticCellProps {
  of: GroupStatistics | undefined;
  choice: StatisticChoice;
  /** Null where the rows' metrics differ in which direction is better. */
  better: "higher" | "lower" | null;
  neutral: number;
  isBase: boolean;
  /** The column has nothing before it to be divided by: that its ratios are missing says nothing. */
  isFirst: boolean;
  /** What is said of it beside the table, as the markup names it; null where nothing is. */
  target: string | null;
  claimed: boolean;
}

/** A group's statistic in one column, with the mark and colour of ratios outside the reader's band; a range has neither. */
export function StatisticCell({ of, choice, better, neutral, isBase, isFirst, target, claimed }: StatisticCellProps) {
  const ratios = of ? statisticParts(choice).map(([key]) => of[key]) : [];
  const doubtful = (of?.doubtful ?? 0) > 0 && ratios.some((ratio) => ratio !== null);
  const why = doubtful
    ? `${of?.doubtful} of its ratios ${of?.doubtful === 1 ? "stands" : "stand"} on repeats that disagree`
    : undefined;
  const [ratio = null] = ratios.length === 1 ? ratios : [];
  const isOut = ratio !== null && better !== null && !doubtful && Math.abs(ratio - 1) > neutral + 1e-9;
  const change = isOut ? (ratio > 1 === (better === "higher") ? "better" : "worse") : undefined;
  const style = change && ratio !== null ? ({ "--k": `${ratioStrength(ratio)}%` } as CSSProperties) : undefined;
  const text = ratios.map((one) => formatRatio(one, neutral)).join(" to ");
  const rows = of && !isFirst ? missingText(of) : "";
  const shown = `${doubtful ? "≈ " : ""}${ratios.every((one) => one === null) ? "–" : text}`;
  const said = [shown, change ?? why, rows].filter(Boolean).join(", ");
  return (
    <td
      id={claimed ? CLAIMED : undefined}
      className="statistic"
      data-change={change}
      data-base={isBase || undefined}
      style={style}
      title={why}
    >
      {target === null ? (
        shown
      ) : (
        <button
          type="button"
          className="cell-link"
          data-claim={target}
          data-note={rows || undefined}
          aria-label={said === shown ? undefined : said}
        >
          {shown}
        </button>
      )}
      {target === null && rows && <span className="cell-note">{rows}</span>}
    </td>
  );
}
