import { MAX_SERIES_ROWS, type ParsedSeries } from "@/lib/domain/parsed-results";
import { formatOrdinal } from "@/lib/format";

/**
 * Collects rows of a series, at most `maxRows` of them. When it is full, every second row is dropped. From then on only
 * every 2nd, 4th, 8th ... row is kept. Values that are not finite become null.
 */
export class IntervalRows {
  private rows: (number | null)[][] = [];
  private seen = 0;
  private step = 1;

  readonly columns: readonly string[];
  private readonly maxRows: number;

  constructor(columns: readonly string[], maxRows = MAX_SERIES_ROWS) {
    this.columns = columns;
    this.maxRows = maxRows;
  }

  /** Adds a row, a value per column; missing values become null. */
  add(row: readonly (number | null)[]): void {
    if (this.seen++ % this.step !== 0) return;
    if (this.rows.length === this.maxRows) {
      this.rows = this.rows.filter((_, at) => at % 2 === 0);
      this.step *= 2;
      if ((this.seen - 1) % this.step !== 0) return;
    }
    this.rows.push(this.columns.map((_, at) => finite(row[at] ?? null)));
  }

  /** The number of kept rows. */
  get length(): number {
    return this.rows.length;
  }

  /** The number of rows of the file for each kept row; 1 when all are kept. */
  get thinnedBy(): number {
    return this.step;
  }

  /** Returns the kept rows as columns. */
  values(): (number | null)[][] {
    return this.columns.map((_, at) => this.rows.map((row) => row[at] ?? null));
  }
}

/** Makes a series of a run. Its title says when rows were dropped: "every 4th line". */
export function intervalSeries(
  rows: IntervalRows,
  about: Pick<ParsedSeries, "key" | "runKey" | "title" | "source">,
  row = "line",
): ParsedSeries {
  const title = rows.thinnedBy > 1 ? `${about.title}, every ${formatOrdinal(rows.thinnedBy)} ${row}` : about.title;
  return { ...about, title, kind: "interval", x: "seconds", columns: rows.columns, values: rows.values() };
}

const finite = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);
