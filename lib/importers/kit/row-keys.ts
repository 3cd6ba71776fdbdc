/** Where something stands in its file. */
interface Placed {
  /** Counted from 1, as `grep -n` does. */
  line: number;
}

/**
 * Gives rows of a file, which come in its order, their keys: path and line. Rows that lone CRs part share a line (lib/import/line-reader.ts);
 * the second of them and those after it have their number on the line behind it, so that none is taken for another.
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
