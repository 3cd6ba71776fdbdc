import { noMetrics } from "../domain/model";

const INT4_MAX = 2 ** 31 - 1;
// Columns that are integers in the database, by the name they have in the model.
const int4 = new Set(["k", "threads", "line", "cpus", "rank"]);
// Rates, times and recall: none is less than 0.
const neverNegative = new Set(Object.keys(noMetrics));
// Keys carry their unit: memoryBytes, databaseBytes, ioBytes, `bytes` of an index. Bytes per second or per query are rates.
const SIZE = /(?:^b|B)ytes(?:Printed)?$/;

/**
 * Returns the number as it is stored under `name`, or null where it cannot be what the name says. A size is a whole number of
 * bytes: 42.7 GB, as somebody printed it, is rounded. A size below 0 or beyond the whole numbers that a double holds is none.
 */
export function usableNumber(value: number, name: string): number | null {
  if (!Number.isFinite(value) || (value < 0 && neverNegative.has(name))) return null;
  if (int4.has(name)) return fitsInt4(value) ? value : null;
  if (!SIZE.test(name)) return value;
  const bytes = Math.round(value);
  return value >= 0 && Number.isSafeInteger(bytes) ? bytes : null;
}

/** True for whole numbers that an integer column of the database holds. */
export const fitsInt4 = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= INT4_MAX;
