import { formatCounted } from "@/lib/format";
import { IssueList, keptLine } from "../../kit/issue-list";
import { Room } from "../../kit/room";
import type { FileEnd } from "../../kit/types";
import type { TableFacts, TableRow } from "./facts";

const MAX_CELLS = 50_000;
const MAX_HEADINGS = 50_000;

/** Collects the rows of one table, which is refused if it has too many cells. */
export class Collector {
  readonly issues: IssueList;
  private readonly rows: TableRow[] = [];
  private readonly room: Room;
  private readonly headings: Room;
  private first: TableFacts["first"] = null;
  private readonly leftOut = new Map<string, { line: number; text: string; count: number }>();

  constructor(path: string) {
    this.issues = new IssueList(path);
    this.room = new Room(path, MAX_CELLS, "cells");
    this.headings = new Room(path, MAX_HEADINGS, "headings");
  }

  /** Notes a line of the table. The first one is the place of the table. */
  notePlace(line: number, text: string): void {
    this.first ??= keptLine(text, line);
  }

  /** Notes a heading of the table; false where it has too many. */
  heading(line: number, text: string): boolean {
    this.notePlace(line, text);
    return this.headings.take(text, line);
  }

  /** Adds a row, or none of it where its cells exceed the limit. */
  row(row: Omit<TableRow, "text">, text: string): void {
    this.notePlace(row.line, text);
    const hasRoom = row.cells.map(() => this.room.take(text, row.line)).every(Boolean);
    if (hasRoom) this.rows.push({ ...row, text: keptLine(text, row.line).text });
  }

  /** Reports a line that is left out. Lines with the same message are one issue, at the first of them. */
  leaveOut(line: number, text: string, message: string): void {
    const known = this.leftOut.get(message);
    if (known) known.count++;
    else this.leftOut.set(message, { ...keptLine(text, line), count: 1 });
  }

  /** Returns the table with its issues; `refused` where it has too many cells or headings. */
  end(facts: Partial<TableFacts> & Pick<TableFacts, "kind">): FileEnd<TableFacts> {
    for (const [message, { count, ...at }] of this.leftOut) {
      const more = count === 1 ? "" : ` There are ${formatCounted(count, "such line")}; this is the first.`;
      this.issues.add("warning", "unread-line", { ...at, message: `${message}${more}` });
    }
    const empty = { columns: [], base: null, headers: [], headerOfBlock: [] };
    const all = { ...empty, ...facts, rows: this.rows, first: this.first };
    return { facts: all, issues: this.issues.all(), refused: this.room.refusal() ?? this.headings.refusal() };
  }
}

/** Exceeds the longest name of the archive. That has x., a build of 57 characters, a dot, a config of 23, and .pk1. */
const MAX_CELL_CHARS = 200;

/** Splits cells. The copies do not keep the file's text in memory. */
export const cellsOf = (text: string, separator: string | RegExp): string[] =>
  text.split(separator).map((cell) => Buffer.from(cell.trim().slice(0, MAX_CELL_CHARS)).toString());
