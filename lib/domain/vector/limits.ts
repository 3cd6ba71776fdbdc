import { formatMebibytes, formatMilliseconds, formatSeconds, formatShort, formatUntil, toDigits } from "@/lib/format";

// A reader's limits on the cost of an index and on the time of its queries. docs/rules.md, "Limits".

/** The limits in the units and under the names of addresses; null = none. */
export interface Limits {
  /** Load and index together, in seconds. */
  maxBuildSeconds: number | null;
  /** Size of the index in MiB. */
  maxIndexMiB: number | null;
  /** 99th percentile of the latency in milliseconds. */
  p99: number | null;
  /** Dollars for a million queries, by the price of the machine's hour. */
  maxCost: number | null;
}

/** The name of a limit. */
export type LimitKey = keyof Limits;

/** The names of all limits, in the order of pages. */
export const LIMIT_KEYS = ["maxBuildSeconds", "maxIndexMiB", "p99", "maxCost"] as const satisfies readonly LimitKey[];
/** Limits of which none is set. */
export const NO_LIMITS: Limits = { maxBuildSeconds: null, maxIndexMiB: null, p99: null, maxCost: null };

const amount = /^\d{1,9}(?:\.\d{1,9})?$/;
/** Reads a limit: a decimal number from 0; undefined for other text. Only values of 0 are within 0. */
export const readLimit = (text: string): number | undefined => (amount.test(text) ? Number(text) : undefined);
/** Reads a decimal number above 0, such as a price, which is divided by; undefined for other text. */
export const readAmount = (text: string): number | undefined => readLimit(text) || undefined;

/** The measured values that limits compare, in base units; null = not recorded. */
export interface Limited {
  buildSeconds: number | null;
  indexBytes: number | null;
  p99Seconds: number | null;
  /** By the price of the machine; null = no price is known. */
  dollarsPerQuery: number | null;
}

/** The price of an hour of a machine, in dollars. A reader gives it; null or absent = not known. */
export interface Price {
  price?: number | null;
}

/** Returns the queries that a dollar pays for at a rate; null without a price. */
export const queriesPerDollar = (qps: number, { price = null }: Price): number | null =>
  price === null ? null : (qps * SECONDS_PER_HOUR) / price;
const SECONDS_PER_HOUR = 3600;

/** Returns the dollars of one query at a rate. Null without a rate or a price, and for a rate of 0. */
export function dollarsPerQuery(qps: number | null, of: Price): number | null {
  const queries = qps === null ? null : queriesPerDollar(qps, of);
  return queries ? 1 / queries : null;
}

interface Measure {
  of: keyof Limited;
  /** Its name before a limit, and in full. */
  short: string;
  name: string;
  unit: string;
  /** A limit's unit in the base unit. Both sides of a comparison are in the base unit. */
  inBase: (limit: number) => number;
  /** Base unit in the limit's unit: 1000 ms in a second. */
  perBase: number;
  /** Writes a value of the base unit in the limit's unit. */
  write: (value: number | null) => string;
  /** The end of the sentence on a number that no run in view records. */
  absent: string;
}
const NOWHERE = "no run here records it";
const MEASURES: Readonly<Record<LimitKey, Measure>> = {
  maxBuildSeconds: {
    of: "buildSeconds",
    short: "build",
    name: "build time",
    unit: "s",
    inBase: (seconds) => seconds,
    perBase: 1,
    write: formatSeconds,
    absent: NOWHERE,
  },
  maxIndexMiB: {
    of: "indexBytes",
    short: "index",
    name: "index size",
    unit: "MiB",
    inBase: (mebibytes) => mebibytes * 1024 ** 2,
    perBase: 1 / 1024 ** 2,
    write: formatMebibytes,
    absent: NOWHERE,
  },
  p99: {
    of: "p99Seconds",
    short: "p99",
    name: "p99",
    unit: "ms",
    inBase: (milliseconds) => milliseconds / 1000,
    perBase: 1000,
    write: formatMilliseconds,
    // Some tools record the p99 of one client beside the rate of many.
    absent: "no run here records that of its queries per second",
  },
  maxCost: {
    of: "dollarsPerQuery",
    short: "cost",
    name: "cost",
    unit: "$ per million queries",
    inBase: (dollars) => dollars / 1e6,
    perBase: 1e6,
    write: (dollars) => formatShort(dollars && dollars * 1e6),
    absent: "no run here records a price, so it takes one for the machine",
  },
};

/** Returns the value that a limit compares, in the base unit; null = not recorded. */
const limitedValue = (limited: Limited, key: LimitKey): number | null => limited[MEASURES[key].of];

/** Returns only the limits of another object, such as the state of a page. */
export const limitsOf = ({ maxBuildSeconds, maxIndexMiB, p99, maxCost }: Limits): Limits => ({
  maxBuildSeconds,
  maxIndexMiB,
  p99,
  maxCost,
});

/** Returns the keys of the limits that are set. */
export const setLimits = (limits: Limits): LimitKey[] => LIMIT_KEYS.filter((key) => limits[key] !== null);

/** Returns the words of a limit: its short and full name, its unit, and why nothing records its number. */
export const limitWords = (key: LimitKey): Pick<Measure, "short" | "name" | "unit" | "absent"> => MEASURES[key];

/**
 * Writes the value that a limit compares, with its unit: "28.7 s"; "not recorded" without one. It has enough digits to
 * read as within or above its limit: 234.4 MiB where 234 is the limit.
 */
export function limitedText(limited: Limited, limits: Limits, key: LimitKey): string {
  const value = limitedValue(limited, key);
  if (value === null) return "not recorded";
  const { write, perBase, unit } = MEASURES[key];
  const limit = limits[key] ?? Number.POSITIVE_INFINITY;
  const fits = fitOf(limited, limits, key) === "fits";
  return `${formatUntil(value * perBase, write(value), (read) => read <= limit === fits)} ${unit}`;
}

/** Writes the limits: ["build ≤ 30 s", "p99 ≤ 5 ms"]. */
export const limitTexts = (limits: Limits): string[] =>
  setLimits(limits).map((key) => `${MEASURES[key].short} ≤ ${limits[key]} ${MEASURES[key].unit}`);

/** Fit of a value to its limit. A value that is not recorded neither meets nor fails a limit. */
export type Fit = "fits" | "above" | "unknown";

/** Returns the fit of a value to one limit; any value fits where none is set. */
export function fitOf(limited: Limited, limits: Limits, key: LimitKey): Fit {
  const limit = limits[key];
  if (limit === null) return "fits";
  const value = limitedValue(limited, key);
  if (value === null) return "unknown";
  return value <= MEASURES[key].inBase(limit) ? "fits" : "above";
}

/** Returns the fit of values to all limits: above one of them is above; else one not recorded is unknown. */
export function fitAll(limited: Limited, limits: Limits): Fit {
  const fits = LIMIT_KEYS.map((key) => fitOf(limited, limits, key));
  if (fits.includes("above")) return "above";
  return fits.includes("unknown") ? "unknown" : "fits";
}

/**
 * Returns the least limit of three significant digits that a value fits, in the limit's unit. Null where the value is
 * not recorded.
 */
export function leastLimit(limited: Limited, key: LimitKey): number | null {
  const value = limitedValue(limited, key);
  if (value === null) return null;
  const { perBase, inBase } = MEASURES[key];
  const limit = toDigits(value * perBase, DIGITS);
  if (inBase(limit) >= value) return limit;
  return toDigits(limit + 10 ** (Math.floor(Math.log10(limit)) + 1 - DIGITS), DIGITS);
}
const DIGITS = 3;

/**
 * Returns a value as a multiple of its limit; 1 where it fits, infinite where it is not recorded. Above a limit of 0
 * every value is beyond any multiple, and the least is the nearest.
 */
const timesLimit = (limited: Limited, limits: Limits, key: LimitKey): number => {
  const [value, limit] = [limitedValue(limited, key), limits[key]];
  if (limit === null || fitOf(limited, limits, key) === "fits") return 1;
  if (value === null) return Number.POSITIVE_INFINITY;
  return limit === 0 ? BEYOND * value : value / MEASURES[key].inBase(limit);
};
/** Replaces an infinite multiple; it is far above the multiple of any other limit. */
const BEYOND = 1e200;

/** Returns the values as multiples of their limits, the worst first; one that is not recorded is infinite. */
export const timesLimits = (limited: Limited, limits: Limits): number[] =>
  setLimits(limits)
    .map((key) => timesLimit(limited, limits, key))
    .sort((a, b) => (a === b ? 0 : b - a));

/** Returns true where the first values are nearer to the limits: by the worst of `timesLimits` that differs. */
export function isNearer(times: readonly number[], than: readonly number[]): boolean {
  const at = times.findIndex((each, place) => each !== than[place]);
  return at >= 0 && (times[at] ?? 0) < (than[at] ?? 0);
}
