import type { PairSummary } from "@/lib/domain/diff/pair-rows";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { answersHead } from "@/lib/domain/sentences/of-answers";
import { metricInfo } from "@/lib/domain/workloads/metrics";
import type { DiffSide, DiffView } from "./diff-types";

/** Returns the labels of two sides: their titles, and for equal titles also the lines that only one side has. */
export function sideLabels({ a, b }: Pick<DiffView, "a" | "b">): { a: string; b: string } {
  const label = (own: DiffSide, other: DiffSide) => {
    const telling = own.head.lines.filter((line) => !other.head.lines.includes(line));
    return [own.head.title, ...(own.head.title === other.head.title ? telling : [])].join(", ");
  };
  return { a: label(a, b), b: label(b, a) };
}

/** Counts all rows, each once: "5 slower, 1 faster, 21 same, 6 cannot tell". */
export function countsText(table: RelativeTable, { rows }: PairSummary): string {
  const isRate = rows.every(({ row }) => /^1\/(?:s|min)$/.test(metricInfo(table.rows[row]?.metric ?? "").unit));
  return answersHead(
    rows.map(({ verdict, better }) => ({ answer: verdict.answer, better })),
    isRate,
  );
}
