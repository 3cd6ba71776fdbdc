import { shortText } from "../kit/issue-list";
import type { CellRow, Separator } from "./cells";
import type { Columns } from "./columns";

/** A heading with the rows below it. */
export interface Table {
  /** Null for objects of JSON. */
  separator: Separator | null;
  columns: Columns;
  line: number;
  text: string;
  rows: CellRow[];
}

export interface Facts {
  tables: Table[];
}

export const MAX_ROWS = 100_000;
export const MAX_CHARACTERS = 64_000_000;
const MAX_CELL = 1_000;
const MAX_KEPT = 10_000;

/** Copies cells, and keeps one copy of equal ones: a slice would keep its whole line in memory. */
export class KeptCells {
  private readonly kept = new Map<string, string>();

  of(cell: string): string {
    const text = cell.trim();
    const before = this.kept.get(text);
    if (before !== undefined) return before;
    const copy = shortText(text, MAX_CELL);
    if (this.kept.size < MAX_KEPT) this.kept.set(copy, copy);
    return copy;
  }
}
