import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cpuSeconds, isFromOutside } from "../isolated/spawn-child";
import { type ImportLimits, judge, type Overrun } from "./limits";
import { type ChildMessage, childMessage, type HostMessage } from "./messages";
import { readMarks } from "./whereabouts";

/** Interval of comparing a process with its limits. */
const LOOK_MS = 250;

/** The outcome of one try of an import. */
export interface Attempt {
  answer: ChildMessage | null;
  /**
   * The limit or crash that ended it. Null with an answer, and for a process that was ended from outside or never
   * began.
   */
  end: Overrun | null;
  /** Seconds of CPU time, and on the clock. */
  cpu: number;
  clock: number;
}

/** A process that imports bundles one after the other, under watch. */
export class ImportProcess {
  private readonly child: ChildProcess;
  /** The signal that ended it; null where it ended by itself or never ran. */
  private readonly gone: Promise<NodeJS.Signals | null>;

  constructor(script: string) {
    const loader = pathToFileURL(path.resolve(import.meta.dirname, "../../../scripts/typescript-hooks.mjs")).href;
    this.child = fork(script, {
      cwd: path.resolve(import.meta.dirname, "../../.."),
      // Imports make many short-lived objects. A nursery of 32 MB is some 15 % faster, but keeps 50 MB more. That is
      // too much beside a hostile upload. The heap grows by 40 % between collections instead of up to four times. So a
      // bundle of 20,000 files needs 260 MB above idle, not 620.
      execArgv: [
        "--heap-growing-percent=40",
        "--max-semi-space-size=16",
        // A twin needs modules of pages, which load on servers alone: this says that it is one.
        "--conditions=react-server",
        "--import",
        loader,
        "--disable-warning=ExperimentalWarning",
      ],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
      // A group of its own, so that the processes it starts end with it.
      detached: true,
    });
    this.child.on("error", () => {});
    this.gone = new Promise((resolve) => {
      this.child.once("exit", (_, signal) => resolve(signal));
      this.child.once("error", () => this.child.pid === undefined && resolve(null));
    });
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Returns true while it can take an import. */
  isAlive(): boolean {
    return this.child.connected && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Lets it end by itself. */
  leave(): void {
    if (this.child.connected) this.child.disconnect();
  }

  /** Ends it and all processes that it started; settles once it is gone. */
  async kill(): Promise<void> {
    const { pid } = this.child;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
    await this.gone;
  }

  /** Runs one import, and ends the process above its limits. Never rejects. */
  async run(message: HostMessage, limits: ImportLimits, spent: { cpu: number; clock: number }): Promise<Attempt> {
    const begun = performance.now();
    const before = await cpuSeconds(this.child.pid);
    const overrun = judge(limits, spent);
    let end: Overrun | null = null;
    const taken = { cpu: 0, clock: 0 };
    const look = async () => {
      taken.clock = (performance.now() - begun) / 1000;
      const cpu = await cpuSeconds(this.child.pid);
      taken.cpu = cpu === null || before === null ? taken.clock : cpu - before;
      end ??= overrun({ ...taken, at: readMarks(message.marksFile) });
      if (end) await this.kill();
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    try {
      const outcome = await Promise.race([this.answerTo(message), this.gone]);
      if (outcome !== null && typeof outcome !== "string") return { answer: outcome, end: null, ...taken };
      if (end || isFromOutside(outcome)) return { answer: null, end, ...taken };
      const at = readMarks(message.marksFile);
      // It never reached the bundle: the machine started no process, or the waiting one had ended.
      if (at === null) return { answer: null, end: null, ...taken };
      const file = at.stage === "reading" && at.place !== null ? { place: at.place, path: at.path ?? "" } : null;
      return { answer: null, end: { file, took: "brought its process down" }, ...taken };
    } finally {
      clearInterval(timer);
    }
  }

  private answerTo(message: HostMessage): Promise<ChildMessage> {
    return new Promise((resolve) => {
      const hear = (message: unknown) => {
        const answer = childMessage.safeParse(message).data;
        if (!answer) return;
        this.child.off("message", hear);
        resolve(answer);
      };
      this.child.on("message", hear);
      // A process that is ending is reported by its end.
      this.child.send(message, () => undefined);
    });
  }
}
