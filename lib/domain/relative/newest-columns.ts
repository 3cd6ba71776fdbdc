import type { RelativeTable } from "./relative-table";

/** Choices of the builds of a table: the usual ones (usual-builds.ts), or all. */
export const BUILD_CHOICES = ["usual", "all"] as const;

/**
 * Returns the newest build's column of each engine ("" without one). Where it has several columns, it is the last with
 * the most values.
 */
export function newestColumns({ columns, cells }: Pick<RelativeTable, "columns" | "cells">): Map<string, number> {
  const values = columns.map((_, at) => cells.filter((row) => (row[at]?.value ?? null) !== null).length);
  const newest = new Map<string, number>();
  for (let at = columns.length - 1; at >= 0; at -= 1) {
    const engine = columns[at]?.engine ?? "";
    const found = newest.get(engine);
    if (
      found === undefined ||
      (columns[found]?.value === columns[at]?.value && (values[at] ?? 0) > (values[found] ?? 0))
    )
      newest.set(engine, at);
  }
  return newest;
}
