import { formatCount } from "@/lib/format";
import type { Histogram, KeptLine } from "./facts";

/** RocksDB has 109 buckets. */
const MAX_BUCKETS = 1_000;

/** Reads the lines below `Microseconds per write:`. */
export class HistogramReader {
  readonly value: Histogram & { percentiles: Record<string, number>; buckets: (readonly [number, number])[] };
  private whole = true;

  private readonly tooLong: (message: string) => void;

  /** Calls `tooLong` once where the histogram has too many lines. A part would mislead, so no bucket is kept. */
  constructor(of: string, at: KeptLine, tooLong: (message: string) => void) {
    this.tooLong = tooLong;
    this.value = { ...at, of, count: null, stddev: null, min: null, max: null, percentiles: {}, buckets: [] };
  }

  /** Reads a line; false for the first one after the histogram. */
  line(text: string): boolean {
    const [, count, stddev] = /^Count: (\d+) Average: [\d.]+ +StdDev: ([\d.]+)/.exec(text) ?? [];
    const [, min, max] = /^Min: ([\d.]+) +Median: [\d.]+ +Max: ([\d.]+)/.exec(text) ?? [];
    const [, upper, hits] = /^[[(] *\d+, +(\d+) \] +(\d+) /.exec(text) ?? [];
    if (count) {
      this.value.count = Number(count);
      this.value.stddev = finite(stddev);
    } else if (min) {
      this.value.min = finite(min);
      this.value.max = finite(max);
    } else if (text.startsWith("Percentiles:")) {
      for (const [, name = "", value] of text.slice(0, 500).matchAll(/ (P[\d.]+): ([\d.]+)/g)) {
        const number = finite(value);
        if (number !== null) this.value.percentiles[name] = number;
      }
    } else if (upper) {
      if (this.whole) this.value.buckets.push([Number(upper), Number(hits)]);
      if (this.value.buckets.length > MAX_BUCKETS) {
        this.whole = false;
        this.value.buckets.length = 0;
        this.tooLong(
          `The histogram has more than ${formatCount(MAX_BUCKETS)} buckets. No db_bench prints so many, so its ` +
            "buckets are left out; its percentiles count.",
        );
      }
    } else return /^-{20,}$/.test(text);
    return true;
  }
}

const finite = (text: string | undefined): number | null =>
  text !== undefined && text !== "" && Number.isFinite(Number(text)) ? Number(text) : null;
