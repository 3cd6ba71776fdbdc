import type { AuthorDifference, AuthorTable, CheckedAgainst } from "@/lib/domain/author-rows";
import type { Source } from "@/lib/domain/model";

/** Most differing cells that a table lists; `differ` counts all. */
const MAX_DIFFERENCES = 500;
/** Most characters of a printed cell that a difference keeps. */
const MAX_PRINTED = 200;

/** A printed cell, and the raw data's answer to it. */
export interface AuthorCell {
  /** Line in the table's file; null where it is unknown. */
  line: number | null;
  /** The cell in words. */
  label: string;
  printed: string;
  /** At full precision; null where the data has no such number. */
  ours: number | null;
  /** Key of the point that our number comes from. Null or absent without one, and for a ratio of several. */
  pointKey?: string | null;
  /** The reason for a difference; null or absent where none is known. */
  remark?: string | null;
}

/**
 * Agreement of a printed number with ours. "nearest" = rounded to its decimals; "down" = cut to them, as bc does.
 * `within` = off by at most that: some authors compute from rounded numbers. The table's rule says so.
 */
export type Agreement = "nearest" | "down" | { within: number };

/** An author's table, the rule of its cells, and the data that they are checked against (absent = raw results). */
interface AboutTable {
  title: string;
  rule: string;
  source: Source;
  against?: CheckedAgainst;
}

/** Collects the cells of one author's table. A cell agrees when ours rounds to the printed number. */
export class AuthorTableCheck {
  private readonly counts = { cells: 0, agree: 0, differ: 0, noData: 0 };
  private readonly differences: AuthorDifference[] = [];

  private readonly about: AboutTable;

  constructor(about: AboutTable) {
    this.about = about;
  }

  /**
   * Adds a cell. Without our number it has no data, or it differs where `remark` gives the reason. `rounding` "down" is
   * for tools that truncate (bc). Ties may be rounded up or down, since printf and people differ.
   */
  cell(
    { line, label, printed, ours, pointKey = null, remark = null }: AuthorCell,
    rounding: Agreement = "nearest",
  ): void {
    this.counts.cells++;
    if (ours === null && remark === null) this.counts.noData++;
    else if (ours !== null && printedAgrees(printed, ours, rounding)) this.counts.agree++;
    else this.addDifference({ line, label, printed, ours, pointKey, remark });
  }

  /** Adds a cell whose text has to match exactly: NA where the data has NA, 1 for 0/0. */
  word(
    { line, label, printed, pointKey = null }: Pick<AuthorCell, "line" | "label" | "printed" | "pointKey">,
    expected: string,
  ): void {
    this.counts.cells++;
    if (printed.trim() === expected) this.counts.agree++;
    else this.addDifference({ line, label, printed, ours: null, pointKey, remark: `By the rule it is ${expected}.` });
  }

  private addDifference(cell: AuthorDifference): void {
    this.counts.differ++;
    if (this.differences.length < MAX_DIFFERENCES)
      this.differences.push({ ...cell, printed: cell.printed.slice(0, MAX_PRINTED) });
  }

  /** Returns the table with its counts and its first 500 differences. */
  table(): AuthorTable {
    return { against: "raw", ...this.about, ...this.counts, differences: this.differences };
  }
}

/**
 * Returns true where a printed number is `value` at the printed precision. "inf" is a legal ratio; other words never
 * agree.
 */
export function printedAgrees(printed: string, value: number, rounding: Agreement = "nearest"): boolean {
  const text = printed.trim();
  if (/^\+?inf(?:inity)?$/i.test(text)) return value === Number.POSITIVE_INFINITY;
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) || !Number.isFinite(value)) return false;
  const unit = 10 ** -(text.split(".")[1]?.length ?? 0);
  const slack = unit * 1e-9 + Math.abs(value) * 1e-12;
  if (rounding === "down") return Number(text) - value <= slack && value - Number(text) < unit + slack;
  return Math.abs(Number(text) - value) <= (rounding === "nearest" ? unit / 2 : rounding.within) + slack;
}
