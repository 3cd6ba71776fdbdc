import type { WorkloadGroup } from "@/lib/domain/model";
import { compareParts } from "./relative-columns";
import type { RelativeTable } from "./relative-table";
import type { RelativeRow } from "./workload-rows";

/** Rows that statistics are made over: one group of workloads, measured under equal gates. */
export interface RowSection {
  group: WorkloadGroup | null;
  /** The gates that tell it from other sections, with its values; empty where the table has one combination of them. */
  parts: RelativeRow["parts"];
  /** Positions of its rows, in the table's order. */
  rows: readonly number[];
}

export type SectionedTable = Pick<RelativeTable, "rows"> & Partial<Pick<RelativeTable, "sectionsBy">>;

/**
 * The sections of a table: its groups in their order, each apart by every combination of the gates that tell rows apart, since a mean
 * over two machines or two sizes of data says nothing of either.
 */
export function rowSections({ rows, sectionsBy = [] }: SectionedTable): RowSection[] {
  const byGroup = new Map<WorkloadGroup | null, Map<string, RowSection & { rows: number[] }>>();
  rows.forEach(({ group, parts: all }, at) => {
    const own = byGroup.get(group) ?? new Map<string, RowSection & { rows: number[] }>();
    byGroup.set(group, own);
    const parts = all.filter(({ dimension }) => sectionsBy.includes(dimension));
    const key = keyOf(parts);
    const known = own.get(key);
    if (known) known.rows.push(at);
    else own.set(key, { group, parts, rows: [at] });
  });
  return [...byGroup.values()].flatMap((own) => [...own.values()].sort((a, b) => compareParts(a.parts, b.parts)));
}

/** The rows of each combination of gates, over all groups. */
export function rowsByGates(table: SectionedTable): Pick<RowSection, "parts" | "rows">[] {
  const found = new Map<string, { parts: RowSection["parts"]; rows: number[] }>();
  for (const { parts, rows } of rowSections(table)) {
    const known = found.get(keyOf(parts));
    if (known) known.rows.push(...rows);
    else found.set(keyOf(parts), { parts, rows: [...rows] });
  }
  return [...found.values()].sort((a, b) => compareParts(a.parts, b.parts));
}

const keyOf = (parts: RowSection["parts"]) => JSON.stringify(parts.map(({ value }) => value));
