import { formatCounted } from "@/lib/format";
import { numberOf } from "../claims/db-bench/lines";
import { IssueList, keptLine, shortText } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileEnd, FileRef, LineParser } from "../kit/types";
import { cellsOf } from "./columns";
import { DatabaseStatsReader } from "./database-stats";
import type { Histogram, LogCall, LogFacts, LogResult } from "./facts";
import { HistogramReader } from "./histogram";
import { optionsOf } from "./options";
import { resultLine } from "./sniff";
import { VersionReader } from "./version";

const MAX_RESULTS = 2_000;
/** Limit of the histograms of one result. db_bench prints one for each kind of operation. */
const MAX_HISTOGRAMS = 100;

/** Begins or ends a block of code in Markdown. */
const fence = /^ {0,3}(?:```|~~~)/;
const progressLine = /^\d{4}\/\d\d\/\d\d-\d\d:\d\d:\d\d +\.\.\. thread (\d{1,6}):|^\.\.\. finished \d+ ops/;
const headerLine = /^(Keys|Values|Entries|Compression|Write rate|Read rate|Prefix|Memtablerep): +(\S.{0,200})$/;
// `readrandom[X3-W1]`: the first line announces runs of a warm-up, which db_bench's averages leave out.
// The second line follows only where several runs count: `[W1]` has one.
const warmUpBegins = /^Warming up benchmark by running (\d{1,9}) times/;
const warmUpEnds = /^Running benchmark for \d+ times/;
/** Benchmarks with an extra thread that writes; db_bench does not count its operations. */
const hasWriterBeside = /^(?:(?:multi)?readwhile|seekrandomwhile)(?:writing|merging|scanning)$/;
const repeatsLine = /^([a-zA-Z][\w-]*) *\[(AVG|MEDIAN) +(\d+) runs\] : +(\d+)(?: \([^)]*\))? ops\/sec(?:;|$)/;
const failureStart = /^(?:unknown benchmark|open error|put error|get error|merge error|failed to |Segmentation fault)/i;
const failureWords = /terminate called|Invalid argument|Corruption:|IO error:|No space left/i;
/** Returns true where a line reports a failure. An assertion's text is between two words. */
function fails(text: string): boolean {
  const asserts = text.search(/Assertion /i);
  if (failureStart.test(text) || failureWords.test(text)) return true;
  return asserts >= 0 && / failed/i.test(text.slice(asserts + "Assertion ".length));
}

/** Reads db_bench's output of versions 5 to 10, alone or inside benchmark.sh's output. */
export const openLog = (file: FileRef): LineParser<LogFacts> => new LogReader(file);

const newCall = (options: LogCall["options"]) => ({ options, header: {}, date: null });

class LogReader implements LineParser<LogFacts> {
  readonly #issues: IssueList;
  readonly #room: Room;
  readonly #stats = new DatabaseStatsReader();
  #histogram: HistogramReader | null = null;
  readonly #results: LogResult[] = [];
  readonly #facts: Omit<LogFacts, "database"> = {
    kind: "log",
    first: { line: 1, text: "" },
    version: null,
    date: null,
    cpus: null,
    cpuModel: null,
    jobId: null,
    benchmarks: "",
    call: { options: null, header: {}, date: null },
    blockCache: null,
    results: this.#results,
    repeats: [],
    threadsSeen: null,
    failure: null,
    stoppedAt: null,
    reportTest: null,
  };
  /** The call whose lines are read. A later header, or a command below an output, begins the next. */
  #call: { options: LogCall["options"]; header: Record<string, string>; date: string | null } = newCall(null);
  /** The benchmarks of each command line. */
  readonly #benchmarks: string[] = [];
  readonly #versions: VersionReader;
  /** Number of results and headers before the command line. If none follow in its block of code, it is a quotation. */
  #asked = 0;
  #headers = 0;
  /** True where the call has a result, so that a header below it is of the next call. */
  #hasResults = false;
  /** Number of coming results that are a warm-up. */
  #warmUps = 0;
  /** True while the latest result is a warm-up, so that the lines after it are dropped, too. */
  #wasWarmUp = false;

  constructor({ path }: FileRef) {
    this.#issues = new IssueList(path);
    this.#room = new Room(path, MAX_RESULTS, "results");
    this.#versions = new VersionReader(this.#issues);
  }

  line(text: string, number: number): void {
    // Progress ends in \r, and a result may follow it.
    for (const part of text.split("\r")) this.#segment(part, number);
  }

  end(): FileEnd<LogFacts> {
    return {
      facts: {
        ...this.#facts,
        benchmarks: this.#benchmarks.join(","),
        call: this.#call,
        database: this.#stats.value(),
      },
      issues: this.#issues.all(),
      refused: this.#room.refusal(),
    };
  }

  #result(text: string, line: number): boolean {
    const match = resultLine.exec(text);
    if (!match?.[1]) return false;
    const [, bench, micros, ops, seconds, operations, rest = ""] = match;
    const [, found, looked] = /\((\d+) of (\d+) found\)/.exec(rest) ?? [];
    const threads = this.#facts.threadsSeen;
    this.#facts.threadsSeen = null;
    this.#wasWarmUp = this.#warmUps > 0;
    if (this.#wasWarmUp) {
      this.#warmUps--;
      const message = [
        `db_bench ran ${shortText(bench, 100)} to warm up before the runs that count:`,
        "this result is left out.",
      ].join(" ");
      this.#issues.add("info", "warm-up-result", { ...keptLine(text, line), message });
      return true;
    }
    this.#hasResults = true;
    if (!this.#room.take(text, line)) return true;
    const histograms: Histogram[] = [];
    this.#results.push({
      ...keptLine(text, line),
      bench: shortText(bench, 100),
      microsPerOp: Number(micros),
      opsPerSecond: Number(ops),
      seconds: numberOf(seconds),
      operations: numberOf(operations),
      mebibytesPerSecond: numberOf(/(?<![\d.])([\d.]+) MB\/s/.exec(rest)?.[1]),
      found: numberOf(found),
      looked: numberOf(looked),
      histograms,
      version: this.#versions.current,
      threadsSeen: threads !== null && threads > 1 && hasWriterBeside.test(bench ?? "") ? threads - 1 : threads,
      call: this.#call,
    });
    return true;
  }

  #about(whole: string, line: number): void {
    const text = whole.slice(0, 500);
    const [, version] = /^RocksDB: +version (\d[\w.]{0,40})/.exec(text) ?? [];
    const [, date] = /^Date: +(\S+(?: +\S+)+)\s*$/.exec(text) ?? [];
    const [, cpus, model] = /^CPU: +(\d{1,5}) \* +(\S+(?: +\S+)*)\s*$/.exec(text) ?? [];
    const [, jobId] = /^Job ID: +(\S+(?: +\S+)*)\s*$/.exec(text) ?? [];
    const [, key, value] = headerLine.exec(text.trimEnd()) ?? [];
    if (version) {
      if (this.#hasResults) this.#call = newCall(this.#call.options);
      this.#hasResults = false;
      this.#facts.version ??= { line, text: shortText(version) };
    } else if (date) {
      this.#call.date ??= shortText(date);
      this.#facts.date ??= shortText(date);
    } else if (cpus && model) {
      this.#facts.cpus ??= Number(cpus);
      this.#facts.cpuModel ??= shortText(model);
    } else if (jobId) this.#facts.jobId ??= shortText(jobId);
    else if (key && value) this.#call.header[key] ??= shortText(value);
    else this.#facts.blockCache ??= cacheOf(text);
    if (version) this.#headers++;
    // A new call of db_bench also ends the warm-up of one that stopped.
    if (version) this.#warmUps = 0;
    this.#versions.line(text, line);
    this.#command(fence.test(text), optionsOf(whole));
  }

  /** Takes the options of a command line. Of several commands above one output the first counts. */
  #command(isFence: boolean, options: LogCall["options"]): void {
    const printed = this.#results.length + this.#headers;
    if (isFence && this.#call.options !== null && this.#asked === printed) {
      this.#call.options = null;
      this.#benchmarks.pop();
    }
    if (options === null || (this.#call.options !== null && this.#asked === printed)) return;
    this.#call = { ...newCall(options), ...(this.#hasResults ? {} : { header: this.#call.header }) };
    this.#hasResults = false;
    this.#benchmarks.push(options.benchmarks ?? "");
    this.#asked = printed;
  }

  #segment(text: string, line: number): void {
    if (text.trim() === "") return;
    if (this.#facts.first.text === "") this.#facts.first = keptLine(text, line);
    const progress = progressLine.exec(text);
    if (progress) {
      this.#facts.stoppedAt = keptLine(text, line);
      if (progress[1]) this.#facts.threadsSeen = Math.max(this.#facts.threadsSeen ?? 0, Number(progress[1]) + 1);
      return;
    }
    this.#facts.stoppedAt = null;
    const [, of] = /^Microseconds per (\w{1,40}):/.exec(text) ?? [];
    if (of) {
      const at = keptLine(text, line);
      this.#histogram = new HistogramReader(of, at, (message) =>
        this.#issues.add("warning", "histogram-too-long", { ...at, message }),
      );
      const kept = this.#results.at(-1)?.histograms ?? [];
      if (this.#wasWarmUp) return;
      const message = `The result has more than ${MAX_HISTOGRAMS} histograms; this one is left out.`;
      if (kept.length < MAX_HISTOGRAMS) kept.push(this.#histogram.value);
      else this.#issues.add("warning", "histogram-left-out", { ...at, message });
      return;
    }
    if (this.#histogram?.line(text)) return;
    this.#histogram = null;
    const [, warming] = warmUpBegins.exec(text) ?? [];
    if (warming) this.#warmUps = Number(warming);
    else if (warmUpEnds.test(text)) this.#warmUps = 0;
    if (this.#result(text, line) || this.#stats.line(text, line)) return;
    const [, bench, kind, runs, opsPerSecond] = repeatsLine.exec(text) ?? [];
    if (bench && (kind === "AVG" || kind === "MEDIAN") && opsPerSecond) {
      const kept = keptLine(text, line);
      const after = this.#results.length;
      const message = `The file has more than ${formatCounted(MAX_RESULTS, "average")}; this one is not checked.`;
      if (this.#facts.repeats.length < MAX_RESULTS)
        this.#facts.repeats.push({ ...kept, bench, kind, runs: Number(runs), opsPerSecond, after });
      else this.#issues.add("warning", "average-not-checked", { ...kept, message });
    } else if (fails(text.slice(0, 2_000))) this.#facts.failure ??= keptLine(text, line);
    else if (/^(?:failed|\d+)\t/.test(text)) this.#facts.reportTest = cellsOf(text)?.test ?? this.#facts.reportTest;
    else this.#about(text, line);
  }
}

/** Returns the block cache's type. db_bench's words are LRUCache and HyperClockCache. */
function cacheOf(text: string): string | null {
  const [, name = ""] = /^Block cache (\w{1,40})@/.exec(text) ?? [];
  if (name === "") return null;
  if (/^LRUCache$/.test(name)) return "lru";
  return /HyperClockCache$/.test(name) ? "hyper-clock" : shortText(name);
}
