import type { AuthorTable } from "@/lib/domain/author/author-rows";
import { type AuthorCell, AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { Table } from "./table";

/** Checks one table; numbers without raw data are compared with the author's other tables and counted apart. */
export class Checker {
  private readonly check: AuthorTableCheck;
  private readonly consistent = { agree: 0, differ: 0 };
  private cells = 0;

  constructor(
    private readonly table: Table,
    private readonly about: { title: string; rule: string },
  ) {
    const { first } = table.facts;
    const source = { path: table.path, line: first?.line ?? null, text: first?.text ?? null };
    this.check = new AuthorTableCheck({ ...about, source });
  }

  /** A cell with raw data behind it. */
  raw(cell: AuthorCell): void {
    this.cells++;
    this.check.cell(cell);
  }

  /** A cell that has to be a word: 1 for 0/0. */
  word(cell: AuthorCell, expected: string): void {
    this.cells++;
    this.check.word(cell, expected);
  }

  /** A cell that neither raw data nor another table speaks of, or the one that others are compared with. */
  alone(cell: Omit<AuthorCell, "ours">): void {
    this.cells++;
    this.check.cell({ ...cell, ours: null, remark: null });
  }

  /** A cell whose counterpart only the author's own tables hold. Agreement proves no more than that he computed right. */
  author(cell: AuthorCell, agrees: boolean): void {
    this.cells++;
    this.consistent[agrees ? "agree" : "differ"]++;
    this.check.cell(agrees ? { ...cell, ours: null, remark: null } : cell);
  }

  result(): AuthorTable | null {
    if (this.cells === 0) return null;
    const { agree, differ } = this.consistent;
    const compared =
      agree + differ === 0
        ? ""
        : ` Of the cells without raw data ${agree} agree with the author's other numbers and ${differ} do not.`;
    return { ...this.check.table(), title: this.title(), rule: `${this.about.rule}${compared}` };
  }

  private title(): string {
    return this.table.kind.edited ? `${this.about.title}, edited copy` : this.about.title;
  }
}
