import { newestColumns } from "@/lib/domain/relative/newest-columns";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";

/**
 * Returns the positions of columns to hide where there is room for few. Keeps the baselines and each engine's newest
 * build. Empty if it would hide only one.
 */
export function columnsAside(
  table: Pick<RelativeTable, "columns" | "cells">,
  isBase: (column: number) => boolean,
): ReadonlySet<number> {
  const kept = new Set(newestColumns(table).values());
  const aside = table.columns.flatMap((_, at) => (kept.has(at) || isBase(at) ? [] : [at]));
  return new Set(aside.length > 1 ? aside : []);
}
