import { pattern } from "@/lib/domain/pattern";
import { keptLine } from "../kit/issue-list";
import { define, definedIn } from "./definitions";
import { syncCaseIn } from "./sniff";
import type { JobResult, SyncCase } from "./types";
import { type Direction, type DirectionResult, directions, type Execution, signal } from "./types";
import { fioBytes, fioNumber, fioSeconds, keptPercentiles } from "./units";

const stanza = /^(.+): \(groupid=(\d+), jobs=(\d+)\): err=\s*(-?\d+)(?:.{0,300}: pid=(\d+):)?/;
const rate = pattern()`
  ^\s{1,8}(read|write|trim|mixed)\s{0,8}: IOPS=([\d.]{1,20}[kMGT]?), BW=(\S{1,30})\/s \([^)]{0,40}\)
  \(([^\s\/]{1,30})\/(\d{1,15})msec\)
`;
// Version 2 counts KB and MB by 1024: `  read : io=1024.0MB, bw=10240KB/s, iops=2560, runt=102400msec`.
const oldRate = pattern()`
  ^\s+(read|write|trim|mixed)\s*: io=\s*([\d.]+[KMGT]?B), bw=\s*
  ([\d.]+[KMGT]?B)\/s, iops=\s*([\d.]+[kKMGT]?), runt=\s*(\d+)msec
`;
const latency = pattern()`
  ^\s+(slat|clat|lat|sync) \((nsec|usec|msec|sec)\): min=\s*
  ([\d.]+[kKMGT]?), max=\s*([\d.]+[kKMGT]?), avg=\s*([\d.]+[kKMGT]?)
`;
const percentileHead = /^\s+(clat|lat|sync) percentiles \((nsec|usec|msec|sec)\):/;
// `issued rwts: total=1,2,3,4` since 3.2, `issued rwt: total=1,2,3` since 2.17, `issued    : total=r=1/w=2/d=3` before,
// `issued r/w: total=1/2` in version 1.
const issued = /^\s+issued rwts?: total=(\d+),(\d+),(\d+)(?:,(\d+))?/;
const oldIssued = /^\s+issued(?: r\/w)?\s*: total=(?:r=)?(\d+)\/(?:w=)?(\d+)(?:\/d=(\d+))?/;
/** Parts of an operation's latency, by fio's word. */
const PARTS: ReadonlyMap<string | undefined, "submission" | "completion" | "total"> = new Map([
  ["slat", "submission"],
  ["clat", "completion"],
  ["lat", "total"],
]);
/** The line of a direction, readable or not: the latencies below it are of that direction. */
const anyRate = /^\s+\w+\s*: (?:IOPS=|io=)/;

/** Reads fio's normal output. Each call of fio is one execution, with the archive's case line before it, if any. */
export class TextOutput {
  private readonly executions: Execution[] = [];
  private pending: SyncCase | null = null;
  private now: Execution | null = null;
  private definitions: NonNullable<ReturnType<typeof definedIn>>[] = [];
  private job: JobResult | null = null;
  private direction: DirectionResult | null = null;
  private percentiles: { unit: string } | null = null;
  /** Process of the call's first job. */
  private pid: string | null = null;

  private stanzas = 0;
  private defined = 0;

  /** The number of jobs, of their definitions, or of calls, whichever is highest, for the caller's limit. */
  get results(): number {
    return Math.max(this.stanzas, this.defined, this.executions.length);
  }

  /** Reads a line; `number` is 1-based. */
  line(text: string, number: number): void {
    const first = text.charCodeAt(0);
    if (first === 32 || first === 9) this.indented(text, number);
    else this.heading(text, number);
  }

  /** Returns all calls, after the last line. */
  finish(): Execution[] {
    this.close();
    return this.executions;
  }

  private heading(text: string, number: number): void {
    this.percentiles = null;
    const syncCase = syncCaseIn(text);
    const defined = definedIn(text);
    const started = stanza.exec(text);
    if (syncCase) {
      this.close();
      this.pending = syncCase;
    } else if (defined) this.define(defined, text, number);
    else if (text.trimEnd() === "...") this.defineMany();
    else if (started) this.begin(started, text, number);
    else if (/^fio-\d/.test(text)) this.open(text, number).version = text.trim().slice(0, 40);
    else if (/^Run status group/.test(text)) {
      if (this.now) this.now.complete = true;
      this.job = null;
    } else if (/^fio: /.test(text)) fail(this.open(text, number), text);
  }

  private define(defined: (typeof this.definitions)[number], text: string, number: number): void {
    if (this.now && (this.now.jobs.length > 0 || this.now.complete)) this.close();
    this.open(text, number);
    this.defined++;
    this.definitions.push(defined);
  }

  /** `...` below a definition: the job has several processes. */
  private defineMany(): void {
    const last = this.definitions.at(-1);
    if (last && this.now?.jobs.length === 0) last.isMany = true;
  }

  private begin(found: RegExpExecArray, text: string, number: number): void {
    const [, name = "", group, processes, error, pid = null] = found;
    if (this.now?.complete && pid !== null && pid === this.pid) {
      define(this.now.jobs, this.definitions);
      report(this.now, text, number);
    }
    const execution = this.open(text, number);
    if (execution.jobs.length === 0) this.pid = pid;
    this.job = {
      name,
      group: Number(group),
      error: Math.abs(Number(error)),
      place: keptLine(text, number),
      processes: Math.max(1, Number(processes)),
      directions: [],
      syncMeanSeconds: null,
      syncPrinted: null,
      syncs: null,
      syncLine: null,
      mode: null,
      blockSize: null,
      settings: {},
      upTo: null,
    };
    this.direction = null;
    this.stanzas++;
    execution.jobs.push(this.job);
  }

  private indented(text: string, number: number): void {
    if (!this.job) return;
    const isPercentiles = /^\s+\|/.test(text);
    if (!isPercentiles) this.percentiles = null;
    const measured = rate.exec(text) ?? inNewOrder(oldRate.exec(text));
    const spread = latency.exec(text);
    const head = percentileHead.exec(text);
    const totals = issued.exec(text) ?? oldIssued.exec(text);
    if (isPercentiles) this.percentileLine(text, number);
    else if (measured) this.rate(measured, text, number);
    else if (anyRate.test(text)) this.direction = null;
    else if (spread) this.latency(spread, number);
    else if (head?.[1] && head[2]) this.percentilesHead(head[1], head[2], number);
    else if (totals) this.totals(this.job, totals);
  }

  private totals(job: JobResult, totals: readonly string[]): void {
    // The operations of "mixed" are all counted in the place of reads.
    const places: Readonly<Record<Direction, number>> = { read: 1, write: 2, trim: 3, mixed: 1 };
    for (const one of job.directions) {
      const total = totals[places[one.direction]];
      if (total !== undefined) one.operations = Number(total);
    }
    job.syncs = Number(totals[4]) || null;
  }

  private rate(found: readonly string[], text: string, number: number): void {
    const [, name, iops = "", bandwidth = "", bytes = "", milliseconds] = found;
    const direction = directions.find((one) => one === name);
    this.direction = null;
    // `unified_rw_reporting=both` prints the sum as "mixed" behind its parts.
    if (direction === undefined || (direction === "mixed" && this.job?.directions.length !== 0)) return;
    this.direction = {
      direction,
      place: keptLine(text, number),
      iops: fioNumber(iops) || null,
      bytesPerSecond: fioBytes(bandwidth) || null,
      ioBytes: fioBytes(bytes) || null,
      runtimeSeconds: Number(milliseconds) / 1000 || null,
      operations: null,
      submission: null,
      completion: null,
      total: null,
      percentiles: {},
      percentilesOf: "clat",
      percentilesLine: null,
      percentileLines: {},
    };
    this.job?.directions.push(this.direction);
  }

  private latency(found: RegExpExecArray, number: number): void {
    const [, kind, unit = "", min = "", max = "", mean = ""] = found;
    if (kind === "sync") {
      if (!this.job) return;
      this.job.syncMeanSeconds = fioSeconds(mean, unit);
      this.job.syncPrinted = { unit, mean: fioNumber(mean) };
      this.job.syncLine = number;
    } else {
      const part = PARTS.get(kind);
      if (!this.direction || part === undefined) return;
      this.direction[part] = { min: fioSeconds(min, unit), max: fioSeconds(max, unit), mean: fioSeconds(mean, unit) };
    }
  }

  /** Where fio prints percentiles of the completion and of the total, those of the completion count, as in JSON. */
  private percentilesHead(of: string, unit: string, number: number): void {
    const { direction } = this;
    if (!direction || of === "sync" || direction.percentilesLine !== null) return;
    this.percentiles = { unit };
    direction.percentilesLine = number;
    if (of === "lat") direction.percentilesOf = "lat";
  }

  private percentileLine(text: string, number: number): void {
    const { percentiles, direction } = this;
    if (!percentiles || !direction) return;
    const read = [...text.matchAll(/(?<![\d.])([\d.]+)th=\[\s*(\d+[kMGT]?)\]/g)].flatMap(
      ([, percent, value]): [string, number][] => {
        const seconds = fioSeconds(value ?? "", percentiles.unit);
        return seconds === null ? [] : [[percent ?? "", seconds]];
      },
    );
    const kept = keptPercentiles(read);
    direction.percentiles = { ...direction.percentiles, ...kept };
    const lines = Object.fromEntries(Object.keys(kept).map((percent) => [percent, number]));
    direction.percentileLines = { ...direction.percentileLines, ...lines };
  }

  private open(text: string, number: number): Execution {
    if (this.now?.complete) this.close();
    if (this.now) return this.now;
    this.definitions = [];
    this.now = {
      place: keptLine(text, number),
      format: "text",
      version: null,
      syncCase: this.pending,
      jobs: [],
      complete: false,
      failure: null,
      timestampMs: null,
      reports: [],
    };
    this.pending = null;
    this.executions.push(this.now);
    return this.now;
  }

  private close(): void {
    if (this.now) define(this.now.jobs, this.definitions);
    this.now = null;
    this.job = null;
    this.direction = null;
  }
}

/** Keeps a line as the reason of a failure. An error's number or a signal is better than fio's warnings before it. */
function fail(execution: Execution, text: string): void {
  const hasNumber = (line: string) => /\berr=\d/.test(line) || signal.test(line);
  if (execution.failure !== null && (hasNumber(execution.failure) || !hasNumber(text))) return;
  execution.failure = text.trim().slice(0, 300);
}

/**
 * Moves a call's jobs to its reports: the earlier result was one. `--status-interval` prints everything since the start
 * again. It repeats no head, which fio prints once a call.
 */
function report(execution: Execution, text: string, number: number): void {
  execution.reports.push(execution.jobs);
  execution.jobs = [];
  execution.complete = false;
  execution.place = keptLine(text, number);
}

/** Returns the parts of version 2's rate line in the order of version 3, with its units: KB becomes KiB. */
function inNewOrder(found: RegExpExecArray | null): readonly string[] | null {
  if (found === null) return null;
  const [line, name = "", bytes = "", bandwidth = "", iops = "", milliseconds = ""] = found;
  const inKibi = (text: string) => text.replace(/([KMGT])B$/, "$1iB");
  return [line, name, iops, inKibi(bandwidth), inKibi(bytes), milliseconds];
}
