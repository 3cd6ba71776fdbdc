import { formatCount } from "@/lib/format";
import { Clock, secondsOfDay } from "../kit/clock";
import { IssueList, keptLine } from "../kit/issue-list";
import { printedCells } from "../kit/printed-cells";
import { printedNumber } from "../kit/printed-numbers";
import { Room } from "../kit/room";
import { SampleRows } from "../kit/sample-rows";
import type { SampledSeries, SampleFacts } from "../kit/samples";
import { scaleNumber } from "../kit/scale-number";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import { openMemory } from "./memory";
import { isMemoryFile, isProcess } from "./sniff";

/** Limit of commands, in the order of the file. */
const MAX_NAMES = 512;
/** Limit of further commands that are counted. */
const MAX_LEFT_OUT = 1_000;
/** Limit of processes in one sample; a file with more is refused. */
const MAX_PROCESSES = 100_000;
/** Commands that become series: those with the highest sum of memory. */
const KEPT = 6;

/** All processes of one name in one sample. */
interface Sum {
  processes: number;
  residentBytes: number;
  /** Resident bytes of the largest process. */
  largestBytes: number;
  /** The most of one process, since processes share memory; null where one is unreadable. */
  virtualBytes: number | null;
  /** Null where the time of one process is unreadable. */
  cpuSeconds: number | null;
}

/** The samples of one command, and its processes in the current sample; null without one. */
interface Named {
  rows: SampleRows;
  sum: Sum | null;
  peakBytes: number;
  line: number;
  text: string;
}

/** Reads repeated `ps aux`: one series for each of the commands that held the most memory. */
export const openPs = (file: FileRef): LineParser<SampleFacts> =>
  isMemoryFile(file.path) ? openMemory() : new PsReader(file);

class PsReader implements LineParser<SampleFacts> {
  readonly #path: string;
  readonly #issues: IssueList;
  readonly #clock = new Clock();
  readonly #named = new Map<string, Named>();
  #dated: boolean | null = null;
  #time = 0;
  #samples = 0;
  #pids = new Set<number>();
  #room: Room;
  /** Commands with a process in the current sample. */
  #running: Named[] = [];
  /** Names by the first words of commands: few programs run in many samples. */
  readonly #names = new Map<string, string>();
  readonly #leftOut = new Set<string>();

  constructor({ path }: FileRef) {
    this.#path = path;
    this.#issues = new IssueList(path);
    this.#room = new Room(path, MAX_PROCESSES, "processes in one sample");
  }

  line(text: string, number: number): void {
    if (text.trim() === "") return;
    if (isProcess(text.slice(0, 400))) {
      this.#dated ??= false;
      this.#add(text.slice(0, 4_000), number);
    } else if (/^[A-Z][a-z]{2} [A-Z][a-z]{2} +\d+ .{0,60}\d{4}$/.test(text.trim())) {
      this.#flush();
      this.#dated ??= true;
      const at = secondsOfDay(text);
      if (at !== null) this.#time = this.#clock.since(at);
    } else if (!/^USER\s+PID\s/.test(text))
      this.#issues.add("info", "unread-line", {
        line: number,
        text: text.slice(0, 80),
        message: "This line is not a process of ps aux; it was ignored.",
      });
  }

  end(): FileEnd<SampleFacts> {
    this.#flush();
    const byPeak = [...this.#named].sort(([, a], [, b]) => b.peakBytes - a.peakBytes);
    const more = byPeak.length - KEPT + this.#leftOut.size;
    if (more > 0) {
      const which = this.#leftOut.size === 0 ? "" : ` of the first ${MAX_NAMES}`;
      const least = this.#leftOut.size < MAX_LEFT_OUT ? "" : "at least ";
      const message = [
        `The ${KEPT} commands${which} that held the most memory are drawn;`,
        `others are left out: ${least}${formatCount(more)}.`,
      ].join(" ");
      this.#issues.add("info", "other-processes", { line: null, text: null, message });
    }
    const series = byPeak.slice(0, KEPT).map(([name, { rows, line, text }]): SampledSeries => {
      const x = this.#dated ? "seconds" : "sample";
      return { name, title: `ps: ${name}`, x, line, text, ...rows.end() };
    });
    return { facts: { series, host: null }, issues: this.#issues.all(), refused: this.#room.refusal() };
  }

  #flush(): void {
    if (this.#running.length > 0) this.#samples++;
    const at = this.#dated ? this.#time : this.#samples;
    for (const named of this.#running) {
      const { rows, sum } = named;
      named.sum = null;
      if (sum === null) continue;
      rows.add([at, sum.processes, sum.residentBytes, sum.largestBytes, sum.virtualBytes, sum.cpuSeconds]);
    }
    this.#running = [];
    this.#pids = new Set();
    if (this.#room.refusal() === null) this.#room = new Room(this.#path, MAX_PROCESSES, "processes in one sample");
  }

  #add(text: string, line: number): void {
    const [, pid = "", , , vsz, rss, , , , cpuTime = "", command = ""] = printedCells(text, 11);
    const process = Number(pid);
    if (this.#pids.has(process)) this.#flush();
    if (!this.#room.take(text, line)) return;
    this.#pids.add(process);
    const resident = (scaleNumber(rss, 1) ?? 0) * 1024;
    // Kernel threads have no resident memory.
    if (resident === 0) return;
    const name = this.#nameOf(command);
    if (name === "") return;
    const known = this.#command(name, text, line);
    if (!known) return;
    if (known.sum === null) {
      known.sum = { processes: 0, residentBytes: 0, largestBytes: 0, virtualBytes: 0, cpuSeconds: 0 };
      this.#running.push(known);
    }
    const { sum } = known;
    sum.processes++;
    sum.residentBytes += resident;
    sum.largestBytes = Math.max(sum.largestBytes, resident);
    const virtual = scaleNumber(vsz, 1);
    const seconds = cpuSecondsOf(cpuTime);
    const { virtualBytes: most, cpuSeconds: total } = sum;
    sum.virtualBytes = most === null || virtual === null ? null : Math.max(most, virtual * 1024);
    sum.cpuSeconds = total === null || seconds === null ? null : total + seconds;
    known.peakBytes = Math.max(known.peakBytes, sum.residentBytes);
  }

  #nameOf(command: string): string {
    const known = this.#names.get(command);
    if (known !== undefined) return known;
    const name = commandName(command);
    if (this.#names.size < MAX_NAMES && command.length < 200) this.#names.set(command, name);
    return name;
  }

  /**
   * Returns the samples of a command. Those of a new command begin with this line. Undefined above the limit of
   * commands.
   */
  #command(name: string, text: string, line: number): Named | undefined {
    const known = this.#named.get(name);
    if (known) return known;
    if (this.#named.size >= MAX_NAMES) {
      if (this.#leftOut.size < MAX_LEFT_OUT) this.#leftOut.add(name);
      return undefined;
    }
    const rows = new SampleRows([
      this.#dated ? "seconds" : "sample",
      "processes",
      "residentBytes",
      "largestResidentBytes",
      "virtualBytes",
      "cpuSeconds",
    ]);
    const made: Named = { rows, sum: null, peakBytes: 0, ...keptLine(text, line) };
    this.#named.set(name, made);
    return made;
  }
}

/** Returns the command without its directory and arguments; "" for kernel threads. */
function commandName(command: string): string {
  if (command.startsWith("[")) return "";
  const name = command.slice(command.lastIndexOf("/") + 1).replace(/:$/, "");
  return /^[\w.+()-]{1,40}$/.test(name) ? name : "";
}

/** Returns `1:02` and `3-04:05:06` in seconds; null for any other text. */
function cpuSecondsOf(text: string): number | null {
  // Most processes took no minute.
  if (text.length === 4 && text.startsWith("0:")) {
    const seconds = printedNumber(text.slice(2));
    if (Number.isInteger(seconds)) return seconds;
  }
  const found = /^(?:(\d{1,6})-)?(?:(\d{1,6}):)?(\d{1,6}):(\d\d)$/.exec(text);
  if (!found) return null;
  const [, days = "0", hours = "0", minutes = "0", seconds = "0"] = found;
  return ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
}
