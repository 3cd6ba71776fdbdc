import { createHash } from "node:crypto";
import type { CellRow, Separator } from "../kit/cells";
import { shortText } from "../kit/issue-list";
import type { Columns } from "./columns";
import type { Shape } from "./shapes";

/** A heading with the rows below it. */
export interface Table {
  /** Null for objects of JSON. */
  separator: Separator | null;
  columns: Columns;
  /** Null for a table with one row per result. */
  shape: Shape | null;
  /** The title of its section on a page; null for none, and below the page's own title. */
  section: string | null;
  /** The engine that a title of a page names for the whole table; null for none. */
  engine: string | null;
  line: number;
  text: string;
  rows: CellRow[];
}

/** The tables of one file. */
export interface Facts {
  tables: Table[];
  /** True where each row is a sample by the manifest's word. */
  areSamples?: boolean;
}

/** Most rows that are read of one file. */
export const MAX_ROWS = 100_000;
/** Most characters of all rows of one file. */
export const MAX_CHARACTERS = 64_000_000;
const MAX_CELL = 1_000;
const MAX_KEPT = 10_000;

/** Returns a copy of a text. A longer one is cut and gets a hash, so that two long texts stay different. */
export function distinctText(text: string, limit: number): string {
  const hash = text.length <= limit ? "" : ` ${createHash("sha256").update(text).digest("hex").slice(0, 8)}`;
  return shortText(text, limit) + hash;
}

/** Copies cells, and keeps one copy of equal ones: a slice would keep its whole line in memory. */
export class KeptCells {
  private readonly kept = new Map<string, string>();

  /** Returns the kept copy of a cell, without blanks around it. */
  of(cell: string): string {
    const text = cell.trim();
    const before = this.kept.get(text);
    if (before !== undefined) return before;
    const copy = distinctText(text, MAX_CELL);
    if (this.kept.size < MAX_KEPT) this.kept.set(copy, copy);
    return copy;
  }
}
