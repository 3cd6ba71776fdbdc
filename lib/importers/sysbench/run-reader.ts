import { MAX_SERIES_ROWS } from "@/lib/domain/parsed-results";
import { keptLine } from "../kit/issue-list";
import type { TestOutput } from "./facts";
import { IntervalCollector } from "./intervals";
import { MachineTestReader } from "./machine-test";
import { commandOf } from "./options";
import { latencyUnitOf, reportLine } from "./report";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Collects the output of one run, line by line. */
export class RunReader {
  private readonly out: Mutable<TestOutput> & { report: Record<string, { value: number; line: number }> } = {
    source: null,
    command: null,
    cpus: null,
    toolVersion: null,
    threads: null,
    warmupSeconds: null,
    targetRate: null,
    report: {},
    rate: null,
    started: false,
    reports: 0,
    finished: false,
    fatal: null,
    machine: null,
    intervals: null,
    histogram: null,
  };
  private readonly intervals = new IntervalCollector();
  private readonly machine = new MachineTestReader();
  private section: "head" | "report" | "histogram" = "head";
  private lastLine = 0;
  /** The unit of the report's latencies, from the line above them. */
  private latencyUnit = "ms";

  /** True where a line begins the next run: a second version line, or a command line after the version. */
  beginsAnother(text: string): boolean {
    if (text.startsWith("sysbench ") && versionOf(text) !== null) return this.out.toolVersion !== null;
    return this.out.toolVersion !== null && text.includes("sysbench ") && commandOf(text) !== null;
  }

  /** Reads a line of the run; `number` is 1-based. */
  line(raw: string, number: number): void {
    const text = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
    if (text === "") return;
    this.lastLine = number;
    if (text.startsWith("[") && this.intervals.add(text, number)) this.out.started = true;
    else this.other(text, number);
  }

  private other(text: string, number: number): void {
    this.machine.line(text);
    if (text.startsWith("FATAL:")) this.fatal(text, number);
    else if (this.section === "head") this.head(text, number);
    else this.report(text, number);
  }

  /** Returns the run, or null where the lines have none. */
  output(): TestOutput | null {
    const { out } = this;
    out.intervals = this.intervals.intervals();
    out.machine = this.machine.found();
    if (!out.toolVersion && !out.command && !out.intervals && !out.rate && !out.fatal) return null;
    // A report that was cut may end inside a number.
    if (!out.finished)
      for (const [key, { line }] of Object.entries(out.report)) if (line === this.lastLine) delete out.report[key];
    return out;
  }

  private fatal(text: string, number: number): void {
    this.out.fatal = { ...(this.out.fatal ?? keptLine(text, number)), count: (this.out.fatal?.count ?? 0) + 1 };
  }

  private head(text: string, number: number): void {
    const { out } = this;
    if (
      /^(?:SQL statistics|OLTP test statistics|General statistics|Throughput|CPU speed|File operations):/.test(text)
    ) {
      this.startReport();
    } else if (text.startsWith("Latency histogram")) this.startHistogram(text, number);
    else if (out.toolVersion === null && text.startsWith("sysbench ") && versionOf(text) !== null) {
      out.toolVersion = versionOf(text);
      out.source = keptLine(text, number);
    } else if (text.startsWith("Number of threads:")) {
      const threads = /^Number of threads: *(\d+) *$/.exec(text)?.[1];
      out.started = true;
      if (threads !== undefined && Number(threads) > 0) out.threads = { value: Number(threads), line: number };
    } else if (text.startsWith("Target transaction rate:")) {
      const rate = Number(/^Target transaction rate: *(\d{1,12})\/sec *$/.exec(text)?.[1] ?? 0);
      if (rate > 0) out.targetRate = { value: rate, line: number };
    } else if (text.startsWith("Warmup time:")) {
      const seconds = /^Warmup time: *(\d+)s *$/.exec(text)?.[1];
      if (seconds !== undefined) out.warmupSeconds = Number(seconds);
    } else if (out.toolVersion === null) {
      const cpus = /^(\d{1,5}) CPUs\s*$/.exec(text)?.[1];
      if (cpus !== undefined) out.cpus = Number(cpus);
      else if (out.command === null && text.includes("sysbench ")) out.command = commandOf(text);
    }
  }

  private report(text: string, number: number): void {
    const { out } = this;
    if (/^(?:SQL|OLTP test) statistics:/.test(text)) this.startReport();
    if (this.section === "histogram" && this.bar(text)) return;
    // All versions since 1.0 print the sum of latencies last; nothing after it is read.
    if (/^(?:Threads fairness:| +sum: +\d)/.test(text)) out.finished = true;
    if (text.startsWith("Latency histogram")) this.startHistogram(text, number);
    this.latencyUnit = latencyUnitOf(text) ?? this.latencyUnit;
    for (const { key, value } of reportLine(text, this.latencyUnit)) {
      out.report[key] ??= { value, line: number };
      if (key === "qps" || (out.rate === null && isRate(key))) out.rate = keptLine(text, number);
    }
  }

  private startReport(): void {
    this.section = "report";
    this.latencyUnit = "ms";
    this.out.started = true;
    this.out.reports++;
    this.out.report = {};
    this.out.rate = null;
    this.out.finished = false;
  }

  private startHistogram(text: string, number: number): void {
    if (this.section === "head" || this.section === "report") this.section = "histogram";
    this.out.histogram ??= { ...keptLine(text, number), seconds: [], counts: [] };
  }

  /** Reads `       0.065 |**************                           2331`: milliseconds and their number of events. */
  private bar(text: string): boolean {
    const [, milliseconds, count] = /^ *(\d+(?:\.\d+)?) \|\**(?: +|)(\d+) *$/.exec(text.slice(0, 300)) ?? [];
    const { histogram } = this.out;
    if (milliseconds === undefined || !histogram) {
      if (/^[A-Z]/.test(text)) this.section = "report";
      return false;
    }
    if (histogram.seconds.length < MAX_SERIES_ROWS) {
      histogram.seconds.push(Number(milliseconds) / 1000);
      histogram.counts.push(Number(count));
    } else histogram.tooLong = true;
    return true;
  }
}

/** True for rates whose line is the source of a point without a rate of queries. */
const isRate = (key: string): boolean => key === "readWriteRequestsPerSecond" || key === "eventsPerSecond";

/** Reads `sysbench 1.1.0-9072687 (using ...)` and `sysbench 0.5:  multi-threaded system ...`; null for other lines. */
export const versionOf = (text: string): string | null =>
  /^sysbench v?(\d+\.\d[\w.-]*)(?:: +multi-threaded| \(|\s*$)/.exec(text.slice(0, 200))?.[1] ?? null;
