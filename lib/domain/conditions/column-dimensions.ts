import { DIMENSIONS, dimensionOf } from "./dimensions";

/** Dimensions that can be the columns of a table of workloads, besides `s.NAME` for any setting. */
export const COLUMN_DIMENSIONS: readonly string[] = DIMENSIONS.filter(({ columns }) => columns).map(({ key }) => key);

/** Returns true for keys of dimensions that can make columns, also settings (`s.NAME`). */
export const isColumnDimension = (text: string): boolean =>
  COLUMN_DIMENSIONS.includes(text) || (text.startsWith("s.") && dimensionOf(text) !== null);
