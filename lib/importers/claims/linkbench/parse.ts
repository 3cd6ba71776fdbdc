import { type IssueList, keptLine } from "../../kit/issue-list";
import type { Room } from "../../kit/room";
import { headingOf } from "./columns";

/** A row of an author's table: cells by the heading's names in lower case. */
export interface Row {
  line: number;
  text: string;
  engine: string;
  cells: Readonly<Record<string, string>>;
}

/** One table, of inserts (load) or of transactions. */
export interface Table {
  line: number;
  text: string;
  columns: readonly string[];
  rows: Row[];
}

/** Collects tables among the lines of a file. */
export class Tables {
  readonly all: Table[] = [];
  private open: Table | null = null;

  private readonly issues: IssueList;
  private readonly room: Room;

  constructor(issues: IssueList, room: Room) {
    this.issues = issues;
    this.room = room;
  }

  /** Takes a line; false outside tables. A blank line or a legend ends a table; columns.ts has its units. */
  line(text: string, number: number): boolean {
    const columns = headingOf(text);
    if (columns) {
      this.open = { ...keptLine(text, number), columns, rows: [] };
      // A table without rows gives nothing.
      if (this.all.at(-1)?.rows.length === 0) this.all.pop();
      this.all.push(this.open);
    } else if (!this.open) return false;
    else if (text.trim() === "" || /^\s*legend:/i.test(text)) this.open = null;
    else this.row(text, number, this.open);
    return true;
  }

  private row(text: string, number: number, { columns, rows }: Table): void {
    const kept = keptLine(text, number);
    const words = kept.text.trim().split(/\s+/);
    if (words.length !== columns.length) {
      const message = `This row has ${words.length} cells where the heading has ${columns.length}; it was left out.`;
      this.issues.add("warning", "unread-row", { ...kept, message });
      return;
    }
    if (!this.room.take(text, number)) return;
    const cells = Object.fromEntries(columns.slice(0, -1).map((name, at) => [name, words[at] ?? ""]));
    rows.push({ ...kept, engine: words.at(-1) ?? "", cells });
  }
}
