import type { AuthorDifference, AuthorTable, Source } from "./model";

const MAX_DIFFERENCES = 500;

/** A printed cell and what the raw data gives in its place. */
export interface AuthorCell {
  line: number | null;
  label: string;
  printed: string;
  /** Full precision; null = the data has no such number. */
  ours: number | null;
  pointKey?: string | null;
  remark?: string | null;
}

/** Collects the cells of one author's table. A cell agrees when ours, rounded to the decimals printed, is what was printed. */
export class AuthorTableCheck {
  private readonly counts = { cells: 0, agree: 0, differ: 0, noData: 0 };
  private readonly differences: AuthorDifference[] = [];

  constructor(private readonly about: { title: string; rule: string; source: Source }) {}

  /** `rounding` "down" for authors whose tool truncates (bc); ties may go either way, as printf and people differ. */
  cell(
    { line, label, printed, ours, pointKey = null, remark = null }: AuthorCell,
    rounding: "nearest" | "down" = "nearest",
  ): void {
    this.counts.cells++;
    if (ours === null && remark === null) this.counts.noData++;
    else if (ours !== null && printedAgrees(printed, ours, rounding)) this.counts.agree++;
    else {
      this.counts.differ++;
      if (this.differences.length < MAX_DIFFERENCES)
        this.differences.push({ line, label, printed: printed.slice(0, 200), ours, pointKey, remark });
    }
  }

  table(): AuthorTable {
    return { ...this.about, ...this.counts, differences: this.differences };
  }
}

/** Whether a printed number is `value` at the printed precision. "inf" is a legal ratio; other text that is no number never agrees. */
export function printedAgrees(printed: string, value: number, rounding: "nearest" | "down" = "nearest"): boolean {
  const text = printed.trim();
  if (/^\+?inf(?:inity)?$/i.test(text)) return value === Number.POSITIVE_INFINITY;
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) || !Number.isFinite(value)) return false;
  const unit = 10 ** -(text.split(".")[1]?.length ?? 0);
  const slack = unit * 1e-9 + Math.abs(value) * 1e-12;
  if (rounding === "down") return Number(text) - value <= slack && value - Number(text) < unit + slack;
  return Math.abs(Number(text) - value) <= unit / 2 + slack;
}
