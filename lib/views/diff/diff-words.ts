import type { PairRow, PairSummary } from "@/lib/domain/diff/pair-rows";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import { formatCount, formatPercent } from "@/lib/format";
import type { DiffSide, DiffView } from "./diff-types";

/** A ratio as a signed percentage: 0.934 -> "−6.6 %"; what is less than 0.1 % has no sign. */
export function changeText(ratio: number): string {
  const text = formatPercent(Math.abs(ratio - 1));
  if (text.startsWith("<") || text === "0 %") return text;
  return `${ratio < 1 ? "−" : "+"}${text}`;
}

/**
 * The smallest move that would have shown, in the direction of the one measured: "falls from 26 %", "rises from 35 %". `visible` is the share of
 * the fall; the same move upwards is more percent, so that +29 % may be noise where falls from 26 % would show.
 */
export const shownText = (visible: number, ratio: number): string =>
  ratio > 1 ? `rises from ${formatPercent(1 / (1 - visible) - 1)}` : `falls from ${formatPercent(visible)}`;

/** What the two sides are called where they stand beside each other: their titles, and of equal ones also what one of them has alone. */
export function sideLabels({ a, b }: Pick<DiffView, "a" | "b">): { a: string; b: string } {
  const label = (own: DiffSide, other: DiffSide) => {
    const telling = own.head.lines.filter((line) => !other.head.lines.includes(line));
    return [own.head.title, ...(own.head.title === other.head.title ? telling : [])].join(", ");
  };
  return { a: label(a, b), b: label(b, a) };
}

/** What a change for the worse or better is called: of rates, slower and faster. */
function words(table: RelativeTable, rows: readonly PairRow[]): { worse: string; better: string } {
  const isRate = rows.every(({ row }) => /^1\/(?:s|min)$/.test(metricInfo(table.rows[row]?.metric ?? "").unit));
  return isRate ? { worse: "slower", better: "faster" } : { worse: "worse", better: "better" };
}

/** "5 slower, 1 faster, 21 same, 6 cannot tell": all rows, each once. */
export function countsText(table: RelativeTable, summary: PairSummary): string {
  const { worse, better } = words(table, summary.rows);
  return [
    [summary.worse, worse],
    [summary.better, better],
    [summary.other, "changed"],
    [summary.same, "same"],
    [summary.cannotTell, "cannot tell"],
  ]
    .flatMap(([count, word]) => (count ? [`${formatCount(Number(count))} ${word}`] : []))
    .join(", ");
}

/** "Median −0.9 %. Worst insert −6.6 %, best update-index +7.6 %."; worst and best of the rows called changed. */
export function detailsText(table: RelativeTable, { median, doubtful, worst, best }: PairSummary): string {
  const named = (word: string, found: PairRow | null) =>
    found?.ratio ? [`${word} ${table.rows[found.row]?.key ?? ""} ${changeText(found.ratio)}`] : [];
  const ends = [...named("worst", worst), ...named("best", best)].join(", ");
  const doubt = doubtful
    ? `; ${doubtful} of its ratios ${doubtful === 1 ? "stands" : "stand"} on repeats that disagree`
    : "";
  return [
    median === null ? "" : `Median ${changeText(median)}${doubt}.`,
    ends && `${ends.charAt(0).toUpperCase()}${ends.slice(1)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}
