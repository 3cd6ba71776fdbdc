import { numberOf } from "../claims/db-bench/lines";
import { IssueList, keptLine, shortText } from "../kit/issue-list";
import { Room } from "../kit/room";
import type { FileRef, LineParser } from "../kit/types";
import { cellsOf } from "./columns";
import { DatabaseStatsReader } from "./database-stats";
import type { Histogram, LogFacts, LogResult } from "./facts";
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
/** True where a line reports a failure. An assertion's text is between two words. */
function fails(text: string): boolean {
  const asserts = text.search(/Assertion /i);
  if (failureStart.test(text) || failureWords.test(text)) return true;
  return asserts >= 0 && / failed/i.test(text.slice(asserts + "Assertion ".length));
}

/** Reads db_bench's output of versions 5 to 10, alone or inside benchmark.sh's output. */
export function openLog({ path }: FileRef): LineParser<LogFacts> {
  const issues = new IssueList(path);
  const room = new Room(path, MAX_RESULTS, "results");
  const stats = new DatabaseStatsReader();
  let histogram: HistogramReader | null = null;
  const results: LogResult[] = [];
  const facts: Omit<LogFacts, "database"> = {
    kind: "log",
    first: { line: 1, text: "" },
    version: null,
    date: null,
    cpus: null,
    cpuModel: null,
    jobId: null,
    options: null,
    header: {},
    blockCache: null,
    results,
    repeats: [],
    threadsSeen: null,
    failure: null,
    stoppedAt: null,
    reportTest: null,
  };
  const header: Record<string, string> = {};
  const versions = new VersionReader(issues);
  /** Results and headers before the command line. None between it and a fence's end: the line is a quotation. */
  let asked = 0;
  let headers = 0;
  /** Number of coming results that are a warm-up. */
  let warmUps = 0;
  /** True while the latest result is a warm-up, so that the lines after it are dropped, too. */
  let wasWarmUp = false;

  function result(text: string, line: number): boolean {
    const match = resultLine.exec(text);
    if (!match?.[1]) return false;
    const [, bench, micros, ops, seconds, operations, rest = ""] = match;
    const [, found, looked] = /\((\d+) of (\d+) found\)/.exec(rest) ?? [];
    const threads = facts.threadsSeen;
    facts.threadsSeen = null;
    wasWarmUp = warmUps > 0;
    if (wasWarmUp) {
      warmUps--;
      const message = [
        `db_bench ran ${shortText(bench, 100)} to warm up before the runs that count:`,
        "this result is left out.",
      ].join(" ");
      issues.add("info", "warm-up-result", { ...keptLine(text, line), message });
      return true;
    }
    if (!room.take(text, line)) return true;
    const histograms: Histogram[] = [];
    results.push({
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
      version: versions.current,
      threadsSeen: threads !== null && threads > 1 && hasWriterBeside.test(bench ?? "") ? threads - 1 : threads,
    });
    return true;
  }

  function about(whole: string, line: number): void {
    const text = whole.slice(0, 500);
    const [, version] = /^RocksDB: +version (\d[\w.]{0,40})/.exec(text) ?? [];
    const [, date] = /^Date: +(\S+(?: +\S+)+)\s*$/.exec(text) ?? [];
    const [, cpus, model] = /^CPU: +(\d{1,5}) \* +(\S+(?: +\S+)*)\s*$/.exec(text) ?? [];
    const [, jobId] = /^Job ID: +(\S+(?: +\S+)*)\s*$/.exec(text) ?? [];
    const [, key, value] = headerLine.exec(text.trimEnd()) ?? [];
    if (version) facts.version ??= { line, text: shortText(version) };
    else if (date) facts.date ??= shortText(date);
    else if (cpus && model) {
      facts.cpus ??= Number(cpus);
      facts.cpuModel ??= shortText(model);
    } else if (jobId) facts.jobId ??= shortText(jobId);
    else if (key && value) header[key] ??= shortText(value);
    else facts.blockCache ??= cacheOf(text);
    if (version) headers++;
    // A new call of db_bench also ends the warm-up of one that stopped.
    if (version) warmUps = 0;
    versions.line(text, line);
    if (fence.test(text) && asked === results.length + headers) facts.options = null;
    if (facts.options !== null) return;
    facts.options = optionsOf(whole);
    asked = results.length + headers;
  }

  function segment(text: string, line: number): void {
    if (text.trim() === "") return;
    if (facts.first.text === "") facts.first = keptLine(text, line);
    const progress = progressLine.exec(text);
    if (progress) {
      facts.stoppedAt = keptLine(text, line);
      if (progress[1]) facts.threadsSeen = Math.max(facts.threadsSeen ?? 0, Number(progress[1]) + 1);
      return;
    }
    facts.stoppedAt = null;
    const [, of] = /^Microseconds per (\w{1,40}):/.exec(text) ?? [];
    if (of) {
      const at = keptLine(text, line);
      histogram = new HistogramReader(of, at, (message) =>
        issues.add("warning", "histogram-too-long", { ...at, message }),
      );
      const kept = results.at(-1)?.histograms ?? [];
      if (!wasWarmUp && kept.length < MAX_HISTOGRAMS) kept.push(histogram.value);
      return;
    }
    if (histogram?.line(text)) return;
    histogram = null;
    const [, warming] = warmUpBegins.exec(text) ?? [];
    if (warming) warmUps = Number(warming);
    else if (warmUpEnds.test(text)) warmUps = 0;
    if (result(text, line) || stats.line(text, line)) return;
    const [, bench, kind, runs, opsPerSecond] = repeatsLine.exec(text) ?? [];
    if (bench && (kind === "AVG" || kind === "MEDIAN") && opsPerSecond) {
      if (facts.repeats.length < MAX_RESULTS)
        facts.repeats.push({
          ...keptLine(text, line),
          bench,
          kind,
          runs: Number(runs),
          opsPerSecond,
          after: results.length,
        });
    } else if (fails(text.slice(0, 2_000))) facts.failure ??= keptLine(text, line);
    else if (/^(?:failed|\d+)\t/.test(text)) facts.reportTest = cellsOf(text)?.test ?? facts.reportTest;
    else about(text, line);
  }

  return {
    line(text, number) {
      // Progress ends in \r, and a result may follow it.
      for (const part of text.split("\r")) segment(part, number);
    },
    end: () => ({
      facts: { ...facts, header, database: stats.value() },
      issues: issues.all(),
      refused: room.refusal(),
    }),
  };
}

/** Returns the block cache's type. db_bench's words are LRUCache and HyperClockCache. */
function cacheOf(text: string): string | null {
  const [, name = ""] = /^Block cache (\w{1,40})@/.exec(text) ?? [];
  if (name === "") return null;
  if (/^LRUCache$/.test(name)) return "lru";
  return /HyperClockCache$/.test(name) ? "hyper-clock" : shortText(name);
}
