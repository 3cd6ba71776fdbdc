import type { RowHead } from "./relative-types";

/** Returns the direction that is better in all of these rows; null where they differ or have none. */
export function betterOfRows(rows: readonly number[], rowHeads: readonly RowHead[]): "higher" | "lower" | null {
  const all = new Set(rows.map((row) => rowHeads[row]?.better ?? null));
  return all.size === 1 ? ([...all][0] ?? null) : null;
}
