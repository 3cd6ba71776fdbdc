import {
  formatAmount,
  formatBytes,
  formatCounted,
  formatMebibytes,
  formatMicroseconds,
  formatMilliseconds,
  formatNumber,
  formatPercent,
  formatRatio,
  formatRecall,
  formatSeconds,
  formatShort,
  formatSix,
  NONE,
} from "@/lib/format";

/** Unit of a stored value: "s", "B", "1/s", "1/min", "ratio", "fraction"; "" = none. Only this module writes values. */
export type Unit = string;

/**
 * Names a writer of stored values that replaces the unit's own. There are writers for s, ms, MiB, ratios, recalls and
 * per cent. The others write a number:
 * - `stored`: with four significant digits in its stored unit
 * - `number`: the same below a head without a unit
 * - `short`: without trailing zeros
 * - `plain`: as it is
 *
 * An object gives another unit by a factor. Its `printed` keeps the digits of a source.
 */
export type Written = keyof typeof WRITERS | { unit: string; scale: number; printed?: true };

/** The unit of stored values, and how they are written; absent = the unit's own way. */
export interface Measure {
  unit: Unit;
  written?: Written;
}

/** Number and range of repeats; null = not known. */
export interface Repeats {
  n: number;
  min: number | null;
  max: number | null;
}

/** A value below a head in µs is written in seconds from here on, with the unit. */
const LONG_SECONDS = 0.1;

const WRITERS = {
  s: formatSeconds,
  ms: formatMilliseconds,
  MiB: formatMebibytes,
  ratio: formatRatio,
  recall: formatRecall,
  "%": formatPercent,
  stored: formatNumber,
  plain: String,
  short: formatShort,
  number: formatNumber,
} satisfies Record<string, (value: number) => string>;

/**
 * Returns a value as text; a dash for null. `form` "bare" = below a head that names the unit. "unit" = without such a
 * head: seconds, in µs, and values with a source's digits then carry their unit.
 */
export function amount(value: number | null, { unit, written }: Measure, form: "bare" | "unit" = "bare"): string {
  if (value === null) return NONE;
  if (typeof written === "string") return WRITERS[written](value);
  if (written) {
    const scaled = value * written.scale;
    if (!written.printed) return formatAmount(scaled, written.unit);
    return form === "unit" && written.unit ? `${formatSix(scaled)} ${written.unit}` : formatSix(scaled);
  }
  if (unit === "B") return formatBytes(value);
  if (unit !== "s") return formatNumber(value);
  if (form === "unit") return `${formatMicroseconds(value)} µs`;
  return value >= LONG_SECONDS ? `${formatSeconds(value)} s` : formatMicroseconds(value);
}

/** Returns the range of repeats: "3 runs, 180 to 220", or "repeats disagree, 65 to 609"; "" for one run or no range. */
export function repeatsNote({ n, min, max }: Repeats, disagree: boolean, measure: Measure): string {
  if (min === null || max === null || (n < 2 && !disagree)) return "";
  const runs = disagree ? "repeats disagree" : formatCounted(n, "run");
  return `${runs}, ${amount(min, measure)} to ${amount(max, measure)}`;
}

/** Returns the unit that a head names above bare values; "" where each value carries it, or there is none. */
export function unitName({ unit, written }: Measure): string {
  if (written === undefined) return unit === "s" ? "µs" : unit === "B" ? "" : unit;
  if (typeof written === "object") return written.unit;
  if (written === "stored") return unit;
  return written === "s" || written === "ms" || written === "MiB" ? written : "";
}

/** Returns the unit in heads of pages; "" where their words name it: "queries per second". */
export const unitHead = (measure: Measure): string =>
  measure.written === undefined && measure.unit !== "s" && measure.unit !== "1/min" ? "" : unitName(measure);

/** Returns a value in the unit that its head names; null stays null. */
export function drawnValue(value: number | null, { unit, written }: Measure): number | null {
  if (value === null) return null;
  if (typeof written === "object") return value * written.scale;
  if (written === "ms") return value * 1000;
  if (written === "MiB") return value / 1024 ** 2;
  return written === undefined && unit === "s" ? value * 1_000_000 : value;
}

/** The mark behind a ratio of two uploads that aren't known to be one experiment. */
export const UPLOADS_MARK = "?";

/** Formats a ratio with its mark: "0.87", or "0.87?" across two uploads; "–" without one. */
export const ratioText = (of: { ratio: number | null; acrossUploads?: boolean } | null | undefined): string =>
  `${formatRatio(of?.ratio ?? null)}${of?.acrossUploads ? UPLOADS_MARK : ""}`;
