import { keptLine } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import { commonCommand, MAX_COMMAND_CHARS, readCommand, type YcsbCommand } from "./command";
import { ExtractedRuns } from "./extract";
import type { YcsbFacts, YcsbRun } from "./facts";
import { type GoLine, readGoLine } from "./parse-go";
import { addLatency, addOtherSection, countOf, newRun, numberOf, operationIn } from "./run";

const MAX_RUNS = 1_000;
/** Calls above all outputs that are read; further ones are skipped. */
const MAX_NOTED = 100;
/** A line of JSON holds all measurements of a run at most. */
const MAX_JSON_CHARS = 200_000;

/** Returns the arguments of YCSB's class in a Java command, or null. */
function javaArguments(text: string): string | null {
  if (!/^\S*\bjava\b/.test(text)) return null;
  const [, ...behind] = text.split(/\s(?:site\.ycsb|com\.yahoo\.ycsb)\.Client\s/);
  return behind.at(-1) ?? null;
}

/** A call of YCSB's script that people note above its output; the script itself does not print it. */
const scriptCommand = /(?:^|[\s$#>/])ycsb(?:\.sh|\.py|\.bat)? (?:load|run) \S/;
const section = /^\[([^\]]{1,80})\], ([^,]{1,80}), (.{1,80})$/;
const status = /(?:^|\s)(-?\d+) sec: (\d+) operations; (-?[\d.]+(?:E-?\d+)?) current ops\/sec/;
const failing = /^(?:Exception in thread|Caused by: |Error[ :])/;

/** True where a line reports a failure, also by a class name: `com.mysql.cj.exceptions.CJException: ...`. */
function fails(text: string): boolean {
  const [, ...classes] = /^[a-z][\w.]*/.exec(text)?.[0].split(".") ?? [];
  return (
    failing.test(text) ||
    classes.some((name) => /^[A-Z]\w*(?:Exception|Error)$/.test(name)) ||
    /\bException while /.test(text.slice(0, 40 + "Exception while ".length))
  );
}

// [CLEANUP] closes connections, [TOTAL_GC...] is the client's garbage collector. The others are sections of forks
// that measure the JVM or the phases of the client (docs/formats/other-tools.md section 6).
const noOperation =
  /^(?:TOTAL_GC|MAX_|MIN_)|GCs?(?:_|$)|^(?:GCS(?:_TIME)?|THREAD_COUNT|SYS_LOAD_AVG|USED_MEM_MB|LOAD|INIT|TRANSACTION)$/;

/** The parts of a measurement of the exporters of JSON. These print one or several on a line, or one on three lines. */
const jsonPart = /"(metric|measurement|value)" ?: ?(?:"([^"]{1,80})"|(-?[\w.+-]{1,40}))/g;

/** Reads YCSB's text: run after run, each from its command line (or first line) to its summary. */
export const openYcsb = (file: FileRef): LineParser<YcsbFacts> => new YcsbReader(file);

class YcsbReader implements LineParser<YcsbFacts> {
  readonly noise = ["DBWrapper: report latency", "\tat "];
  readonly #path: string;
  readonly #runs: YcsbRun[] = [];
  readonly #extracts = new ExtractedRuns();
  /** The section of the last line with one. */
  #previous: string | null = null;
  #run: YcsbRun | null = null;
  readonly #room: Room;
  /** The measurement in JSON that is being read. */
  #part: { metric?: string; measurement?: string } = {};
  /** Calls of the script that are waiting for their output. */
  readonly #noted: YcsbCommand[] = [];
  readonly #calls = new Set<string>();
  /** The call between an output and the next one, which is its own. */
  #next: YcsbCommand | null = null;
  #open: string | null = null;

  constructor({ path }: FileRef) {
    this.#path = path;
    this.#room = new Room(path, MAX_RUNS, "runs");
  }

  line(text: string, number: number): void {
    if ((this.#run === null || hasEnded(this.#run)) && this.#script(text)) return;
    if (text.includes('"') && this.#json(text, number)) return;
    if (text.startsWith("[") && this.#section(text, number)) return;
    const java = javaArguments(text);
    if (java) {
      this.#commandLine(java, text, number, /\b(infinispan-core-\d[\w.]*?)\.jar\b/.exec(text)?.[1] ?? "");
    } else if (text.startsWith("Command line: ")) this.#commandLine(text.slice(14), text, number, null);
    else if (text.startsWith("YCSB Client ")) {
      const before = this.#current(text, number);
      const target = before.toolVersion === null && !hasOutput(before) ? before : this.#begin(text, number);
      target.toolVersion = text.slice(12).trim().slice(0, 40);
    } else {
      const interval = status.exec(text);
      const go = interval ? null : readGoLine(text);
      if (interval) addInterval(this.#current(text, number), interval);
      else if (go) this.#goLine(go, text, number);
      else if (this.#run && !this.#run.firstError && fails(text)) this.#run.firstError = keptLine(text, number);
    }
  }

  end(): FileEnd<YcsbFacts> {
    const common = commonCommand(this.#noted);
    const several = this.#calls.size > 1 && this.#runs.length > 1;
    for (const [at, one] of this.#runs.entries()) {
      one.extracted = this.#extracts.has(one);
      if (one.extracted || (several && one.command === null)) one.part = `${at + 1} of ${this.#runs.length}`;
      one.command ??= common;
    }
    return { facts: { runs: this.#runs }, issues: this.#extracts.issues(this.#path), refused: this.#room.refusal() };
  }

  #begin(text: string, number: number, variant: YcsbRun["variant"] = "ycsb", listed = false): YcsbRun {
    const before = this.#run;
    this.#run = newRun(variant, text, number);
    this.#run.command = this.#next;
    this.#next = null;
    if (!this.#room.take(text, number)) return this.#run;
    this.#runs.push(this.#run);
    this.#extracts.add(this.#run, before, listed);
    return this.#run;
  }

  /** Takes the measurements of a line in JSON as lines of sections; false for other lines. */
  #json(text: string, number: number): boolean {
    let isOne = false;
    for (const [, key = "", word, plain = ""] of text.slice(0, MAX_JSON_CHARS).matchAll(jsonPart)) {
      isOne = true;
      if (key === "metric") this.#part = { metric: word ?? plain };
      else if (key === "measurement") this.#part.measurement = word ?? plain;
      else {
        const { metric, measurement } = this.#part;
        if (metric && measurement)
          this.#measurement({ name: metric, label: measurement, value: word ?? plain, text, number });
        this.#part = {};
      }
    }
    return isOne;
  }

  /** Takes a line `[READ], Operations, 1000`; false for other lines. */
  #section(text: string, number: number): boolean {
    const [, name, label, value] = section.exec(text.trimEnd()) ?? [];
    if (!name || !label || !value) return false;
    this.#measurement({ name, label, value, text, number });
    return true;
  }

  #measurement({ name, label, value, text, number }: SectionLine): void {
    // Each run prints its run time and its throughput once, in this order.
    const again = label.startsWith("RunTime") || label.startsWith("Throughput");
    const listed = this.#previous === "OVERALL";
    this.#previous = name;
    if (name === "OVERALL" && this.#run?.overall && again) this.#begin(text, number, "ycsb", listed);
    else if (name !== "OVERALL" && this.#extracts.takeOrphan(text, number)) return;
    addSection(this.#current(text, number), { name, label, value, text, number });
  }

  /** Returns the current run. The first line of the first run begins it, and the first one behind a call the next. */
  #current(text: string, number: number): YcsbRun {
    return this.#run === null || this.#next !== null ? this.#begin(text, number) : this.#run;
  }

  /** Takes a line of a noted call, which continues after a backslash; false for other lines. */
  #script(text: string): boolean {
    if (this.#open === null && !scriptCommand.test(text.slice(0, 2_000))) return false;
    this.#open = `${this.#open ?? ""} ${text.replace(/\\\s*$/, "")}`;
    if (/\\\s*$/.test(text) && this.#open.length < MAX_COMMAND_CHARS) return true;
    if (this.#run !== null) this.#next = readCommand(this.#open);
    else if (this.#noted.length < MAX_NOTED) {
      this.#noted.push(readCommand(this.#open));
      this.#calls.add(this.#open.trim().replaceAll(/\s+/g, " "));
    }
    this.#open = null;
    return true;
  }

  #commandLine(args: string, text: string, number: number, library: string | null) {
    // Versions before 0.13 print their name above the command, and later ones below it.
    const started = this.#run !== null && ((this.#run.toolVersion && this.#run.command) || hasOutput(this.#run));
    const twice = this.#run !== null && library !== null && this.#run.command !== null;
    const target = this.#run === null || started || twice ? this.#begin(text, number) : this.#run;
    target.command = readCommand(args);
    target.library ??= library === "" ? null : library;
  }

  #goLine(found: GoLine, text: string, number: number) {
    const starts = found.kind === "command" || found.kind === "properties";
    const fresh = this.#run === null || this.#run.variant !== "go-ycsb" || (starts && hasOutput(this.#run));
    found.apply((fresh ? null : this.#run) ?? this.#begin(text, number, "go-ycsb"), text, number);
  }
}

/** True where the run has printed results, so that a command line after them belongs to the next run. */
const hasOutput = (run: YcsbRun) => run.overall !== null || run.intervals.length > 0 || run.operations.size > 0;

/** True where the run has printed something that a call below it can't have printed. */
const hasEnded = (run: YcsbRun) => hasOutput(run) || run.firstError !== null;

function addInterval(run: YcsbRun, parts: RegExpExecArray): void {
  const [seconds, qps] = [Number(parts[1]), Number(parts[3])];
  // A clock that jumped gives negative seconds, which have no place on the axis.
  if (seconds >= 0 && qps >= 0) run.intervals.add([seconds, qps]);
}

/** A line `[READ], Operations, 1000`: its name, label and value. */
interface SectionLine {
  name: string;
  label: string;
  value: string;
  text: string;
  number: number;
}

function addSection(run: YcsbRun, { name, label, value, text, number }: SectionLine): void {
  if (name === "OVERALL") {
    if (label.startsWith("RunTime(ms)")) run.runSeconds = divide(numberOf(value), 1_000);
    else if (label.startsWith("Throughput(ops/sec)")) {
      run.throughput = numberOf(value);
      run.overall = keptLine(text, number);
    }
    return;
  }
  if (name === "CLEANUP") {
    if (label === "Operations") run.cleanups = countOf(value);
    return;
  }
  const found = operationIn(run, name);
  if (!found) {
    if (!noOperation.test(name)) addOtherSection(run, name);
    return;
  }
  const { operation, failed } = found;
  if (label === "Operations") {
    if (failed) operation.failed = countOf(value) ?? 0;
    else operation.operations = countOf(value);
  } else if (label.startsWith("Return=")) {
    if (!/^Return=(?:OK|BATCHED_OK|0)$/.test(label)) operation.notOk += countOf(value) ?? 0;
  } else if (!failed) addLatency(operation, label, numberOf(value));
  // The rest are buckets of measurementtype=histogram and seconds of timeseries: distributions, no results.
}

const divide = (value: number | null, by: number) => (value === null ? null : value / by);
