import { formatCount } from "@/lib/format";
import { IssueList, keptLine, shortText } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import { type CellRow, CellRows } from "./cells";
import { type Heading, headingOf, isAbove } from "./sniff";

/** A heading with the rows below it. */
export interface Table extends Heading {
  line: number;
  text: string;
  rows: CellRow[];
}

export interface Facts {
  tables: Table[];
}

const MAX_ROWS = 100_000;
const MAX_CHARACTERS = 64_000_000;

/** Reads tables that explain themselves. A second heading begins another table; the first may come again. */
export function openTable({ path }: FileRef): LineParser<Facts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_ROWS, "rows");
  const size = new Room(path, MAX_CHARACTERS, "characters of rows");
  const tables: Table[] = [];
  const kept = new Map<string, string>();
  let table: Table | null = null;
  let rows: CellRows | null = null;

  const begin = (heading: Heading, text: string, line: number) => {
    rows?.end();
    table = { ...heading, ...keptLine(text, line), rows: [] };
    tables.push(table);
    rows = new CellRows(heading.separator, (bad, lines) => {
      const left = `${formatCount(lines)} lines were left out.`;
      const message = `A row that begins here is too long, or its quote never closes: ${left}`;
      issues.add("warning", "unread-row", { ...keptLine(bad.text, bad.line), message });
    });
  };

  return {
    line(raw, number) {
      const text = raw.replace(/\r$/, "");
      if (table === null || rows === null) {
        const heading = isAbove(text) ? null : headingOf(text.replace(/^\uFEFF/, ""));
        if (heading) begin(heading, text, number);
        return;
      }
      const row = rows.push(text, number);
      if (row === null || (row.cells.length === 1 && row.text.trim() === "")) return;
      const { headings } = table.columns;
      if (row.cells.length === headings.length && !row.cells.every((cell, at) => cell.trim() === headings[at])) {
        if (!room.take(row.text, row.line) || !size.take(row.text, row.line, row.text.length)) return;
        table.rows.push({ ...keptLine(row.text, row.line), cells: row.cells.map((cell) => keptCell(cell, kept)) });
        return;
      }
      if (row.cells.length === headings.length) return;
      const heading = headingOf(text);
      if (heading) return begin(heading, text, number);
      const message = `The row has ${row.cells.length} cells, and the heading ${headings.length}; it was left out.`;
      issues.add("warning", "unread-row", { ...keptLine(row.text, row.line), message });
    },
    end(): FileEnd<Facts> {
      rows?.end();
      return { facts: { tables }, issues: issues.all(), refused: room.refusal() ?? size.refusal() };
    },
  };
}

const MAX_CELL = 1_000;
const MAX_KEPT = 10_000;

/** Returns a copy of a cell, the same one for equal cells: a slice would keep its whole line in memory. */
function keptCell(cell: string, kept: Map<string, string>): string {
  const text = cell.trim();
  const before = kept.get(text);
  if (before !== undefined) return before;
  const copy = shortText(text, MAX_CELL);
  if (kept.size < MAX_KEPT) kept.set(copy, copy);
  return copy;
}
