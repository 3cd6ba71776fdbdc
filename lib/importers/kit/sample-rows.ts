import { toDigits } from "@/lib/format";

/** Below the limit of the model. A chart is a few hundred pixels wide, and a bundle may have thousands of series. */
const MAX_SAMPLE_ROWS = 350;
/** Rows that have room at first: most series of a bundle are short. */
const FIRST_ROWS = 16;
const GROWTH = 5;
/** Significant digits of a mean. Tools print at most seven. */
const DIGITS = 10;
/** Whole numbers below this have no more digits. */
const WHOLE = 10 ** DIGITS;

/** Samples as columns. With `samplesPerRow` above 1 rows are means, and a last column `samples` holds their counts. */
export interface SampledRows {
  columns: string[];
  values: (number | null)[][];
  /** The number of samples that were added. */
  samples: number;
  samplesPerRow: number;
}

/**
 * Collects samples in bounded memory. When it is full, neighbouring rows merge into their mean.
 * It keeps sums and counts, so that rows weighted by `samples` give the mean of a column without nulls.
 */
export class SampleRows {
  /** Sums of the values of each row, one after the other, and the counts of these values. */
  private sums: Float64Array;
  private counts: Uint32Array;
  /** Samples of each row. */
  private weights: number[] = [];
  private samplesPerRow = 1;
  private samples = 0;

  private readonly columns: readonly string[];
  private readonly maxRows: number;
  private readonly row: Float64Array;

  constructor(columns: readonly string[], maxRows = MAX_SAMPLE_ROWS) {
    this.columns = columns;
    this.maxRows = maxRows;
    this.sums = new Float64Array(columns.length * Math.min(FIRST_ROWS, maxRows));
    this.counts = new Uint32Array(this.sums.length);
    this.row = new Float64Array(columns.length);
  }

  /** The number of samples that were added, not of rows. */
  get length(): number {
    return this.samples;
  }

  /** Adds one sample, a value per column; null where the tool printed none. */
  add(values: readonly (number | null)[]): void {
    for (let column = 0; column < this.row.length; column++) this.row[column] = values[column] ?? Number.NaN;
    this.addRow(this.row);
  }

  /** Adds one sample, a value per column; NaN where the tool printed none. */
  addRow(values: Float64Array): void {
    let last = this.weights.length - 1;
    let open = last >= 0 && (this.weights[last] ?? 0) < this.samplesPerRow;
    if (!open && this.weights.length >= this.maxRows) {
      this.merge();
      last = this.weights.length - 1;
      open = (this.weights[last] ?? 0) < this.samplesPerRow;
    }
    const at = open ? last : last + 1;
    this.weights[at] = (this.weights[at] ?? 0) + 1;
    this.samples++;
    const width = this.columns.length;
    const begin = at * width;
    if (begin + width > this.sums.length) this.grow();
    const { sums, counts } = this;
    for (let column = 0; column < width; column++) {
      const value = values[column] ?? Number.NaN;
      const isMissing = Number.isNaN(value);
      const sum = isMissing ? 0 : value;
      const place = begin + column;
      sums[place] = open ? (sums[place] ?? 0) + sum : sum;
      counts[place] = (open ? (counts[place] ?? 0) : 0) + (isMissing ? 0 : 1);
    }
  }

  /** Returns the samples so far as columns. */
  end(): SampledRows {
    const width = this.columns.length;
    const values = this.columns.map((_, column) =>
      this.weights.map((_, row) => {
        const count = this.counts[row * width + column] ?? 0;
        const sum = this.sums[row * width + column] ?? 0;
        if (count < 2) return count === 0 ? null : sum;
        const mean = sum / count;
        // Most columns of an idle device are 0, and counts are whole: they have few digits.
        return Number.isInteger(mean) && Math.abs(mean) < WHOLE ? mean + 0 : toDigits(mean, DIGITS);
      }),
    );
    const { samples, samplesPerRow } = this;
    if (samplesPerRow === 1) return { columns: [...this.columns], values, samples, samplesPerRow };
    return { columns: [...this.columns, "samples"], values: [...values, this.weights], samples, samplesPerRow };
  }

  private grow(): void {
    const length = this.columns.length * Math.min(this.maxRows, (GROWTH * this.sums.length) / this.columns.length);
    const [sums, counts] = [new Float64Array(length), new Uint32Array(length)];
    sums.set(this.sums);
    counts.set(this.counts);
    this.sums = sums;
    this.counts = counts;
  }

  /** Adds neighbours: half as many rows, rounded up. */
  private merge(): void {
    const { sums, counts, weights } = this;
    const width = this.columns.length;
    for (let row = 0; row < weights.length; row += 2) {
      const [from, to] = [row * width, (row / 2) * width];
      const hasNext = row + 1 < weights.length;
      for (let column = 0; column < width; column++) {
        const next = from + width + column;
        sums[to + column] = (sums[from + column] ?? 0) + (hasNext ? (sums[next] ?? 0) : 0);
        counts[to + column] = (counts[from + column] ?? 0) + (hasNext ? (counts[next] ?? 0) : 0);
      }
    }
    this.weights = pairs(weights);
    this.samplesPerRow *= 2;
  }
}

/** Adds neighbours: half as many values, rounded up. */
function pairs(column: readonly number[]): number[] {
  const sums: number[] = [];
  for (let at = 0; at < column.length; at += 2) sums.push((column[at] ?? 0) + (column[at + 1] ?? 0));
  return sums;
}
