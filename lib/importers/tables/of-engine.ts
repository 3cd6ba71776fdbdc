import type { CellRow } from "../kit/cells";
import { isMissing } from "./numbers";

/**
 * True for a column that has one number for each engine, and not the same for all. It describes the engine, such as the
 * size of its data, so it separates no engines.
 */
export function isOfEngine(at: number, engine: number, rows: readonly CellRow[]): boolean {
  const values = new Map<string, string>();
  for (const { cells } of rows) {
    const [name = "", value = ""] = [cells[engine], cells[at]];
    if (isMissing(name) || isMissing(value)) continue;
    if (!/^\d/.test(value) || (values.get(name) ?? value) !== value) return false;
    values.set(name, value);
  }
  return values.size > 1 && new Set(values.values()).size > 1;
}
