import { IntervalRows } from "../kit/interval-rows";
import { shortText } from "../kit/issue-list";

/** The interval lines of one run, in base units. */
export interface Intervals {
  /** Number and text of the first one. */
  line: number;
  text: string;
  columns: string[];
  /** One array per column. */
  values: (number | null)[][];
  /** The number of lines that the file has. */
  printed: number;
  /** `values` holds one line of this many. */
  every: number;
  /** Mean of all printed lines; null where none has the number. */
  meanQps: number | null;
}

interface IntervalLine {
  percentile: string;
  numbers: Readonly<Record<string, number | null>>;
}

const head = /^\[ *(\d+(?:\.\d+)?)s *\] +(?:thds|threads): *(\d+),? +(\S.*)$/;
const columns = [
  "seconds",
  "threads",
  "qps",
  "tps",
  "eventsPerSecond",
  "readQueriesPerSecond",
  "writeQueriesPerSecond",
  "otherQueriesPerSecond",
  "latency",
  "errorsPerSecond",
  "reconnectsPerSecond",
] as const;

/**
 * Reads an interval line, or returns null.
 * 1.0 prints `[ 1s ] thds: 4 tps: .. qps: .. (r/w/o: a/b/c) lat (ms,95%): .. err/s: ..`; sysbench-tpcc leaves out the
 * colon after err/s. 0.5 prints `[   1s] threads: 4, tps: .., reads: .., writes: .., response time: ..ms (95%)`.
 */
function intervalLine(text: string): IntervalLine | null {
  const [, seconds, threads, rest] = head.exec(text.slice(0, 1_000)) ?? [];
  if (rest === undefined) return null;
  const number = (pattern: RegExp): number | null => {
    const value = pattern.exec(rest)?.[1];
    return value === undefined ? null : Number(value);
  };
  const [, percentile, milliseconds] = /lat \(ms, ?(\d+)%\): *(\d+(?:\.\d+)?)/.exec(rest) ?? [];
  const [, old, oldPercentile] = /response time: *(\d+(?:\.\d+)?)ms \((\d+)%\)/.exec(rest) ?? [];
  const printed = percentile ?? oldPercentile ?? "95";
  // --percentile=0 switches the measurement off, and each line prints 0.00.
  const latency = Number(printed) === 0 ? undefined : (milliseconds ?? old);
  return {
    percentile: printed,
    numbers: {
      seconds: Number(seconds),
      threads: Number(threads),
      qps: number(/\bqps: *(\d+(?:\.\d+)?)/),
      tps: number(/\btps: *(\d+(?:\.\d+)?)/),
      eventsPerSecond: number(/\beps: *(\d+(?:\.\d+)?)/),
      readQueriesPerSecond: number(/\(r\/w\/o: *(\d+(?:\.\d+)?)/) ?? number(/\breads: *(\d+(?:\.\d+)?)/),
      writeQueriesPerSecond: number(/\(r\/w\/o: *[\d.]+\/(\d+(?:\.\d+)?)/) ?? number(/\bwrites: *(\d+(?:\.\d+)?)/),
      otherQueriesPerSecond: number(/\(r\/w\/o: *[\d.]+\/[\d.]+\/(\d+(?:\.\d+)?)/),
      latency: latency === undefined ? null : Number(latency) / 1000,
      errorsPerSecond: number(/\berr(?:ors|\/s):? *(\d+(?:\.\d+)?)/),
      reconnectsPerSecond: number(/\breconn(?:ects|\/s):? *(\d+(?:\.\d+)?)/),
    },
  };
}

/** Collects interval lines in bounded memory. */
export class IntervalCollector {
  private first: { line: number; text: string; percentile: string } | null = null;
  private readonly rows = new IntervalRows(columns);
  private printed = 0;
  private qps = { sum: 0, lines: 0 };

  /** Takes a line; true where it is an interval line. */
  add(text: string, line: number): boolean {
    const found = intervalLine(text);
    if (!found) return false;
    this.first ??= { line, text: shortText(text), percentile: found.percentile };
    const { qps = null } = found.numbers;
    if (qps !== null) this.qps = { sum: this.qps.sum + qps, lines: this.qps.lines + 1 };
    this.printed++;
    this.rows.add(columns.map((column) => found.numbers[column] ?? null));
    return true;
  }

  /** Returns the series without empty columns; null without an interval line. */
  intervals(): Intervals | null {
    if (!this.first) return null;
    const { line, text, percentile } = this.first;
    const latency = `latencyP${percentile}Seconds`;
    const kept = this.rows.values();
    const used = columns
      .map((column, at) => ({ name: column === "latency" ? latency : column, values: kept[at] ?? [] }))
      .filter(({ values }) => values.some((value) => value !== null));
    return {
      line,
      text,
      columns: used.map(({ name }) => name),
      values: used.map(({ values }) => values),
      printed: this.printed,
      every: this.rows.thinnedBy,
      meanQps: this.qps.lines > 0 ? this.qps.sum / this.qps.lines : null,
    };
  }
}
