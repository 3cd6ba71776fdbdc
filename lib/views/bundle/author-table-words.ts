import type { AuthorTable } from "@/lib/domain/author-rows";
import { formatCount, formatCounted } from "@/lib/format";

/** The fields of an author's table that its texts need. */
type Counted = Pick<AuthorTable, "against" | "cells" | "agree" | "differ" | "noData">;

const sum = (tables: readonly Counted[], of: "cells" | "agree" | "differ" | "noData"): number =>
  tables.reduce((total, table) => total + table[of], 0);

const tableCount = (tables: readonly Counted[]): string => formatCounted(tables.length, "table");

/**
 * Writes "1,784 of 1,790 cells in 12 tables agree, 2 differ, 4 have nothing to check against". Agreement and
 * disagreement have the given words.
 */
function checkedText(tables: readonly Counted[], agree: string, odd: readonly [one: string, many: string]): string {
  const differ = sum(tables, "differ");
  const noData = sum(tables, "noData");
  return [
    `${formatCount(sum(tables, "agree"))} of ${formatCount(sum(tables, "cells"))} cells in ${tableCount(tables)} ` +
      agree,
    ...(differ > 0 ? [`${formatCount(differ)} ${differ === 1 ? odd[0] : odd[1]}`] : []),
    ...(noData > 0 ? [`${formatCount(noData)} ${noData === 1 ? "has" : "have"} nothing to check against`] : []),
  ].join(", ");
}

/**
 * Counts the cells of an author's tables that agree, and names the numbers that they agree with. Tables without
 * anything to check against get a remark. Returns "" without tables.
 */
export function authorTablesSummary(tables: readonly Counted[]): string {
  const known = tables.filter(({ cells, noData }) => cells > noData);
  const raw = known.filter(({ against }) => against === "raw");
  const own = known.filter(({ against }) => against === "own");
  const rest = tables.filter((table) => !known.includes(table));
  return [
    ...(raw.length > 0 ? [checkedText(raw, "agree", ["differs", "differ"])] : []),
    ...(own.length > 0
      ? [checkedText(own, "agree with the author’s other numbers", ["contradicts them", "contradict them"])]
      : []),
    ...(rest.length > 0
      ? [`nothing to check ${formatCount(sum(rest, "cells"))} cells in ${tableCount(rest)} against`]
      : []),
  ].join("; ");
}

/** Returns the heading above an author's tables; it names the numbers that they were checked against. */
export function authorTablesTitle(tables: readonly Counted[]): string {
  const known = tables.filter(({ cells, noData }) => cells > noData);
  if (known.some(({ against }) => against === "raw")) return "The author's tables, checked against the raw data";
  return known.length > 0 ? "The author's tables, checked against themselves" : "The author's tables";
}

/** Returns the sentence on a table without a cell that differs. */
export function noDifferenceWords({ against, cells, noData }: Counted): string {
  if (cells === noData) return "Nothing is here that its cells could be checked against.";
  return against === "own"
    ? "Every cell that follows from others of the author's agrees with them."
    : "Every cell that has raw data agrees.";
}
