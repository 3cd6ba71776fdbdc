import { newestColumns } from "@/lib/domain/relative/newest-columns";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";

/**
 * The positions of columns that stand aside where there is room for few: all but the baselines and the newest build of each engine. None where no
 * more than one would.
 */
export function columnsAside(
  table: Pick<RelativeTable, "columns" | "cells">,
  isBase: (column: number) => boolean,
): ReadonlySet<number> {
  const kept = new Set(newestColumns(table).values());
  const aside = table.columns.flatMap((_, at) => (kept.has(at) || isBase(at) ? [] : [at]));
  return new Set(aside.length > 1 ? aside : []);
}
