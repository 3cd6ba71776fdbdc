import { type GroupStatistics, statisticsOver } from "@/lib/domain/relative/relative-ratios";
import { betterOfRows } from "./better-of-rows";
import type { RelativeGrid } from "./relative-grid";
import type { RelativeView } from "./relative-types";

/** Statistics over all rows of a table. */
interface WholeRow {
  /** Positions of the rows. */
  members: readonly number[];
  better: "higher" | "lower";
  /** By column. */
  statistics: readonly GroupStatistics[];
}

/**
 * Returns the statistics over all rows where one number can represent them: several groups with one better direction,
 * under equal gates. Null elsewhere.
 */
export function wholeRow(
  { table, rowHeads }: Pick<RelativeView, "table" | "rowHeads">,
  { sections, ratios, of }: Pick<RelativeGrid, "sections" | "ratios" | "of">,
): WholeRow | null {
  const members = table.rows.map((_, at) => at);
  const better = betterOfRows(members, rowHeads);
  if (sections.length < 2 || better === null || table.sectionsBy.length > 0) return null;
  return { members, better, statistics: statisticsOver(members, table, ratios, of) };
}

/** Names the row of all rows: "All microbenchmarks". */
export const allTitle = ({ rowName }: Pick<RelativeView, "rowName">): string =>
  `All ${`${rowName}s`.replace("querys", "queries")}`;
