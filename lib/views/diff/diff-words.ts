import type { PairSummary } from "@/lib/domain/diff/pair-rows";
import { answersHead } from "@/lib/domain/sentences/of-answers";
import { formatCounted, wordList } from "@/lib/format";
import { dimensionLabel } from "@/lib/views/relative/relative-words";
import type { DiffSection, DiffSide, DiffView } from "./diff-types";

/** Returns the labels of two sides: their titles, and for equal titles also the lines that only one side has. */
export function sideLabels({ a, b }: Pick<DiffView, "a" | "b">): { a: string; b: string } {
  const label = (own: DiffSide, other: DiffSide) => {
    const distinct = own.head.lines.filter((line) => !other.head.lines.includes(line));
    return [own.head.title, ...(own.head.title === other.head.title ? distinct : [])].join(", ");
  };
  return { a: label(a, b), b: label(b, a) };
}

/**
 * Names other differences that may explain a section's changes: "config differs too: not ascribed to 18.0". Counts the
 * rows where not all differ. "" where nothing differs.
 */
export function besideText(
  rows: readonly { differences: readonly { dimension: string }[] }[],
  { b, by }: { b: string; by: string },
): string {
  const differing = rows.filter(({ differences }) => differences.length);
  const all = new Set(differing.flatMap(({ differences }) => differences.map(({ dimension }) => dimension)));
  if (!all.size) return "";
  const labels = wordList([...all].map((dimension) => dimensionLabel(dimension).toLowerCase()));
  const where = differing.length < rows.length ? ` in ${formatCounted(differing.length, "row")}` : "";
  const what = by === "build" ? b : `the ${by}`;
  return `${labels} ${all.size === 1 ? "differs" : "differ"} too${where}: not ascribed to ${what}`;
}

/** Returns a section's answer: its counts, and other differences. */
export const answerText = ({ counts, beside }: Pick<DiffSection, "counts" | "beside">): string =>
  beside ? `${counts} (${beside}).` : `${counts}.`;

/** Returns why two configs are not compared line by line: "No settings file of z12a or z12b was uploaded." */
export const noFileText = (configs: readonly string[]): string =>
  `No settings file of ${wordList([...new Set(configs)], "or")} was uploaded.`;

/** Counts all rows, each once: "5 worse, 1 better, 21 same, 6 cannot tell". */
export const countsText = ({ rows }: PairSummary): string =>
  answersHead(rows.map(({ verdict, better }) => ({ answer: verdict.answer, better })));
