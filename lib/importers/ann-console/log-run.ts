import type { Issue, ParsedRun } from "@/lib/domain/model";
import { engineOf } from "@/lib/domain/names/engines";
import { distanceOfName } from "../kit/ann-benchmarks";
import { IssueList } from "../kit/issue-list";
import { datasetOfLog, threadsOfPath } from "./dataset";
import type { LogFacts } from "./facts";
import type { LogRun, PlotFile } from "./join-points";
import { DEFAULT_K, K_ASSUMED } from "./k";
import { buildsOf, indexParamsOf, logStatus, settingOf } from "./runs";
import type { Surroundings } from "./surroundings";
import { variantOfLog } from "./variant";

/** A log with its place in the bundle; `key` differs for several logs of one path. */
export interface LogFile {
  path: string;
  key: string;
  facts: LogFacts;
}

/**
 * Returns the run of a log and its index builds; [] and an issue where the data set is unknown.
 * `spellings` holds the plots' spelling of each algorithm.
 */
export function runOf(
  { path, key, facts: log }: LogFile,
  plots: PlotFile[],
  spellings: Map<string, string>,
  around: Surroundings,
  sink: Issue[],
): LogRun[] {
  const issues = new IssueList(path);
  const first = log.blocks[0];
  const className = first?.constructorName || log.algorithm || "unknown";
  const algorithm =
    spellings.get(className.toLowerCase()) ?? spellings.get((log.algorithm ?? "").toLowerCase()) ?? className;
  const batch = batchOf(log, path, issues);
  const found = datasetOfLog(
    log,
    path,
    batch,
    plots.map((plot) => plot.facts),
  );
  const place = log.start ?? first?.start ?? { line: 1, text: "" };
  if (found.dataset === null) {
    issues.add("error", "dataset-unknown", {
      ...place,
      message: [
        "Nothing names the data set of this log, so its index builds were ignored.",
        "Put its plot output (o.plot) beside it.",
      ].join(" "),
    });
    sink.push(...issues.all());
    return [];
  }
  const { metric, more } = indexParamsOf(engineOf(algorithm).engine, first?.args ?? null);
  const threads = threadsOf(log, path, batch, issues);
  const { status, why } = logStatus(log);
  if (why && log.last) {
    const message = status === "failed" ? `No index of this log was built: ${why}.` : `This log stops early: ${why}.`;
    issues.add("warning", status === "failed" ? "run-failed" : "run-truncated", { ...log.last, message });
  }
  const { setting, assumed, notes } = settingOf(algorithm, around);
  const variant = variantOfLog(path);
  const run: ParsedRun = {
    key,
    setting,
    assumed,
    algorithm,
    workload: {
      family: "vector-search",
      dataset: found.dataset,
      distance: metric ?? distanceOfName(found.dataset),
      k: log.count?.k ?? DEFAULT_K,
    },
    batch,
    threads,
    status,
    source: { path, line: place.line, text: place.text },
    notes: {
      ...notes,
      ...more,
      datasetFrom: found.from,
      distanceFrom: metric ? "the arguments" : "the end of the data set's name",
      kFrom: log.count ? `line ${log.count.line} of the log` : K_ASSUMED,
      ...(log.trainRows === null ? {} : { trainRows: log.trainRows }),
      ...(log.dimensions === null ? {} : { dimensions: log.dimensions }),
      ...(log.queries === null ? {} : { queries: log.queries }),
      ...(log.definitionCount === 0 ? {} : { definedIndexes: log.definitionCount }),
    },
    ...(variant === null ? {} : { variant: [variant] }),
  };
  const builds = buildsOf(log, run, issues);
  sink.push(...issues.all());
  const names = new Set([className, log.algorithm ?? className, algorithm].map((name) => name.toLowerCase()));
  return [{ run, names, variant, builds }];
}

/** Returns the log's own "--batch is", or the mode in the file's name where the log does not print it. */
function batchOf(log: LogFacts, path: string, issues: IssueList): boolean | null {
  const named = /o\.batch([01])\./.exec(path.slice(path.lastIndexOf("/") + 1))?.[1];
  const byName = named === undefined ? null : named === "1";
  if (log.batchLine && byName !== null && log.batchLine.batch !== byName) {
    issues.add("warning", "batch-differs", {
      ...log.batchLine,
      message: "The log and its file name disagree about batch mode; the log counts.",
    });
  }
  return log.batchLine?.batch ?? byName;
}

/**
 * Returns 1 outside batch mode; in it the only printed concurrency, else N of the directory `dop_N`. Null with an issue
 * where none is known, where several are printed, or where the mode is unknown.
 */
function threadsOf(log: LogFacts, path: string, batch: boolean | null, issues: IssueList): number | null {
  const place = log.start ?? { line: 1, text: null };
  const byDirectory = threadsOfPath(path);
  const [printed, ...others] = log.concurrencies;
  const inBatch = others.length > 0 ? null : (printed ?? byDirectory);
  const outsideBatch = batch === null ? null : 1;
  const threads = batch ? inBatch : outsideBatch;
  if (threads === null) {
    const message =
      others.length > 0
        ? "The log prints several thread counts; that of the run is unknown."
        : "Neither the log nor its directory gives a single thread count; it is unknown.";
    issues.add("warning", "threads-unknown", { ...place, message });
  } else if (byDirectory !== null && byDirectory !== threads) {
    issues.add("warning", "threads-differ", {
      ...place,
      message: `The directory says ${byDirectory} clients, the log ${threads}; the log counts.`,
    });
  }
  return threads;
}
