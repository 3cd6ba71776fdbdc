import { naturalOrder } from "@/lib/domain/natural-order";
import { type Baselines, baselinesOf } from "@/lib/domain/relative/baselines";
import { type Confounder, confoundersOf } from "@/lib/domain/relative/confounders";
import { findColumn } from "@/lib/domain/relative/named-columns";
import {
  type GroupSection,
  type GroupStatistics,
  type Ratios,
  ratiosBy,
  statisticsOver,
} from "@/lib/domain/relative/relative-ratios";
import { type RelativeRow, rowLabel } from "@/lib/domain/relative/workload-rows";
import type { Look } from "@/lib/views/state/workload-params";
import type { RelativeView } from "./relative-types";
import { sectionTitle } from "./relative-words";

// The table with a baseline, a neutral band and an order applied. The browser builds it at every click; the server
// builds it for the first response, files and the API.

/** The rows of a group under one set of conditions, with their statistics. */
export interface GridSection extends Pick<GroupSection, "group" | "parts" | "statistics"> {
  /** "Point queries", or with gates where rows differ in them: "Point queries · machine hetz, 40 threads". */
  title: string;
  /** Positions of the visible rows, in order. */
  rows: readonly number[];
  /** Positions of all rows of the section, hidden ones included. */
  members: readonly number[];
  /** Number of rows that "only rows that moved" hides. */
  hidden: number;
}

/** A table's ratios, sections and statistics in a look. */
export interface RelativeGrid extends Baselines, Pick<Ratios, "ratios" | "moved"> {
  sections: GridSection[];
  /** Statistics over groups that the bundle's author publishes as one; they have no rows of their own. */
  joined: {
    title: string;
    parts: RelativeRow["parts"];
    /** Positions of the rows in the statistics. */
    members: readonly number[];
    statistics: readonly GroupStatistics[];
  }[];
  confounders: Confounder[];
}

/**
 * Returns the baselines of a look; none for an author's own ratios, whose baseline is not a column. A `base` that no
 * column has counts as null.
 */
export function baselinesOfLook(table: RelativeView["table"], { base, relativeTo }: Pick<Look, "base" | "relativeTo">) {
  const found = base === null ? null : findColumn(table, base);
  return baselinesOf(table, relativeTo, found ? table.columns.indexOf(found) : -1);
}

/** The part of a look that rows and ratios depend on. The rest changes how they are shown. */
type GridLook = Pick<Look, "base" | "relativeTo" | "neutral" | "moved" | "sort" | "order" | "show">;

/** Returns the rows, groups and ratios for a look; none for an empty table. */
export function relativeGrid(
  view: Pick<RelativeView, "table" | "rowHeads" | "groupTitles" | "joined">,
  look: GridLook,
): RelativeGrid {
  const { table, rowHeads, groupTitles } = view;
  const baselines = baselinesOfLook(table, look);
  const { ratios, moved, sections } = ratiosBy(
    table,
    baselines.of,
    look.neutral,
    rowHeads.map(({ better }) => better),
  );
  const order = rowOrder(table, look, ratios);
  return {
    ...baselines,
    ratios,
    moved,
    joined: view.joined.map(({ rows, ...own }) => ({
      ...own,
      members: rows,
      statistics: statisticsOver(rows, table, ratios, baselines.of),
    })),
    confounders: confoundersOf(table, baselines.of),
    sections: sections.map(({ rows, ...own }) => {
      const shown = look.moved ? rows.filter((row) => moved[row]) : rows;
      return {
        ...own,
        title: sectionTitle(groupTitles[own.group ?? ""] ?? "", own.parts, table.names),
        rows: order ? [...shown].sort(order) : shown,
        members: rows,
        hidden: rows.length - shown.length,
      };
    }),
  };
}

/** Returns true for a column whose baseline would be the build before, and that has none: its dashes mean nothing. */
export const isFirst = ({ relativeTo, ofColumn }: Pick<RelativeGrid, "relativeTo" | "ofColumn">, column: number) =>
  relativeTo === "before" && (ofColumn[column] ?? -1) < 0;

/**
 * Orders rows by name or by the values of a column; rows without a value come last in both orders. Null = the table's
 * own order.
 */
function rowOrder(table: RelativeView["table"], look: GridLook, ratios: Ratios["ratios"]) {
  const sign = look.order === "desc" ? -1 : 1;
  if (look.sort === null) return null;
  if (look.sort === "name") {
    const names = table.rows.map((row) => rowLabel(row, table.names));
    return (a: number, b: number) => sign * naturalOrder(names[a] ?? "", names[b] ?? "");
  }
  const column = table.columns.findIndex(({ key }) => key === look.sort);
  if (column < 0) return null;
  const value = (row: number) =>
    (look.show === "absolute" ? table.cells[row]?.[column]?.value : ratios[row]?.[column]?.ratio) ?? null;
  return (a: number, b: number) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  };
}
