import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import type { WorkloadGroup } from "@/lib/domain/model";
import { compareParts } from "./relative-columns";
import type { RelativeTable } from "./relative-table";
import type { RelativeRow } from "./workload-rows";

/** Rows of one statistic: one group of workloads under equal gates. */
export interface RowSection {
  /** Null for workloads without a group. */
  group: WorkloadGroup | null;
  /** The gates that its heading names, with their values. */
  parts: RelativeRow["parts"];
  /** Its rows in the table's order. */
  rows: readonly number[];
}

/** The parts of a relative table that sections need. */
export type SectionedTable = Pick<RelativeTable, "rows"> & Partial<Pick<RelativeTable, "sectionsBy">>;

type Parts = RelativeRow["parts"];

/** Returns the gates of a row that separate it from rows of the table in statistics. */
export const gatesOfRow = ({ gates, parts }: RelativeRow, sectionsBy: readonly string[] = []): Parts =>
  gates ?? parts.filter(({ dimension }) => sectionsBy.includes(dimension));

/**
 * Returns the sections of a table: its groups in order, split by every combination of gates. A mean over two machines
 * or two sizes of data would describe neither.
 */
export function rowSections(table: SectionedTable): RowSection[] {
  const byGroup = new Map<WorkloadGroup | null, number[]>();
  table.rows.forEach(({ group }, at) => {
    const own = byGroup.get(group);
    if (own) own.push(at);
    else byGroup.set(group, [at]);
  });
  const named = headingsOf(table);
  return [...byGroup].flatMap(([group, own]) => named(byGates(table, own).map((section) => ({ group, ...section }))));
}

/**
 * Returns a function that leaves the parts that headings need, for all sections of one title. These are the gates that
 * split workloads, and those that distinguish the sections. A single section names what it has unlike most rows.
 */
export function headingsOf(
  table: SectionedTable,
): <Item extends { parts: Parts }>(sections: readonly Item[]) => Item[] {
  const { sectionsBy = [] } = table;
  const most = mostRows(table)?.parts;
  const isUnlike = (part: Parts[number], at: number) =>
    most === undefined || (most[at]?.value !== part.value && isKnown(part) && isKnown(most[at]));
  return (sections) => {
    const valuesAt = (sections[0]?.parts ?? []).map((_, at) => new Set(sections.map(({ parts }) => parts[at]?.value)));
    const isNeeded = (part: Parts[number], at: number) =>
      sections.length > 1 ? (valuesAt[at]?.size ?? 0) > 1 : isUnlike(part, at);
    return sections.map((section) => {
      const parts = section.parts.filter((part, at) => sectionsBy.includes(part.dimension) || isNeeded(part, at));
      return { ...section, parts };
    });
  };
}

const isKnown = (part: Parts[number] | undefined): boolean =>
  part !== undefined && part.value !== dimensionOf(part.dimension)?.missing;

/** The rows under one combination of gates, over all groups. */
type RowsOfGates = Pick<RowSection, "parts" | "rows">;

/** Returns the rows of each combination of gates, over all groups. */
export const rowsByGates = (table: SectionedTable): RowsOfGates[] => byGates(table, [...table.rows.keys()]);

/** Returns these rows by their combination of gates. A size is assumed where no row of the combination states it. */
function byGates({ rows, sectionsBy }: SectionedTable, places: readonly number[]): RowsOfGates[] {
  const found = new Map<string, { parts: Parts; rows: number[] }>();
  for (const at of places) {
    const row = rows[at];
    if (!row) continue;
    const parts = gatesOfRow(row, sectionsBy);
    const known = found.get(keyOf(parts));
    if (known) {
      known.rows.push(at);
      if (known.parts.some(({ assumed }) => assumed))
        known.parts = known.parts.map((part, place) => (part.assumed ? (parts[place] ?? part) : part));
    } else found.set(keyOf(parts), { parts, rows: [at] });
  }
  return [...found.values()].sort((a, b) => compareParts(a.parts, b.parts));
}

/** Returns the combination of gates of more than half of the rows; undefined without one. */
const mostRows = (table: SectionedTable): RowsOfGates | undefined =>
  rowsByGates(table).find(({ rows }) => rows.length * 2 > table.rows.length);

/**
 * Returns the rows that one statistic of the whole table may cover: all rows under equal gates. Else these are more
 * than half of the rows, under one combination, which is named. Null without one.
 */
export function wholeRows(table: SectionedTable): RowsOfGates | null {
  // Views frozen before rows had gates keep their statistics.
  if (table.rows.every(({ gates }) => gates === undefined))
    return table.sectionsBy?.length ? null : { parts: [], rows: table.rows.map((_, at) => at) };
  return mostRows(table) ?? null;
}

const keyOf = (parts: Parts) => JSON.stringify(parts.map(({ value }) => value));
