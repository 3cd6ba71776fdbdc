import { DIMENSIONS, dimensionOf } from "./dimensions";

/** What the columns of a table of tests can be, besides `s.NAME` for any setting. */
export const COLUMN_DIMENSIONS: readonly string[] = DIMENSIONS.filter(
  ({ columns, of }) => columns && of !== "vectors",
).map(({ key }) => key);

export const isColumnDimension = (text: string): boolean =>
  COLUMN_DIMENSIONS.includes(text) || (text.startsWith("s.") && dimensionOf(text) !== null);
