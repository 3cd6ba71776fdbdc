import type { Issue } from "@/lib/domain/model";
import { IssueList, keptLine } from "../../kit/issue-list";
import { MAX_CELLS, type TableFacts, type TableRow } from "./facts";

/** Gathers the rows of one table, up to a bound that is said. */
export class Collector {
  readonly issues: IssueList;
  private readonly rows: TableRow[] = [];
  private cells = 0;
  private first: TableFacts["first"] = null;
  private readonly left = new Map<string, { line: number; text: string; count: number }>();

  constructor(path: string) {
    this.issues = new IssueList(path);
  }

  /** Notes a line that belongs to the table, so that the table has a place. */
  seen(line: number, text: string): void {
    this.first ??= keptLine(text, line);
  }

  row(row: Omit<TableRow, "text">, text: string): void {
    this.seen(row.line, text);
    this.cells += row.cells.length;
    if (this.cells > MAX_CELLS) {
      this.issues.add("error", "too-many-rows", {
        ...keptLine(text, row.line),
        message: `Only the first ${MAX_CELLS} cells of this table were read.`,
      });
      return;
    }
    this.rows.push({ ...row, text: keptLine(text, row.line).text });
  }

  /** A line that is left out; lines with the same message are one issue, at the first of them. */
  unread(line: number, text: string, message: string): void {
    const known = this.left.get(message);
    if (known) known.count++;
    else this.left.set(message, { ...keptLine(text, line), count: 1 });
  }

  end(facts: Partial<TableFacts> & Pick<TableFacts, "kind">): { facts: TableFacts; issues: Issue[] } {
    for (const [message, { count, ...at }] of this.left) {
      const more = count === 1 ? "" : ` There are ${count} such lines, this is the first.`;
      this.issues.add("warning", "unread-line", { ...at, message: `${message}${more}` });
    }
    const empty = { columns: [], base: null, headers: [], headerOfBlock: [] };
    return { facts: { ...empty, ...facts, rows: this.rows, first: this.first }, issues: this.issues.all() };
  }
}

/** Longer than any name of a build with its config: x., 57 characters, a dot, 23 and .pk1 are the longest of the archive. */
const MAX_CELL_CHARS = 200;

/** Cells between separators; the copy does not keep the file's text alive. */
export const cellsOf = (text: string, separator: string | RegExp): string[] =>
  text.split(separator).map((cell) => Buffer.from(cell.trim().slice(0, MAX_CELL_CHARS)).toString());
