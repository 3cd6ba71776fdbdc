/** A row with its line in the file. */
interface Placed {
  /** Counted from 1, as `grep -n` does. */
  line: number;
}

/**
 * Returns a function from a row to its key: path and line. `rows` are in the order of the file.
 * Rows that lone CRs separate share a line (lib/import/line-reader.ts): the second one gets ".2", the third ".3".
 */
export function rowKeys<Row extends Placed>(path: string, rows: readonly Row[]): (row: Row) => string {
  const further = new Map<Row, number>();
  rows.forEach((row, at) => {
    const before = rows[at - 1];
    if (before?.line === row.line) further.set(row, (further.get(before) ?? 1) + 1);
  });
  return (row) => {
    const nth = further.get(row);
    return `${path}:${row.line}${nth === undefined ? "" : `.${nth}`}`;
  };
}
