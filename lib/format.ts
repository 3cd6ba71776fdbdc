// The only place that scales and rounds numbers for readers; a test finds any other. Null is "–", never 0.

/** Stands for a value that is not recorded. */
export const NONE = "–";
const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 20 });
// Cached by decimals: toLocaleString makes a formatter per call, which took half the time of a large table.
const rounded = new Map<number, Intl.NumberFormat>();
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

function roundedTo(decimals: number): Intl.NumberFormat {
  const made =
    rounded.get(decimals) ??
    new Intl.NumberFormat("en-US", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  rounded.set(decimals, made);
  return made;
}

/** Rounds a value to significant digits, without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
export const toDigits = (value: number, digits: number): number => Number(value.toPrecision(digits));

/**
 * Formats a finite number with at most this many significant digits. It is a power of ten without zeros at the end:
 * 4.41e-3.
 */
export function formatAsPower(value: number, digits: number): string {
  // Most numbers have few digits, and the shortest text of those has no zeros at the end. Numbers below have fewer
  // digits in a double than they print.
  const shortest = Math.abs(value) > 1e-300 ? value.toExponential() : "";
  if (shortest !== "" && shortest.indexOf("e") <= digits) return shortest;
  const [printed = "", power = ""] = value.toExponential(digits - 1).split("e");
  let end = printed.length;
  if (printed.includes(".")) while (printed[end - 1] === "0") end--;
  if (printed[end - 1] === ".") end--;
  return `${printed.slice(0, end)}e${power}`;
}

/** Formats a number with this many decimals, not grouped: for plain text, and beside numbers that a tool printed. */
export const formatFixed = (value: number, decimals: number): string => value.toFixed(decimals);

/** Formats a number with this many significant digits, not grouped: "0.984000" with six. */
export const formatExactly = (value: number, digits: number): string => value.toPrecision(digits);

const shortened = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6 });
/**
 * Formats a number with at most six significant digits, grouped, without trailing zeros: ticks, and rules that name
 * their inputs.
 */
export const formatSix = (value: number): string => shortened.format(value);

const tenths = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
/** Formats a number with at most one decimal, grouped: "1,234.5", "8". */
export const formatTenths = (value: number): string => tenths.format(value);

/** Formats a share of a width for CSS and SVG: "12.50%". */
export const shareOfWidth = (share: number, decimals = 2): string => `${(share * 100).toFixed(decimals)}%`;

/** Formats a target of recall in its own digits, at least two decimals: "0.90", "0.995"; 0 is "0.00". */
export const formatTarget = (recall: number): string => {
  const [, decimals = ""] = String(toDigits(recall, 15)).split(".");
  return recall.toFixed(Math.max(2, decimals.length));
};

/**
 * Formats a finite number at this many significant digits, grouped, with all digits before the point; trailing zeros
 * stay. Tiny ones become 1.500e-9.
 */
function significant(value: number, digits: number): string {
  if (value === 0) return "0";
  const power = Math.floor(Math.log10(Math.abs(toDigits(value, digits))));
  if (power < -6) return value.toPrecision(digits);
  return roundedTo(Math.max(0, digits - 1 - power)).format(value);
}

/**
 * Formats a measured value at four significant digits: 18,625; 216.0; 1.742; null is "–". Trailing zeros stay, so that
 * the values of a column align.
 */
export function formatNumber(value: number | null): string {
  if (value === null) return NONE;
  return Number.isFinite(value) ? significant(value, 4) : String(value);
}

/** Formats like formatNumber without trailing zeros: counts, ticks of an axis, p-values. */
export function formatShort(value: number | null): string {
  if (value === null) return NONE;
  if (!Number.isFinite(value)) return String(value);
  return grouped.format(Math.abs(value) >= 1000 ? Math.round(value) : toDigits(value, 4));
}

/** Formats a value of a metric by its unit: counts like formatShort, all others like formatNumber. */
export const formatAmount = (value: number | null, unit: string): string =>
  unit === "count" ? formatShort(value) : formatNumber(value);

/** Formats queries per second like formatNumber. */
export const formatQps = formatNumber;

/** Formats a recall with three decimals, or with more where three would round it up to 1: 0.99998. Null is "–". */
export function formatRecall(value: number | null): string {
  if (value === null) return NONE;
  const three = value.toFixed(3);
  if (three !== "1.000" || value >= 1) return three;
  const six = toDigits(value, 6);
  return String(six < 1 ? six : value);
}

/** Formats seconds for a column headed "s": three significant digits below 1, one decimal below 1000, else none. */
export function formatSeconds(value: number | null): string {
  if (value === null) return NONE;
  // From here on one decimal would round up to 1000.0.
  if (value >= 999.95) return grouped.format(Math.round(value));
  return value >= 1 ? value.toFixed(1) : significant(value, 3);
}

/** Formats seconds of latency for a column headed "ms": three significant digits. */
export const formatMilliseconds = (seconds: number | null): string =>
  seconds === null ? NONE : significant(seconds * 1e3, 3);

/** Formats seconds for a column headed "µs": three significant digits. */
export const formatMicroseconds = (seconds: number | null): string =>
  seconds === null ? NONE : significant(seconds * 1e6, 3);

/** Formats bytes for a column headed "MiB": three significant digits. */
export const formatMebibytes = (bytes: number | null): string =>
  bytes === null ? NONE : significant(bytes / 1024 ** 2, 3);

const MOST_DIGITS = 15;
/**
 * Formats a number with the fewest significant digits, at least three, with which its text, read again, passes. If none
 * does, it has all its digits. `shortest` is tried first.
 */
export function formatUntil(value: number, shortest: string, passes: (read: number) => boolean): string {
  const isRight = (text: string) => passes(Number(text.replaceAll(",", "")));
  if (isRight(shortest)) return shortest;
  for (let digits = 3; digits <= MOST_DIGITS; digits += 1) {
    const text = significant(value, digits);
    if (isRight(text)) return text;
  }
  return grouped.format(value);
}

/** Formats bytes with their unit, for running text: 14.2 MiB. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return NONE;
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  // Between 1000 and 1023 three digits are too few: 1,023 would be 1,020.
  const shown = (value: number) => (Math.abs(value) >= 1000 ? Math.round(value) : toDigits(value, 3));
  let value = bytes;
  let unit = 0;
  while (shown(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${grouped.format(shown(value))} ${units[unit]}`;
}

/** Formats a count with thousands separators. */
export const formatCount = (value: number): string =>
  Number.isInteger(value) && value > 0 && value < 1000 ? String(value) : grouped.format(value);

/** Formats a count with its noun, plural with an s: "1 run", "1,534 runs". */
export const formatCounted = (count: number, word: string): string =>
  `${formatCount(count)} ${word}${count === 1 ? "" : "s"}`;

/** Joins words to a list: "a, b and c", or with another last word "a, b or c"; "" for none. */
export const wordList = (words: readonly string[], last: "and" | "or" = "and"): string =>
  [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(` ${last} `);

/** Writes the first letter of a text as a capital; the others stay. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a number of points: "1 point", "1,534 points". */
export const formatPoints = (count: number): string => formatCounted(count, "point");

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const ORDINAL_ENDINGS = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
/** Formats a place in an order: "2nd", "11th". */
export const formatOrdinal = (place: number): string =>
  `${place}${ORDINAL_ENDINGS.get(ordinals.select(place)) ?? "th"}`;

/** Formats a thread count: "1 thread", "48 threads". */
export const formatThreads = (count: number): string => `${count} ${count === 1 ? "thread" : "threads"}`;

/** Formats a date as 21 Nov 2026, in UTC. */
export const formatDate = (date: Date): string => day.format(date);

/** Formats a ratio to a base, 1 = equal, with two decimals. Between 0 and 0.01 it is "<0.01"; null is "–". */
export function formatRatio(value: number | null): string {
  if (value === null) return NONE;
  return value > 0 && value < 0.01 ? "<0.01" : value.toFixed(2);
}

/** Rounds a ratio to the decimals that readers see: 1.0203 is 1.02. */
export const shownRatio = (ratio: number): number => Number(ratio.toFixed(2));

// Ties go up with any way of division: 1 - 0.855 is 0.14500000000000002, and 0.145 * 100 is 14.499999999999998.
const percentOf = (share: number): number => toDigits(Math.abs(share) * 100, 12);

/**
 * Formats a change as a percentage, alike down a column. It has one decimal below 10 %, and none above. So 0.08 is "8.0
 * %", 0.271 is "27 %", and less than 0.05 % is "0 %". A fall to a rest has the decimals that show it, since -100 %
 * would mean 0. So -0.99996 is "−99.996 %".
 */
export function formatChange(share: number): string {
  const percent = percentOf(share);
  if (percent < 0.05) return "0 %";
  const isRest = share < 0 && percent >= 99.5 && percent < 100;
  if (isRest) return `−${percent.toFixed(Math.ceil(-Math.log10(100 - percent)))} %`;
  const digits = percent < 9.95 ? (Math.round(percent * 10) / 10).toFixed(1) : Math.round(percent);
  return `${share < 0 ? "−" : ""}${digits} %`;
}

/**
 * Formats a share as a percentage: 0.034 -> "3.4 %", 0.271 -> "27 %"; 0 -> "0 %". Shares nearer to 0 than 0.05 %, of
 * either sign, are "< 0.1 %".
 */
export function formatPercent(share: number): string {
  const percent = percentOf(share);
  const sign = share < 0 ? "−" : "";
  if (percent > 0 && percent < 0.05) return "< 0.1 %";
  return `${sign}${percent < 9.95 ? Math.round(percent * 10) / 10 : Math.round(percent)} %`;
}

/** The unit of an axis: values times `factor`, labelled `unit`. */
export interface UnitScale {
  unit: string;
  factor: number;
}

/**
 * Returns the unit that suits values of a metric's unit up to `most`. So 0.35 of a fraction is 35 %, and 3e6 B/s is
 * 2.86 MiB/s.
 */
export function unitScale(unit: string, most: number): UnitScale {
  switch (unit) {
    case "fraction":
      return { unit: "%", factor: 100 };
    case "s":
      if (most >= 1) return { unit: "s", factor: 1 };
      return most >= 1e-3 ? { unit: "ms", factor: 1e3 } : { unit: "µs", factor: 1e6 };
    case "B":
    case "B/s": {
      const steps = ["", "Ki", "Mi", "Gi", "Ti"];
      const step = Math.max(0, Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(most, 1)) / 10)));
      return { unit: `${steps[step]}${unit}`, factor: 1 / 1024 ** step };
    }
    case "1/s":
      return { unit: "per second", factor: 1 };
    case "1/min":
      return { unit: "per minute", factor: 1 };
    default:
      return { unit: "", factor: 1 };
  }
}

/** Writes parameters in one line, in their order: "m 16 · efConstruction 96"; a null is "none", no parameter "–". */
export function paramsText(...sets: readonly Readonly<Record<string, string | number | boolean | null>>[]): string {
  const parts = sets.flatMap((params) => Object.entries(params).map(([name, value]) => `${name} ${value ?? "none"}`));
  return parts.length ? parts.join(" · ") : NONE;
}

/** Returns the direction of a change in words; null without one. */
export function directionText(better: boolean | null): "better" | "worse" | null {
  if (better === null) return null;
  return better ? "better" : "worse";
}
