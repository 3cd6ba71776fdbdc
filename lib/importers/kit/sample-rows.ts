import { toDigits } from "@/lib/format";

/** Below the limit of the model: a chart is a few hundred pixels wide, and a bundle may hold thousands of series. */
const MAX_SAMPLE_ROWS = 350;
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
  private readonly sums: number[][];
  private readonly counts: number[][];
  private weights: number[] = [];
  private samplesPerRow = 1;
  private samples = 0;

  private readonly columns: readonly string[];
  private readonly maxRows: number;

  constructor(columns: readonly string[], maxRows = MAX_SAMPLE_ROWS) {
    this.columns = columns;
    this.maxRows = maxRows;

    this.sums = columns.map(() => []);
    this.counts = columns.map(() => []);
  }

  /** The number of samples that were added, not of rows. */
  get length(): number {
    return this.samples;
  }

  /** Adds one sample, a value per column; null where the tool printed none. */
  add(values: readonly (number | null)[]): void {
    const last = this.weights.length - 1;
    const open = last >= 0 && (this.weights[last] ?? 0) < this.samplesPerRow;
    if (!open && this.weights.length >= this.maxRows) {
      this.merge();
      this.add(values);
      return;
    }
    const at = open ? last : last + 1;
    this.weights[at] = (this.weights[at] ?? 0) + 1;
    this.samples++;
    const { sums, counts } = this;
    for (let column = 0; column < sums.length; column++) {
      const value = values[column] ?? null;
      const [sum, count] = [sums[column], counts[column]];
      if (sum === undefined || count === undefined) continue;
      if (open) {
        sum[at] = (sum[at] ?? 0) + (value ?? 0);
        count[at] = (count[at] ?? 0) + (value === null ? 0 : 1);
      } else {
        sum.push(value ?? 0);
        count.push(value === null ? 0 : 1);
      }
    }
  }

  /** Returns the samples so far as columns. */
  end(): SampledRows {
    const values = this.columns.map((_, i) =>
      this.weights.map((_, row) => {
        const count = this.counts[i]?.[row] ?? 0;
        const sum = this.sums[i]?.[row] ?? 0;
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

  private merge(): void {
    for (const column of [...this.sums, ...this.counts]) column.splice(0, column.length, ...pairs(column));
    this.weights = pairs(this.weights);
    this.samplesPerRow *= 2;
  }
}

/** Adds neighbours: half as many values, rounded up. */
function pairs(column: readonly number[]): number[] {
  const sums: number[] = [];
  for (let at = 0; at < column.length; at += 2) sums.push((column[at] ?? 0) + (column[at + 1] ?? 0));
  return sums;
}
