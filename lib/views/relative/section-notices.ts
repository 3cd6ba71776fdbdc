import { rowSections, wholeRows } from "@/lib/domain/relative/relative-sections";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import { RATIO_BASE } from "@/lib/domain/relative/workload-rows";
import { formatCounted, wordList } from "@/lib/format";
import { betterOfRows } from "./better-of-rows";
import type { RelativeView } from "./relative-types";
import { dimensionLabel, dimensionText } from "./relative-words";

/** Returns the sentences on sizes that rows assume, and on a statistic of all rows that is left out. */
export function sectionNotices({ table, rowHeads, rowName }: Pick<RelativeView, "table" | "rowHeads" | "rowName">) {
  return [assumedSentence(table, rowName), ...withoutWhole(table, rowHeads, rowName)].flatMap((text) => text ?? []);
}

/** Returns "Taken from other results in view, since ...: rows 10 for 1 test."; null without such a size. */
function assumedSentence({ rows, names }: RelativeTable, rowName: string): string | null {
  const found = new Map<string, number>();
  for (const { gates = [] } of rows)
    for (const { dimension, value, assumed } of gates) {
      const text = dimensionText(dimension, value, names);
      if (assumed) found.set(text, (found.get(text) ?? 0) + 1);
    }
  const sizes = [...found].map(([text, count]) => `${text} for ${formatCounted(count, rowName)}`);
  return sizes.length ? `Taken from other results in view, since the source leaves it out: ${wordList(sizes)}.` : null;
}

function withoutWhole(table: RelativeTable, rowHeads: RelativeView["rowHeads"], rowName: string): string[] {
  if (rowSections(table).length < 2) return [];
  const whole = wholeRows(table);
  const lead = `No statistic is of all ${rowName}s:`;
  if (whole) {
    const isOneWay = betterOfRows(whole.rows, rowHeads) !== null;
    const hasWays = whole.rows.some((row) => rowHeads[row]?.better);
    return isOneWay || !hasWays ? [] : [`${lead} more is better in some, and less in others.`];
  }
  const dimensions = [...new Set(table.rows.flatMap(({ gates = [] }) => gates.map(({ dimension }) => dimension)))];
  const labels = dimensions.map((dimension) =>
    dimension === RATIO_BASE ? "the author’s baseline" : dimensionLabel(dimension).toLowerCase(),
  );
  return [`${lead} they differ in ${wordList(labels)}, and no combination has more than half of them.`];
}
