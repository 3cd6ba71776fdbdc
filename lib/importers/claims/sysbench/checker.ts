import { type AuthorCell, AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import type { Table } from "./table";

/** Checks one table against raw results, and where there are none against the author's other tables. */
export class Checker {
  private readonly check: AuthorTableCheck;
  private readonly own: AuthorTableCheck;

  private readonly table: Table;
  private readonly about: { title: string; rule: string };

  constructor(table: Table, about: { title: string; rule: string }) {
    this.table = table;
    this.about = about;

    const { first } = table.facts;
    const source = { path: table.path, line: first?.line ?? null, text: first?.text ?? null };
    this.check = new AuthorTableCheck({ ...about, source });
    this.own = new AuthorTableCheck({ ...about, source, against: "own" });
  }

  /** Checks a cell against raw data. */
  raw(cell: AuthorCell): void {
    this.check.cell(cell);
  }

  /** Checks a cell that must be a word: 1 for 0/0. */
  word(cell: AuthorCell, expected: string): void {
    this.check.word(cell, expected);
  }

  /**
   * Counts a cell that is not checked. It has no raw data, or only uncertain data. And no other table has its number,
   * or this one is the first with it.
   */
  alone(cell: Omit<AuthorCell, "ours">): void {
    this.check.cell({ ...cell, ours: null, remark: null });
  }

  /** Checks a cell against the author's other tables. */
  author(cell: AuthorCell, agrees: boolean): void {
    // The caller decides, since numbers that the author rounded before a division agree, too.
    if (agrees) this.own.word(cell, cell.printed.trim());
    else this.own.cell(cell);
  }

  /**
   * Returns the checks; none for a table without cells. Agreement with the author's other numbers only proves the
   * arithmetic, so such cells count as without data. Where some disagree, cells compared with the author's numbers
   * become a separate table: they do not differ from raw results.
   */
  result(): AuthorTable[] {
    const [raw, own] = [this.check.table(), this.own.table()];
    const note =
      own.cells === 0
        ? ""
        : ` Of the cells without raw data ${own.agree} agree with the author's other numbers and ${own.differ} do not.`;
    const withTitle = (table: AuthorTable) => ({ ...table, title: this.title(), rule: `${this.about.rule}${note}` });
    const withUnchecked = (table: AuthorTable, cells: number) =>
      withTitle({ ...table, cells: table.cells + cells, noData: table.noData + cells });
    if (own.differ === 0) return raw.cells + own.cells === 0 ? [] : [withUnchecked(raw, own.cells)];
    return raw.agree + raw.differ === 0 ? [withUnchecked(own, raw.cells)] : [withTitle(raw), withTitle(own)];
  }

  private title(): string {
    return this.table.kind.edited ? `${this.about.title}, edited copy` : this.about.title;
  }
}
