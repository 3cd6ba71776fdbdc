/** A row with its line in the file. */
interface Placed {
  /** Counted from 1, as `grep -n` does. */
  line: number;
}

/**
 * Returns a function that takes the rows of a file, each once and in their order. It returns the key of each: path and
 * line. Rows that lone CRs separate share a line (lib/import/line-reader.ts). The second one gets ".2", the third ".3".
 */
export function rowKeyer(path: string): (row: Placed) => string {
  let last = Number.NaN;
  let nth = 1;
  return ({ line }) => {
    nth = line === last ? nth + 1 : 1;
    last = line;
    return `${path}:${line}${nth === 1 ? "" : `.${nth}`}`;
  };
}

/** Returns a function from a row to the key that `rowKeyer` gives it. `rows` are in the order of the file. */
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
