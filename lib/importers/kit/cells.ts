import { formatCounted } from "@/lib/format";
import { type IssueList, keptLine } from "./issue-list";

/** A record of a table: its cells without quotes, and the line on which it begins. */
export interface CellRow {
  line: number;
  text: string;
  cells: string[];
  /** Lists of samples in place of single numbers, by column; absent without any. */
  samples?: ReadonlyMap<number, SampleList>;
  /** True for all but the first of the rows that one printed row is melted to. */
  isMore?: true;
  /** The whole row, where rows of several engines may be parts of one. Absent for a whole row. */
  whole?: CellRow;
}

/** The samples of a list in JSON, and the line of its key. Null = a sample without a number. */
export interface SampleList {
  line: number;
  values: readonly (number | null)[];
}

/** The characters that may separate cells. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
/** One of these characters. */
export type Separator = (typeof SEPARATORS)[number];

/** Lines of one quoted cell. A quote that stays open longer is a mistake. */
const MAX_LINES = 50;
/** The characters of the longest record. */
const MAX_LENGTH = 20_000;

/**
 * Splits lines into records. A quoted cell may hold separators, doubled quotes and line ends. A quote opens a cell only
 * at its beginning, so that 5" stays text. `onBad` gets the first line of a record that can't be split, and the number
 * of its lines.
 */
export class CellRows {
  private open: { row: CellRow; cell: string; lines: number; length: number } | null = null;

  private readonly separator: Separator;
  private readonly onBad: (row: CellRow, lines: number) => void;

  constructor(separator: Separator, onBad: (row: CellRow, lines: number) => void) {
    this.separator = separator;
    this.onBad = onBad;
  }

  /** Takes a line without its end. Returns the record that ends with it; null for none. */
  push(text: string, line: number): CellRow | null {
    const open = this.open ?? { row: { line, text, cells: [] }, cell: "", lines: 0, length: 0 };
    const isInside = this.open !== null;
    this.open = null;
    open.lines++;
    open.length += text.length;
    if (open.lines > MAX_LINES || open.length > MAX_LENGTH) {
      this.onBad(open.row, open.lines);
      return null;
    }
    if (!isInside && !text.includes('"')) return { line, text, cells: text.split(this.separator) };
    return this.scan(text, open, isInside);
  }

  /** Reports a quote that is still open at the end of the file. */
  end(): void {
    if (this.open) this.onBad(this.open.row, this.open.lines);
    this.open = null;
  }

  private scan(text: string, open: NonNullable<typeof this.open>, isInside: boolean): CellRow | null {
    let quoted = isInside;
    let at = 0;
    while (at <= text.length) {
      if (!quoted && text[at] === '"') {
        quoted = true;
        at++;
      }
      if (quoted) {
        const close = text.indexOf('"', at);
        if (close < 0) {
          open.cell += `${text.slice(at)}\n`;
          this.open = open;
          return null;
        }
        open.cell += text.slice(at, close);
        at = close + 1;
        if (text[at] === '"') {
          open.cell += '"';
          at++;
          continue;
        }
        quoted = false;
      }
      const next = text.indexOf(this.separator, at);
      const end = next < 0 ? text.length : next;
      open.row.cells.push(open.cell + text.slice(at, end));
      open.cell = "";
      at = end + 1;
    }
    return open.row;
  }
}

/** Returns a splitter of records that adds an issue (`unread-row`) for each one that can't be split. */
export const rowsWithIssues = (separator: Separator, issues: IssueList): CellRows =>
  new CellRows(separator, ({ text, line }, lines) => {
    const left = `${formatCounted(lines, "line")} left out.`;
    const message = `A row that begins here is too long, or its quote never closes: ${left}`;
    issues.add("warning", "unread-row", { ...keptLine(text, line), message });
  });

/** Returns a text that rows have whose cells at these places are equal, and no others. */
export function cellsKey(cells: readonly string[], places: readonly number[]): string {
  let key = "";
  for (const at of places) {
    const cell = cells[at] ?? "";
    // A cell may hold any character: its length ends it.
    key += `${cell.length} ${cell}`;
  }
  return key;
}

/** Returns the number in a cell; null for an empty or missing cell and for other text. */
export function numberOfCell(cell: string | undefined): number | null {
  const value = cell === undefined || cell.trim() === "" ? Number.NaN : Number(cell);
  return Number.isFinite(value) ? value : null;
}

/** Returns the cells of a single line. Null where a quote stays open, or the line has more than 20,000 characters. */
export function cellsOf(text: string, separator: Separator): string[] | null {
  return new CellRows(separator, () => {}).push(text, 1)?.cells ?? null;
}
