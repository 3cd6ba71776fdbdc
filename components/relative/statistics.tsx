import { CLAIMED } from "@/components/claims/claimed";
import { changeStep, stepName } from "@/lib/domain/relative/ratio-steps";
import type { GroupStatistics } from "@/lib/domain/relative/relative-ratios";
import { missingText, statisticWords } from "@/lib/views/relative/statistic-parts";
import type { StatisticChoice } from "@/lib/views/state/workload-params";

interface StatisticCellProps {
  of: GroupStatistics | undefined;
  choice: StatisticChoice;
  /** Null where the metrics of the rows have different directions. */
  better: "higher" | "lower" | null;
  neutral: number;
  isBase: boolean;
  /** The column has no predecessor as a baseline, so missing ratios mean nothing. */
  isFirst: boolean;
  /** The `data-claim` of the cell; null where it has no claim. */
  target: string | null;
  claimed: boolean;
  /** Hidden where there is room for few columns (phone-columns.ts). */
  aside: boolean;
}

/** A group's statistic in one column. Ratios outside the reader's band get a mark and a colour, ranges don't. */
export function StatisticCell(props: StatisticCellProps) {
  const { of, choice, better, neutral, isBase, isFirst, target, claimed, aside } = props;
  const { text: shown, ratio, change, why } = statisticWords(of, choice, better, neutral);
  const rows = of && !isFirst ? missingText(of) : "";
  // A dash needs no "0 of n".
  const share = rows && of && of.n > 0 ? `${of.n}/${of.n + of.missing}` : undefined;
  const said = [shown, change ?? why, rows].filter(Boolean).join(", ");
  return (
    <td
      id={claimed ? CLAIMED : undefined}
      className="statistic"
      data-change={change ?? undefined}
      data-fell={(change !== null && (ratio ?? 1) < 1) || undefined}
      data-step={stepName(changeStep({ ratio, change, band: neutral }))}
      data-base={isBase || undefined}
      data-aside={aside || undefined}
      title={[why, rows].filter(Boolean).join("; ") || undefined}
    >
      {target === null ? (
        <span className="cell-text" data-share={share}>
          {shown}
        </span>
      ) : (
        <button
          type="button"
          className="cell-link"
          data-claim={target}
          data-share={share}
          aria-label={said === shown ? undefined : said}
        >
          {shown}
        </button>
      )}
      {target === null && said !== shown && <span className="sr-only">{said.slice(shown.length)}</span>}
    </td>
  );
}
