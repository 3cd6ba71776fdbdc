import { numberOf } from "../claims/db-bench/lines";
import type { DatabaseStats } from "./facts";
import { bytesOf, MIB, scale } from "./units";

/** Reads db_bench's statistics of the database. They are printed repeatedly; the last ones count. */
export class DatabaseStatsReader {
  private columns: string[] = [];
  private stats: DatabaseStats = {
    sum: {},
    sumLine: null,
    blobBytes: null,
    uptimeSeconds: null,
    stallPercent: null,
    stalls: null,
    compactionWrittenGb: null,
    compactionBytesPerSecond: null,
  };

  /** Reads a line; false where it is no line of the statistics. */
  line(text: string, line: number): boolean {
    if (/^(?:Level|Priority) +Files +Size/.test(text)) this.columns = text.slice(0, 1_000).trim().split(/\s+/).slice(1);
    else if (/^ Sum +\S/.test(text)) this.sum(text, line);
    else if (text.startsWith("Blob file count:")) {
      this.stats.blobBytes = bytesOf(/total size: ([\d.]+ [KMGT]?B)/.exec(text)?.[1] ?? "");
    } else if (text.startsWith("Uptime(secs):")) {
      this.stats.uptimeSeconds = numberOf(/^Uptime\(secs\): ([\d.]+) total/.exec(text)?.[1]);
    } else if (text.startsWith("Cumulative stall:")) {
      this.stats.stallPercent = numberOf(/, ([\d.]+) percent/.exec(text)?.[1]);
    } else if (text.startsWith("Cumulative compaction:")) {
      const [, written, rate] = /: ([\d.]+) GB write, ([\d.]+) MB\/s write/.exec(text) ?? [];
      this.stats.compactionWrittenGb = numberOf(written);
      this.stats.compactionBytesPerSecond = scale(numberOf(rate), MIB);
    } else if (text.startsWith("Stalls(count):")) this.stats.stalls = stallsOf(text);
    else return false;
    return true;
  }

  /** Returns the statistics read so far. */
  value(): DatabaseStats {
    return this.stats;
  }

  /** Reads cells by the header's names, which differ by version. Size has two words (`156.05 MB`), its header one. */
  private sum(text: string, line: number): void {
    const [, , ...cells] = text.slice(0, 1_000).trim().split(/\s+/);
    const sum: Record<string, number> = {};
    const sized = this.columns[1] === "Size";
    const size = bytesOf(cells.slice(0, 2).join(" "));
    if (sized && size !== null) sum.Size = size;
    this.columns.slice(2).forEach((column, at) => {
      const value = numberOf(cells[at + (sized ? 2 : 1)]);
      if (value !== null) sum[column] = value;
    });
    this.stats = { ...this.stats, sum, sumLine: line };
  }
}

/** Sums the counts that benchmark.sh sums: words 2, 6, 10, 14, 18 and 20 of the line. Null where one is no number. */
function stallsOf(text: string): number | null {
  const words = text.slice(0, 1_000).split(/\s+/);
  const places = [1, 5, 9, 13, 17, 19];
  const counts = places.map((at) => numberOf(words[at])).filter((count) => count !== null);
  return counts.length < places.length ? null : counts.reduce((sum, count) => sum + count, 0);
}
