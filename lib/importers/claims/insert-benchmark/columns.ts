/** Columns of o.sum.t, mrg and rel files, in their order (docs/formats/benchmark-archive.md (c)). */
export const COLUMNS: readonly string[] =
  "ips qps rps rmbps wps wmbps rpq rkbpq wpi wkbpi csps cpups cspq cpupq dbgb1 dbgb2 rss maxop p50 p99 tag".split(" ");

/** The columns of numbers, without the tag. */
export const VALUE_COLUMNS: readonly string[] = COLUMNS.slice(0, -1);

const header = COLUMNS.join("\t");

/** Matches the header of such a table. */
export const isHeader = (line: string): boolean => line.trimEnd() === header;

/** Returns the cell of a column in a row that is as long as the header; "" for an unknown column. */
export const cellOf = (cells: readonly string[], column: string): string =>
  cells[COLUMNS.indexOf(column)]?.trim() ?? "";
