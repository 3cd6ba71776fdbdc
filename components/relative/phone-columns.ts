import { newestColumns } from "@/lib/domain/relative/newest-columns";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";

/** A phone has room for so many columns. */
const ROOM = 3;

/**
 * Returns the positions of columns to hide where there is room for few. Keeps the baselines and each engine's newest
 * build, and the builds before the newest while there is room. Empty if it would hide only one.
 */
export function columnsAside(
  table: Pick<RelativeTable, "columns" | "cells">,
  isBase: (column: number) => boolean,
): ReadonlySet<number> {
  const newest = new Set(newestColumns(table).values());
  const kept = new Set(table.columns.flatMap((_, at) => (newest.has(at) || isBase(at) ? [at] : [])));
  for (let at = Math.max(...newest) - 1; at >= 0 && kept.size < ROOM; at -= 1) kept.add(at);
  const aside = table.columns.flatMap((_, at) => (kept.has(at) ? [] : [at]));
  return new Set(aside.length > 1 ? aside : []);
}
