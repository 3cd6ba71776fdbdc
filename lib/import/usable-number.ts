import { noMetrics } from "../domain/model";

const INT4_MAX = 2 ** 31 - 1;
// Columns that are integers in the database, by their name in the model.
const int4 = new Set(["k", "threads", "line", "cpus", "rank"]);
// Rates, times and recall: none is less than 0.
const neverNegative = new Set(Object.keys(noMetrics));
// Keys carry their unit: memoryBytes, databaseBytes, ioBytes, `bytes` of an index. Bytes per second or per query are
// rates.
const SIZE = /(?:^b|B)ytes(?:Printed)?$/;

/** Known answers by name. An upload has few names of numbers, and a million numbers. */
const sizes = new Map<string, boolean>();
const MAX_NAMES = 1_000;

function isSize(name: string): boolean {
  const answer = sizes.get(name) ?? SIZE.test(name);
  if (sizes.size < MAX_NAMES) sizes.set(name, answer);
  return answer;
}

/**
 * Returns a number as it is stored under `name`, or null for an impossible one. Sizes are whole bytes: a printed 42.7
 * GB is rounded. A size below 0, or beyond the whole numbers of a double, is impossible. So is a fraction, or a number
 * above 2³¹ - 1, for an integer column of the database.
 */
export function usableNumber(value: number, name: string): number | null {
  if (!Number.isFinite(value) || (value < 0 && neverNegative.has(name))) return null;
  if (int4.has(name)) return fitsInt4(value) ? value : null;
  if (!isSize(name)) return value;
  const bytes = Math.round(value);
  return value >= 0 && Number.isSafeInteger(bytes) ? bytes : null;
}

/** Returns true for whole numbers that fit an integer column of the database. */
export const fitsInt4 = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= INT4_MAX;
