import { MAX_SERIES_ROWS, type ParsedSeries } from "@/lib/domain/parsed-results";

/**
 * Rows of a series while they are read, never more than MAX_SERIES_ROWS of them: when that many are kept, every second one goes
 * and from then on only each 2nd, 4th ... row is taken. Values that are no finite numbers are null.
 */
export class IntervalRows {
  private rows: (number | null)[][] = [];
  private seen = 0;
  private step = 1;

  readonly columns: readonly string[];

  constructor(columns: readonly string[]) {
    this.columns = columns;
  }

  add(row: readonly (number | null)[]): void {
    if (this.seen++ % this.step !== 0) return;
    if (this.rows.length === MAX_SERIES_ROWS) {
      this.rows = this.rows.filter((_, at) => at % 2 === 0);
      this.step *= 2;
      if ((this.seen - 1) % this.step !== 0) return;
    }
    this.rows.push(this.columns.map((_, at) => finite(row[at] ?? null)));
  }

  get length(): number {
    return this.rows.length;
  }

  /** How many rows of the file one kept row stands for: 1 = all are kept. */
  get thinnedBy(): number {
    return this.step;
  }

  /** One array a column. */
  values(): (number | null)[][] {
    return this.columns.map((_, at) => this.rows.map((row) => row[at] ?? null));
  }
}

/** Rows as a series of a run, whose title says how it was thinned: "every 4th line". */
export function intervalSeries(
  rows: IntervalRows,
  about: Pick<ParsedSeries, "key" | "runKey" | "title" | "source">,
  row = "line",
): ParsedSeries {
  const title = rows.thinnedBy > 1 ? `${about.title}, every ${rows.thinnedBy}th ${row}` : about.title;
  return { ...about, title, kind: "interval", x: "seconds", columns: rows.columns, values: rows.values() };
}

const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);
