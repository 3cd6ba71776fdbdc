import type { ChildProcess } from "node:child_process";
import type { GroundTruth } from "@/lib/domain/parsed-results";
import { type ChildMessage, childMessage, type HostMessage } from "./messages";
import { isFromOutside, residentBytes, spawnChild } from "./spawn-child";
import type { IsolatedRead, IsolatedReaderOptions, SpooledFile } from "./types";

/** A file that a child reads; `done` gets the outcome. */
export interface Job {
  file: SpooledFile;
  importerId: string;
  groundTruths: readonly GroundTruth[];
  done(read: IsolatedRead): void;
  /** Number of times that the child was killed from outside at this file. */
  kills: number;
}

/** Files queued in a child, so that it never waits for the next. */
const AHEAD = 64;
const START_MS = 60_000;
const WATCH_MS = 100;
/** After this many lost children, the remaining files fail. */
const MAX_LOST = 8;
/** After this many kills by another program a file is not tried again. The system may have too little memory for it. */
const MAX_KILLS = 3;

/**
 * One child process and its files. It answers in order, so that the first unanswered file is to blame when it dies or
 * hangs. That file fails, and a new child takes the others.
 */
export class Lane {
  private child: ChildProcess | null = null;
  private ready = false;
  /** True once a child was ready. */
  private started = false;
  private readonly waiting: Job[] = [];
  private sent: Job[] = [];
  /** The ground truth that the child has. */
  private sentTruths: readonly GroundTruth[] | null = null;
  private deadline: NodeJS.Timeout | undefined;
  private watch: NodeJS.Timeout | undefined;
  private lost = 0;
  private closed = false;
  /** The reason for which this lane ended its child; null where it did not. */
  private reason: string | null = null;
  /** True where a signal from outside ended the child. */
  private killed = false;

  private readonly options: Required<IsolatedReaderOptions>;

  constructor(options: Required<IsolatedReaderOptions>) {
    this.options = options;
  }

  /** Number of its unanswered files. */
  get load(): number {
    return this.waiting.length + this.sent.length;
  }

  /** Queues a file, for the next `pump`. */
  add(job: Job): void {
    this.waiting.push(job);
  }

  /** Sends the waiting files to the child, and starts it if needed. */
  pump(): void {
    if (this.closed) this.giveUp("The import was stopped before this file was read.");
    else if (this.lost >= MAX_LOST) this.giveUp(this.started ? LOST : "Not read: the reading process did not start.");
    if (this.waiting.length === 0) return;
    if (!this.child) this.start();
    if (!this.ready || this.sent.length > AHEAD / 2) return;
    if (this.sent.length === 0) this.startClock(this.options.fileTimeoutMs, "took too long");
    this.sendBatch();
  }

  /** Ends the child; its unanswered files fail. */
  async close(): Promise<void> {
    this.closed = true;
    const { child } = this;
    if (!child) {
      this.pump();
      return;
    }
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  private start(): void {
    const child = spawnChild(this.options);
    this.child = child;
    this.startClock(START_MS, "could not be started in time");
    child.on("message", (message) => this.hear(childMessage.safeParse(message).data ?? null));
    // "disconnect" comes after all messages of the child; a child that never ran only gives "error".
    let missing = 2;
    const over = (events: number): void => {
      missing -= events;
      if (missing === 0) this.childGone();
    };
    child.once("exit", (_, signal) => {
      this.killed = isFromOutside(signal);
      over(1);
    });
    child.once("disconnect", () => over(1));
    child.once("error", () => over(child.pid === undefined ? 2 : 0));
    this.watch = setInterval(() => void this.checkMemory(), WATCH_MS);
    this.watch.unref();
  }

  private sendBatch(): void {
    while (this.waiting.length > 0 && this.sent.length < AHEAD) {
      const first = this.waiting[0];
      if (!first) return;
      if (first.groundTruths !== this.sentTruths) {
        this.sentTruths = first.groundTruths;
        this.send({ kind: "truths", groundTruths: first.groundTruths });
      }
      const other = this.waiting.findIndex(
        (j) => j.importerId !== first.importerId || j.groundTruths !== this.sentTruths,
      );
      const batch = this.waiting.splice(0, Math.min(AHEAD - this.sent.length, other < 0 ? AHEAD : other));
      this.sent.push(...batch);
      this.send({ kind: "read", importerId: first.importerId, files: batch.map(({ file }) => file) });
    }
  }

  // A child that is ending answers through "exit".
  private send(message: HostMessage): void {
    this.child?.send(message, () => undefined);
  }

  private hear(message: ChildMessage | null): void {
    if (message?.kind === "ready" && !this.ready) {
      this.ready = true;
      this.started = true;
      clearTimeout(this.deadline);
      this.pump();
      return;
    }
    const job = this.sent[0];
    if (!message || message.kind === "ready" || !job || message.path !== job.file.path) {
      this.end("gave an answer that makes no sense");
      return;
    }
    this.sent.shift();
    this.deadline?.refresh();
    if (this.sent.length === 0) clearTimeout(this.deadline);
    job.done(
      message.kind === "read"
        ? { path: message.path, ok: true, facts: message.facts, issues: message.issues }
        : failure(job.file.path, "file-unreadable", message.message, OF_FILE),
    );
    this.pump();
  }

  private startClock(ms: number, reason: string): void {
    clearTimeout(this.deadline);
    this.deadline = setTimeout(() => this.end(reason), ms);
  }

  private async checkMemory(): Promise<void> {
    const { child } = this;
    const bytes = await residentBytes(child?.pid);
    // Meanwhile another child may have taken its place.
    if (child === this.child && bytes !== null && bytes > this.options.memoryLimitBytes)
      this.end("took too much memory");
  }

  private end(reason: string): void {
    this.reason ??= reason;
    this.child?.kill("SIGKILL");
  }

  private childGone(): void {
    clearTimeout(this.deadline);
    clearInterval(this.watch);
    const killed = this.killed && this.reason === null && !this.closed;
    const [blamed, ...others] = this.sent;
    this.waiting.unshift(...others);
    if (killed && blamed) blamed.kills += 1;
    const again = killed && blamed && blamed.kills < MAX_KILLS;
    if (again) this.waiting.unshift(blamed);
    const own = `Reading the file ${this.reason ?? "brought the reading process down"}.`;
    // A child that never became ready is not the fault of a file. The second such child ends the attempts.
    this.lost += this.ready ? 1 : MAX_LOST / 2;
    this.child = null;
    this.ready = false;
    this.sentTruths = null;
    this.reason = null;
    this.killed = false;
    this.sent = [];
    const stopped = this.closed ? "The import was stopped while this file was read." : ENDED_BY_SYSTEM;
    const [message, advice] = this.closed || killed ? [stopped, MAY_BE_SOUND] : [own, OF_FILE];
    if (!again) blamed?.done(failure(blamed.file.path, "file-refused", message, advice));
    this.pump();
  }

  private giveUp(message: string): void {
    for (const { file, done } of this.waiting.splice(0))
      done(failure(file.path, "file-not-read", message, MAY_BE_SOUND));
  }
}

const TIMES = `${MAX_KILLS} times`;
const ENDED_BY_SYSTEM = `Not read: the system ended the reading process ${TIMES}, as it does when memory runs out.`;

const LOST = "Not read: the reading process was lost too often.";
/** Ends a message on a file that is at fault. */
const OF_FILE = "Copy it again from where it was made, or leave it out; the other files are not affected.";
const MAY_BE_SOUND = "The file itself may be sound.";

function failure(path: string, code: string, message: string, advice: string): IsolatedRead {
  return {
    path,
    ok: false,
    issue: { code, severity: "error", path, line: null, text: null, message: `${message} ${advice}` },
  };
}
