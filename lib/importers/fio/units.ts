import { toDigits } from "@/lib/format";
import { sizeName } from "../claims/fio/names";

const binary: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };
const decimal: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
const perSecond: Readonly<Record<string, number>> = { nsec: 1e9, usec: 1e6, msec: 1e3, sec: 1 };

/** Returns a count that fio shortened: 43.4k is 43400, 1103.5K of version 2 is 1103500; null for anything else. */
export function fioNumber(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)([kKMGT])?$/.exec(text.trim());
  if (!found?.[1]) return null;
  // Rounds off binary noise: 16.1 * 1000 is 16100.000000000002.
  return toDigits(Number(found[1]) * (decimal[(found[2] ?? "").toLowerCase()] ?? 1), 15);
}

/**
 * Returns the bytes of "678MiB", "9.5kB" or "0B": KiB is 1024, kB 1000. `unit_base=1` prints bits, as in "183Mibit".
 * Null for anything else.
 */
export function fioBytes(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)([kKMGT]?)(i?)(B|bit)$/.exec(text.trim());
  if (!found?.[1]) return null;
  const scale = (found[3] ? binary : decimal)[(found[2] ?? "").toLowerCase()];
  return scale === undefined ? null : toDigits((Number(found[1]) * scale) / (found[4] === "bit" ? 8 : 1), 15);
}

/** Returns a value of fio's latency lines in seconds; `unit` is nsec, usec, msec or sec. Null for other text. */
export function fioSeconds(value: string, unit: string): number | null {
  const number = fioNumber(value);
  const scale = perSecond[unit];
  return number === null || scale === undefined ? null : number / scale;
}

/** The percentiles that have a metric, by its key. */
export const PERCENTILES = [
  ["latencyP50Seconds", "50"],
  ["latencyP75Seconds", "75"],
  ["latencyP90Seconds", "90"],
  ["latencyP95Seconds", "95"],
  ["latencyP99Seconds", "99"],
  ["latencyP995Seconds", "99.5"],
  ["latencyP999Seconds", "99.9"],
  ["latencyP9995Seconds", "99.95"],
  ["latencyP9999Seconds", "99.99"],
  ["latencyP99999Seconds", "99.999"],
] as const;
const kept: ReadonlySet<string> = new Set(PERCENTILES.map(([, percent]) => percent));

/** Returns the percentiles that have a metric, by their number (`"99.9"`). fio prints up to 20, most below the 90th. */
export function keptPercentiles(entries: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(
    entries
      .map(([percent, value]) => [String(Number(percent)), value] as const)
      .filter(([percent]) => kept.has(percent)),
  );
}

/** Returns the bytes of a size in a job file: 4k, 192M, 1048576. The base is 1024. Null for percentages and lists. */
export function jobSizeBytes(text: string): number | null {
  const found = /^(\d+)\s*([kmgt]?)(?:i?b)?$/i.exec(text.trim());
  return found?.[1] ? Number(found[1]) * (binary[(found[2] ?? "").toLowerCase()] ?? 1) : null;
}

/** Returns the seconds of a time in a job file: 5, 300s, 5m, 500ms; null for anything else. */
export function jobTimeSeconds(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)(us|ms|s|m|h|d)?$/i.exec(text.trim());
  const scale = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400 }[(found?.[2] ?? "s").toLowerCase()];
  return found?.[1] && scale !== undefined ? Number(found[1]) * scale : null;
}

/**
 * Returns a block size as tests name it: 16K for 16k, 16.0KiB and 16384, 4K-64K for 4k-64k. Shares of several sizes
 * (bssplit) are named by each: 4K/60:64K/40. Else unchanged.
 */
export function blockSizeName(text: string): string {
  if (text.includes(":") || text.includes("/"))
    return text
      .split(":")
      .map((share) => share.replace(/^[^/]+/, blockSizeName))
      .join(":");
  const parts = text.split("-").map((part) => {
    const bytes = jobSizeBytes(part) ?? fioBytes(part);
    return bytes === null ? part : sizeName(bytes);
  });
  const [first = ""] = parts;
  return parts.every((part) => part === first) ? first : parts.join("-");
}

/** A job's block sizes, or their ranges, for reads, writes and trims. */
type BlockSizes = readonly [read: string, write: string, trim: string];

/**
 * Returns the sizes of the operations that a mode has, each once: "4K", or "4K,64K" for a job that reads and writes.
 * `isByOrder` = the first size is of sequential work, the second of random work (bs_is_seq_rand).
 */
export function blockSizeOfMode(mode: string | null, [read, write, trim]: BlockSizes, isByOrder: boolean): string {
  const byOperation = [
    [/read|rw/, read],
    [/trim/, trim],
    [/write|rw/, write],
  ] as const;
  const byOrder = [
    [/^(?!rand)/, read],
    [/^rand/, write],
  ] as const;
  const used = (isByOrder ? byOrder : byOperation).flatMap(([kind, size]) =>
    mode === null || kind.test(mode) ? blockSizeName(size) : [],
  );
  return [...new Set(used)].join(",");
}

/** A size that a list of sizes leaves out. */
const DEFAULT_SIZE = "4k";

/** Reads the sizes of an option: "4k" is of all operations, "4k,64k" of reads, and of writes and trims. */
export function jobBlockSizes(text: string): BlockSizes {
  const [read = DEFAULT_SIZE, write = read, trim = write] = text.split(",").map((size) => size.trim() || DEFAULT_SIZE);
  return [read, write, trim];
}
