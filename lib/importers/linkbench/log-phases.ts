import type { RunStatus } from "@/lib/domain/model";
import { type IssueList, keptLine } from "../kit/issue-list";
import type { Room } from "../kit/room";
import { type LogLine, readLogLine } from "./log-lines";

/** A phase of LinkBench in one file. */
export interface Phase {
  name: "load" | "trx";
  line: number;
  text: string;
  status: RunStatus;
  threads: number | null;
  loaders: number | null;
  /** Rate, counts and latencies by metric key, in base units. A rate or time of 0 is null, and so is a missing rate. */
  values: Record<string, number | null>;
}

/** Most request threads that are distinguished. */
const MAX_THREADS = 100_000;

/** Joins a log's lines to phases. Latencies precede the line that ends their phase. */
export class LogPhases {
  private readonly phases: Phase[] = [];
  private latencies: Record<string, number> = {};
  private threads: number | null = null;
  private loaders: number | null = null;
  /** Request threads of the phase that gave up, and the first line that says so. */
  private aborting = new Set<number>();
  private abortingAt: { line: number; text: string } | null = null;
  /** The last sign of a phase that has not ended. */
  private open: { name: Phase["name"]; line: number; text: string } | null = null;

  private readonly issues: IssueList;
  private readonly room: { phases: Room; latencies: Room };

  constructor(issues: IssueList, room: { phases: Room; latencies: Room }) {
    this.issues = issues;
    this.room = room;
  }

  /** Reads a line; those without a result change nothing. */
  line(text: string, number: number): void {
    const found = readLogLine(text);
    if (found === null) return;
    const place = keptLine(text, number);
    if (found.kind === "loaders") {
      this.loaders = found.count;
      this.open = { name: "load", ...place };
    } else if (found.kind === "progress") this.open = { name: found.phase, ...place };
    else if (found.kind === "latency") {
      if (!this.room.latencies.take(text, number)) return;
      Object.assign(this.latencies, found.values, { [`${found.operation}Count`]: found.count });
      this.threads = found.threads ?? this.threads;
      this.open ??= { name: found.operation.startsWith("load") ? "load" : "trx", ...place };
    } else if (found.kind === "aborted") this.markAborted(found, place);
    else if (found.kind === "aborting") {
      if (this.aborting.size < MAX_THREADS) this.aborting.add(found.thread);
      this.abortingAt ??= place;
      this.open ??= { name: "trx", ...place };
    } else this.endPhase(found, place);
  }

  /** Returns all phases. One without its last line is truncated and has no rate. */
  end(): Phase[] {
    if (this.open) {
      const message = "This log stops before the line that ends its phase: the phase has no rate.";
      this.issues.add("warning", "phase-truncated", { line: this.open.line, text: this.open.text, message });
      const rate = this.open.name === "load" ? "insertsPerSecond" : "tps";
      this.add({ ...this.open, status: "truncated", values: { [rate]: null } });
    }
    return this.phases;
  }

  private endPhase(found: LogLine & { kind: "load" | "requests" }, place: { line: number; text: string }): void {
    const rate = found.rate > 0 ? found.rate : null;
    const common = { durationSeconds: found.seconds > 0 ? found.seconds : null };
    const status: RunStatus = rate === null ? "failed" : "complete";
    if (found.kind === "requests") {
      const values = { ...common, tps: rate, transactions: found.requests };
      const isSuspect = this.abortingAt !== null && status === "complete";
      this.add({ name: "trx", ...place, status: isSuspect ? "suspect" : status, values });
      if (this.abortingAt !== null) this.noteAborted(`${this.aborting.size}`, isSuspect, this.abortingAt);
      this.aborting.clear();
      this.abortingAt = null;
      return;
    }
    const { nodes, expectedNodes, links } = found;
    const short = nodes !== null && expectedNodes !== null && nodes > 0 && nodes < expectedNodes;
    const isSuspect = short && status === "complete";
    if (short)
      this.issues.add("warning", "nodes-missing", {
        ...place,
        message: `Fewer nodes were loaded than expected; the load ${isSuspect ? "is marked suspect" : "has no rate"}.`,
      });
    const values = { ...common, insertsPerSecond: rate, linksLoaded: links, ...(nodes ? { nodesLoaded: nodes } : {}) };
    this.add({ name: "load", ...place, status: isSuspect ? "suspect" : status, values });
  }

  private markAborted(
    { aborted, threads }: { aborted: number; threads: number },
    place: { line: number; text: string },
  ): void {
    const last = this.phases.at(-1);
    const isRated = last?.name === "trx" && last.status !== "failed";
    if (last?.name === "trx") last.threads = threads > 0 ? threads : null;
    if (isRated) last.status = "suspect";
    this.noteAborted(`${aborted} of ${threads}`, isRated, place);
  }

  private noteAborted(count: string, isRated: boolean, place: { line: number; text: string }): void {
    const effect = isRated ? "the rate is marked suspect" : "no rate of requests is above this line";
    const message = `${count} request threads stopped early: ${effect}.`;
    this.issues.add("warning", "threads-aborted", { ...place, message });
  }

  private add(phase: Omit<Phase, "threads" | "loaders">): void {
    const { name } = phase;
    if (this.room.phases.take(phase.text, phase.line))
      this.phases.push({
        ...phase,
        values: { ...phase.values, ...this.latencies },
        threads: name === "trx" ? this.threads : null,
        loaders: name === "load" ? this.loaders : null,
      });
    this.latencies = {};
    this.threads = null;
    this.open = null;
  }
}
