import { toDigits } from "@/lib/format";
import { sizeName } from "../claims/fio/names";

const binary: Readonly<Record<string, number>> = { "": 1, k: 1024, m: 1024 ** 2, g: 1024 ** 3, t: 1024 ** 4 };
const decimal: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
const perSecond: Readonly<Record<string, number>> = { nsec: 1e9, usec: 1e6, msec: 1e3, sec: 1 };

/** A count as fio shortens it: 43.4k is 43400, 11102k is 11102000; null for anything else. */
export function fioNumber(text: string): number | null {
  const m = /^(\d+(?:\.\d+)?)([kMGT])?$/.exec(text.trim());
  if (!m?.[1]) return null;
  // 43.4 * 1000 is 43400.000000000006 for some digits: the shifted number is rounded to the digits that were printed.
  return toDigits(Number(m[1]) * (decimal[(m[2] ?? "").toLowerCase()] ?? 1), 15);
}

/** Bytes of "678MiB", "9.5kB" or "0B", with fio's units: KiB is 1024, kB 1000. Null for anything else. */
export function fioBytes(text: string): number | null {
  const m = /^(\d+(?:\.\d+)?)([kKMGT]?)(i?)B$/.exec(text.trim());
  if (!m?.[1]) return null;
  const scale = (m[3] ? binary : decimal)[(m[2] ?? "").toLowerCase()];
  return scale === undefined ? null : toDigits(Number(m[1]) * scale, 15);
}

/** A value of fio's latency lines in seconds; `unit` is nsec, usec, msec or sec. */
export function fioSeconds(value: string, unit: string): number | null {
  const number = fioNumber(value);
  const scale = perSecond[unit];
  return number === null || scale === undefined ? null : number / scale;
}

const kept = new Set(["50", "95", "99", "99.9", "99.99"]);

/** Percentiles by their number (`"99.9"`), of those that have a metric; fio prints up to 20. */
export function keptPercentiles(entries: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(
    entries
      .map(([percent, value]) => [String(Number(percent)), value] as const)
      .filter(([percent]) => kept.has(percent)),
  );
}

/** Bytes of a size in a job file: 4k, 192M, 1048576 (fio's default base is 1024); null for percentages and lists. */
export function jobSizeBytes(text: string): number | null {
  const m = /^(\d+)\s*([kmgt]?)(?:i?b)?$/i.exec(text.trim());
  return m?.[1] ? Number(m[1]) * (binary[(m[2] ?? "").toLowerCase()] ?? 1) : null;
}

/** Seconds of a time in a job file: 5, 300s, 5m, 500ms; null for anything else. */
export function jobTimeSeconds(text: string): number | null {
  const m = /^(\d+(?:\.\d+)?)(us|ms|s|m|h|d)?$/i.exec(text.trim());
  const scale = { us: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600, d: 86400 }[(m?.[2] ?? "s").toLowerCase()];
  return m?.[1] && scale !== undefined ? Number(m[1]) * scale : null;
}

/** A block size as tests are named by it: 16K, 2M, 512; the same for 16k, 16.0KiB, 16384. Ranges stay as they are. */
export function blockSizeName(text: string): string {
  const bytes = jobSizeBytes(text) ?? fioBytes(text);
  return bytes === null ? text : sizeName(bytes);
}
