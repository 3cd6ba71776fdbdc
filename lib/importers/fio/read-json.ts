import { z } from "zod";
import { shortText } from "../kit/issue-list";
import type { JsonDocument } from "./json-documents";
import { blockSizeOf, MOST_OPTIONS, modeOf, optionsOf, settingsOf, wholeNumber } from "./options";
import type { JobResult, Place, Spread } from "./types";
import { type Direction, type DirectionResult, directions, type Execution } from "./types";
import { keptPercentiles } from "./units";

const spread = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  mean: z.number().optional(),
  N: z.number().optional(),
  percentile: z.record(z.string(), z.number()).optional(),
});
/** fio's counters are unsigned: a document with a negative one is damaged throughout. */
const counter = z.number().nonnegative().optional();
const direction = z.object({
  io_bytes: counter,
  io_kbytes: counter,
  bw_bytes: counter,
  bw: counter,
  iops: counter,
  runtime: counter,
  total_ios: counter,
  slat_ns: spread.optional(),
  clat_ns: spread.optional(),
  lat_ns: spread.optional(),
  // Version 2: microseconds.
  slat: spread.optional(),
  clat: spread.optional(),
  lat: spread.optional(),
});
const options = z.record(z.string(), z.unknown());
const job = z.object({
  jobname: z.string(),
  groupid: z.number().catch(0),
  error: z.number().catch(0),
  "job options": options.catch({}),
  read: direction.optional(),
  write: direction.optional(),
  trim: direction.optional(),
  mixed: direction.optional(),
  sync: z.object({ lat_ns: spread.optional() }).optional(),
});
const output = z.object({
  "fio version": z.string(),
  timestamp: z.number().optional(),
  timestamp_ms: z.number().optional(),
  "global options": options.catch({}),
  jobs: z.array(job).optional(),
  // fio --client: an entry for each job of each server, then one of all together.
  client_stats: z.array(job.extend({ hostname: z.string().optional() })).optional(),
});

const NS = 1e9;
const US = 1e6;

/** Reads one JSON object of fio as an execution. Null where it is broken, not fio's or has impossible values. */
export function readJson(document: JsonDocument): Execution | null {
  const parsed = output.safeParse(parseOrNull(document.lines.join("\n")));
  if (!parsed.success) return null;
  const { data } = parsed;
  const entries = data.jobs ?? data.client_stats;
  if (entries === undefined) return null;
  const given = [data["global options"], ...entries.map((one) => one["job options"])];
  if (given.some((all) => Object.keys(all).length > MOST_OPTIONS)) return null;
  const place: Place = { line: document.line, text: shortText(document.lines[0] ?? "") };
  // Lines of numbers are searched from the first line of their job. JSON without line ends has one line for all.
  const starts = document.lines.flatMap((text, at) => (/^\s*"jobname"\s*:/.test(text) ? [at] : []));
  const jobs = entries.flatMap((one, number): JobResult[] => {
    // The sum of the clients above is not counted again.
    if (data.jobs === undefined && one.jobname === "All clients" && entries.length > 1) return [];
    const from = starts[number];
    const lines = from === undefined || starts.length !== entries.length ? null : { from, to: starts[number + 1] };
    return [readJob(one, data, lines && new Lines(document, lines.from, lines.to), place)];
  });
  return {
    place,
    format: "json",
    version: data["fio version"],
    syncCase: null,
    jobs,
    complete: true,
    failure: null,
    timestampMs: data.timestamp_ms ?? (data.timestamp === undefined ? null : data.timestamp * 1000),
    reports: [],
  };
}

function readJob(
  one: z.infer<typeof job>,
  { "global options": global, "fio version": version }: z.infer<typeof output>,
  lines: Lines | null,
  fallback: Place,
): JobResult {
  const given = optionsOf(global, one["job options"]);
  const place = lines?.place(lines.from) ?? fallback;
  const sync = one.sync?.lat_ns;
  const syncs = sync?.N ?? null;
  // The options are of the last job that fio summed, the name is of the first.
  const last = one["job options"].name;
  const upTo = typeof last === "string" && nameOf(last) !== nameOf(one.jobname) ? last : null;
  return {
    name: one.jobname,
    group: one.groupid,
    error: one.error,
    place,
    processes: upTo === null ? wholeNumber(given.get("numjobs")) || 1 : null,
    directions: measuredOf(one).flatMap((name): DirectionResult[] => {
      const measured = one[name];
      return measured
        ? [{ ...readDirection(name, measured, lines, place), ioBytes: bytesOf(measured, version) || null }]
        : [];
    }),
    syncMeanSeconds: syncs && sync?.mean ? sync.mean / NS : null,
    syncPrinted: syncs && sync?.mean ? { unit: "nsec", mean: sync.mean } : null,
    syncs: syncs || null,
    syncLine: syncs ? (lines?.lineOf(/^\s*"sync"\s*:/) ?? fallback.line) : null,
    ...(upTo === null
      ? { mode: modeOf(given), blockSize: blockSizeOf(given), settings: settingsOf(given) }
      : { mode: null, blockSize: null, settings: {} }),
    upTo,
  };
}

/** fio cuts the names of results after 127 bytes. */
const nameOf = (text: string): string => text.slice(0, 30);

/** Returns a job's directions with operations. `unified_rw_reporting=both` has the sum as "mixed" beside its parts. */
function measuredOf(one: z.infer<typeof job>): Direction[] {
  // Version 2.1.11 and older ones count no operations.
  const all = directions.filter((name) => (one[name]?.total_ios ?? one[name]?.io_bytes ?? 0) > 0);
  return all.length > 1 ? all.filter((name) => name !== "mixed") : all;
}

function readDirection(
  name: Direction,
  measured: z.infer<typeof direction>,
  job: Lines | null,
  fallback: Place,
): Omit<DirectionResult, "ioBytes"> {
  const lines = job?.after(new RegExp(`^\\s*"${name}"\\s*:\\s*\\{`)) ?? null;
  const slat = spreadOf(measured.slat_ns, NS) ?? spreadOf(measured.slat, US);
  const clat = spreadOf(measured.clat_ns, NS) ?? spreadOf(measured.clat, US);
  const lat = spreadOf(measured.lat_ns, NS) ?? spreadOf(measured.lat, US);
  const scale = measured.clat_ns || measured.lat_ns ? NS : US;
  const [ofCompletion, ofAll] = [measured.clat_ns ?? measured.clat, measured.lat_ns ?? measured.lat];
  const ofTotal = ofAll?.percentile !== undefined && ofCompletion?.percentile === undefined;
  const percentiles = (ofTotal ? ofAll : ofCompletion)?.percentile ?? {};
  const printed = lines?.after(ofTotal ? TOTAL : COMPLETION)?.after(/^\s*"percentile"\s*:/) ?? null;
  const bytesPerSecond = measured.bw_bytes ?? (measured.bw === undefined ? null : measured.bw * 1024);
  return {
    direction: name,
    place: lines?.find(/^\s*"iops"\s*:/) ?? fallback,
    iops: measured.iops || null,
    bytesPerSecond: bytesPerSecond || null,
    runtimeSeconds: measured.runtime ? measured.runtime / 1000 : null,
    operations: measured.total_ios ?? null,
    submission: slat,
    completion: clat,
    total: lat,
    percentiles: keptPercentiles(Object.entries(percentiles).map(([percent, value]) => [percent, value / scale])),
    percentilesOf: ofTotal ? "lat" : "clat",
    percentilesLine: printed?.lineOf(/^/) ?? fallback.line,
    percentileLines: linesOf(Object.keys(percentiles), printed),
  };
}

const COMPLETION = /^\s*"clat(?:_ns)?"\s*:/;
const TOTAL = /^\s*"lat(?:_ns)?"\s*:/;

/** Returns the line of each percentile that counts, by its number: `"99.900000" : 5` is of "99.9". */
function linesOf(percents: readonly string[], printed: Lines | null): Record<string, number> {
  const lines = percents.flatMap((percent): [string, number][] => {
    const line = /^[\d.]+$/.test(percent)
      ? printed?.lineOf(new RegExp(`^\\s*"${percent.replace(".", "\\.")}"\\s*:`))
      : null;
    return line ? [[percent, line]] : [];
  });
  return keptPercentiles(lines);
}

/**
 * Returns the bytes of a direction, or null. `io_bytes` counts KiB up to version 2.21, and bytes since 3.0. Between
 * them it changed; where `io_kbytes` or `bw_bytes` stands beside it, it counts bytes.
 */
function bytesOf({ io_bytes, io_kbytes, bw_bytes }: z.infer<typeof direction>, version: string): number | null {
  if (io_bytes === undefined) return io_kbytes === undefined ? null : io_kbytes * 1024;
  if (io_kbytes !== undefined || bw_bytes !== undefined) return io_bytes;
  // 2.21-93-g0123abc is a later commit than 2.21.
  const [, major = "", minor, later] = /^fio-(\d{1,3})\.(\d{1,3})(-\d)?/.exec(version) ?? [];
  if (Number(major) >= 3) return io_bytes;
  const isOld = major !== "" && (Number(major) < 2 || Number(minor) < 21 || (minor === "21" && later === undefined));
  return isOld ? io_bytes * 1024 : null;
}

/** Returns a latency in seconds; null where fio counted no operation (N = 0), since its zeros are not latencies. */
function spreadOf(value: z.infer<typeof spread> | undefined, perSecond: number): Spread | null {
  if (!value || !(value.N ?? value.mean)) return null;
  const inSeconds = (number: number | undefined) => (number === undefined ? null : number / perSecond);
  return { min: inSeconds(value.min), max: inSeconds(value.max), mean: inSeconds(value.mean) };
}

/** A range of an object's lines, for looking up keys. */
class Lines {
  private readonly document: JsonDocument;
  readonly from: number;
  private readonly to: number;

  constructor(document: JsonDocument, from: number, to: number = document.lines.length) {
    this.document = document;
    this.from = from;
    this.to = to;
  }

  private at(pattern: RegExp): number | null {
    for (let at = this.from; at < this.to; at++) if (pattern.test(this.document.lines[at] ?? "")) return at;
    return null;
  }

  /** Returns the lines from the first match on; null without one. */
  after(pattern: RegExp): Lines | null {
    const at = this.at(pattern);
    return at === null ? null : new Lines(this.document, at, this.to);
  }

  find(pattern: RegExp): Place | null {
    const at = this.at(pattern);
    return at === null ? null : this.place(at);
  }

  lineOf(pattern: RegExp): number | null {
    return this.find(pattern)?.line ?? null;
  }

  place(at: number): Place {
    return { line: this.document.line + at, text: shortText((this.document.lines[at] ?? "").trim()) };
  }
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
