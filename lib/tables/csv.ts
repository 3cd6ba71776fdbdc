import type { Cell, Table } from "./types";

/**
 * A table as RFC 4180 CSV with exact values; missing is an empty field. Text that a spreadsheet would run as a formula gets
 * a leading apostrophe; numbers never do. What is to be read first stands in lines that begin with #.
 */
export async function* csvTable<Row>({ columns, rows, lead = [] }: Table<Row>): AsyncGenerator<string> {
  for (const sentence of lead) yield `# ${sentence.replaceAll(/[\r\n]+/g, " ")}\r\n`;
  yield `${columns.map(({ key }) => csvField(key)).join(",")}\r\n`;
  for await (const row of rows) yield `${columns.map(({ exact }) => csvField(exact(row))).join(",")}\r\n`;
}

/** One field: quoted where it holds a comma, quote or line end. */
export function csvField(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const plainNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
