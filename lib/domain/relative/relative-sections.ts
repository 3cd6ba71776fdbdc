import type { WorkloadGroup } from "@/lib/domain/model";
import { compareParts } from "./relative-columns";
import type { RelativeTable } from "./relative-table";
import type { RelativeRow } from "./workload-rows";

/** Rows of one statistic: one group of workloads under equal gates. */
export interface RowSection {
  /** Null for workloads without a group. */
  group: WorkloadGroup | null;
  /** The gates of this section with their values; empty where all rows have the same. */
  parts: RelativeRow["parts"];
  /** Its rows in the table's order. */
  rows: readonly number[];
}

/** The parts of a relative table that sections need. */
export type SectionedTable = Pick<RelativeTable, "rows"> & Partial<Pick<RelativeTable, "sectionsBy">>;

/**
 * Returns the sections of a table: its groups in order, split by every combination of gates. A mean over two machines
 * or two sizes of data would describe neither.
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

/** Returns the rows of each combination of gates, over all groups. */
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
