import { pattern } from "@/lib/domain/pattern";

/**
 * A line of LinkBench's own output. `rate` is links or requests a second; `values` of a latency are in seconds.
 * Shapes: LinkBenchDriver, LatencyStats and LinkBenchRequest of facebookarchive/linkbench.
 */
export type LogLine =
  | { kind: "load"; nodes: number | null; expectedNodes: number | null; links: number; seconds: number; rate: number }
  | { kind: "requests"; requests: number; seconds: number; rate: number }
  | { kind: "latency"; operation: string; count: number; values: Record<string, number>; threads: number | null }
  | { kind: "aborted"; aborted: number; threads: number }
  | { kind: "aborting"; thread: number }
  | { kind: "loaders"; count: number }
  | { kind: "progress"; phase: "load" | "trx" };

const load = pattern()`
  \bLOAD PHASE COMPLETED\.\s{1,9}Loaded (\d+) nodes \(Expected (\d+)\)\.\s{1,9}
  Loaded (\d+) links \([^)]{0,40}\)\.\s{1,9}Took ([\d.]+) seconds\.\s{0,9}Links\/second = (\d+)
`;
const oldLoad =
  /\bLOAD PHASE COMPLETED\. Expected to load \d+ links\. (\d+) loaded in (\d+) seconds\.\s{0,9}Links\/second = (\d+)/;
const requests = /\bREQUEST PHASE COMPLETED\. (\d+) requests done in (\d+) seconds\.\s{0,9}Requests\/second = (\d+)/;
const latency = /(?:^|[\s\]:])([A-Z]+(?:_[A-Z]+)+) count = (\d+) (.+)/;
const aborted = /\bBenchmark did not complete cleanly: (\d+)\/(\d+) request threads aborted/;
/** A request thread prints it when it gives up; the line above comes once, below the phase. */
const aborting = /\bRequester #(\d{1,9}) aborting: \d{1,9} failed/;
const progress = /(?:^|\s)\d+\/\d+ (requests finished: |id1s loaded )/;
const loaders = /\bStarting loaders (\d+)$/;

/** Texts of which each line with contents has one. */
export const LOG_SIGNS = [
  "LOAD PHASE COMPLETED",
  "REQUEST PHASE COMPLETED",
  " count = ",
  "Benchmark did not complete cleanly",
  " aborting: ",
  "requests finished: ",
  "id1s loaded ",
  "Starting loaders ",
];

/** Returns the contents of a line; null for the many without a result, and for lines above 2,000 characters. */
export function readLogLine(text: string): LogLine | null {
  if (text.length > 2_000 || !LOG_SIGNS.some((sign) => text.includes(sign))) return null;
  let found = load.exec(text);
  if (found) {
    const [nodes, expectedNodes, links, seconds, rate] = numbers(found);
    return { kind: "load", nodes, expectedNodes, links, seconds, rate };
  }
  found = oldLoad.exec(text);
  if (found) {
    const [links, seconds, rate] = numbers(found);
    return { kind: "load", nodes: null, expectedNodes: null, links, seconds, rate };
  }
  found = requests.exec(text);
  if (found) {
    const [done, seconds, rate] = numbers(found);
    return { kind: "requests", requests: done, seconds, rate };
  }
  found = latency.exec(text);
  if (found?.[1] && found[3]) return latencyOf(found[1], Number(found[2]), found[3]);
  found = aborted.exec(text);
  if (found) return { kind: "aborted", aborted: Number(found[1]), threads: Number(found[2]) };
  found = aborting.exec(text);
  if (found) return { kind: "aborting", thread: Number(found[1]) };
  found = loaders.exec(text);
  if (found) return { kind: "loaders", count: Number(found[1]) };
  found = progress.exec(text);
  return found ? { kind: "progress", phase: found[1]?.startsWith("id1s") ? "load" : "trx" } : null;
}

const numbers = (match: RegExpExecArray): [number, number, number, number, number] => {
  const at = (index: number) => Number(match[index]);
  return [at(1), at(2), at(3), at(4), at(5)];
};

/**
 * Reads `p99 = [11,12]ms  max = 2064.476ms  mean = 2.427ms`, or exact values with `us`. A percentile that is
 * printed as an interval is kept by its upper end, as "at most".
 * Keys: getNodeP99AtMostSeconds, getNodeP99Seconds, getNodeMaxSeconds. Null without a value.
 */
function latencyOf(operation: string, count: number, rest: string): LogLine | null {
  const name = operation.toLowerCase().replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const values: Record<string, number> = {};
  for (const [, what, low, high, exact, unit] of rest.matchAll(
    /\b(p\d{1,3}|max|mean) = (?:\[([\d.]+),([\d.]+)\]|(\d+(?:\.\d+)?))(ms|us)\b/g,
  )) {
    const key = `${name}${what?.charAt(0).toUpperCase()}${what?.slice(1)}`;
    const value = Number(exact ?? high) / (unit === "us" ? 1e6 : 1e3);
    if (Number.isFinite(value) && (low === undefined || Number.isFinite(Number(low))))
      values[exact === undefined ? `${key}AtMostSeconds` : `${key}Seconds`] = value;
  }
  if (Object.keys(values).length === 0) return null;
  const threads = /\bthreads = (\d{1,6})$/.exec(rest)?.[1];
  return { kind: "latency", operation: name, count, values, threads: threads === undefined ? null : Number(threads) };
}
