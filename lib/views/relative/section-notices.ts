import { rowSections, wholeRows } from "@/lib/domain/relative/relative-sections";
import { RATIO_BASE } from "@/lib/domain/relative/workload-rows";
import { wordList } from "@/lib/format";
import { betterOfRows } from "./better-of-rows";
import type { RelativeView } from "./relative-types";
import { dimensionLabel } from "./relative-words";

/** Returns the sentence on a statistic of all rows that is left out; [] where there is one. */
export function sectionNotices({ table, rowHeads, rowName }: Pick<RelativeView, "table" | "rowHeads" | "rowName">) {
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
