import { toDigits } from "@/lib/format";

const KIB = 1024;
const powers: Readonly<Record<string, number>> = { B: 0, KB: 1, MB: 2, GB: 3, TB: 4 };

/** Bytes of a MB of RocksDB and benchmark.sh, whose units are powers of 1024. */
export const MIB = KIB ** 2;
/** Bytes of a GB of RocksDB and benchmark.sh. */
export const GIB = KIB ** 3;

/** Returns the bytes of `16GB`, `156.05 MB`, old `0.0GB,`, rounded; null for NA, empty and other text. */
export function bytesOf(text: string): number | null {
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?) ?([KMGT]?B),?$/.exec(text.trim()) ?? [];
  const power = powers[unit];
  return digits === undefined || power === undefined ? null : Math.round(Number(digits) * KIB ** power);
}

/** Returns microseconds in seconds, without the noise of a binary division: 3.83 is 0.00000383. */
export const secondsOfMicros = (micros: number): number => toDigits(micros / 1e6, 15);

/** Returns `value * factor` without binary noise; null stays null. */
export const scale = (value: number | null, factor: number): number | null =>
  value === null ? null : toDigits(value * factor, 15);
