import { type GroupStatistics, statisticsOver } from "@/lib/domain/relative/relative-ratios";
import { wholeRows } from "@/lib/domain/relative/relative-sections";
import type { ClaimTarget } from "@/lib/views/claims/claim-keys";
import type { StatisticChoice } from "@/lib/views/state/workload-params";
import { betterOfRows } from "./better-of-rows";
import type { RelativeGrid } from "./relative-grid";
import type { RelativeView } from "./relative-types";
import { partsText, sectionTitle } from "./relative-words";
import { statisticLabel } from "./statistic-parts";

/** Statistics of rows: of a group, of groups that an author joins, or of all. */
export interface Sum {
  title: string;
  /** Positions of the rows, hidden ones included. */
  members: readonly number[];
  better: "higher" | "lower" | null;
  /** By column. */
  statistics: readonly GroupStatistics[];
  /** Makes the target of its claim in a column; absent = it has none. */
  target?: (column: number) => ClaimTarget;
}

/**
 * The sums of a table. `whole` is over the rows of `wholeRows`, and `gates` are their gates in words. `whole` is null
 * where no single number can represent the rows.
 */
export interface Sums {
  sections: Sum[];
  joined: Sum[];
  whole: (Sum & { gates: string }) | null;
}

/**
 * Returns the sums of a table. All rows under equal gates have one where they are several groups with one better
 * direction.
 */
export function sumsOf(
  { table, rowHeads, rowName }: Pick<RelativeView, "table" | "rowHeads" | "rowName">,
  { sections, joined, ratios, of }: RelativeGrid,
): Sums {
  const sum = ({ title, members, statistics }: Omit<Sum, "better">): Sum => ({
    title,
    members,
    statistics,
    better: betterOfRows(members, rowHeads),
  });
  const all = wholeRows(table);
  const members = new Set(all?.rows);
  const isSeveral = sections.filter((each) => each.members.some((at) => members.has(at))).length > 1;
  const isOne = all !== null && isSeveral && betterOfRows(all.rows, rowHeads) !== null;
  return {
    sections: sections.map((each, section) => ({
      ...sum(each),
      target: (column) => ({ kind: "group", section, column }),
    })),
    joined: joined.map(sum),
    whole: isOne
      ? {
          ...sum({
            title: sectionTitle(`All ${rowName}s`, all.parts, table.names),
            members: all.rows,
            statistics: statisticsOver(all.rows, table, ratios, of),
          }),
          gates: partsText(all.parts, table.names),
          target: (column) => ({ kind: "column", column }),
        }
      : null,
  };
}

/**
 * Returns the sums of a summary in their order, with "median of 9" or "". These are all rows, each group with its
 * position, and groups that an author joins.
 */
export function summaryOf({ whole, sections, joined }: Sums, statistic: StatisticChoice) {
  const label = statisticLabel(statistic);
  const entry = (sum: Sum, section: number | null) => ({ sum, section, detail: `${label} of ${sum.members.length}` });
  return [
    ...(whole ? [entry(whole, null)] : []),
    ...sections.map((sum, section) => entry(sum, section)),
    ...joined.map((sum) => ({ ...entry(sum, null), detail: "" })),
  ];
}
