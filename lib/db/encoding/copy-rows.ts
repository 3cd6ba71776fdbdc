import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** A cell's value: bytes for bytea columns; other objects and lists become JSON. */
export type Cell =
  | string
  | number
  | bigint
  | boolean
  | null
  | Buffer
  | readonly unknown[]
  | Readonly<Record<string, unknown>>;

/** Splits names of columns at white space, for `copyRows`. */
export const columnNames = (names: string): string[] => names.trim().split(/\s+/);

/** Rows of one write. Long rows (series) are written in smaller batches. */
const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 256 * 1024;

/** Writes rows by COPY, inside the caller's transaction. `columns` are never a user's text. */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const target = client.query(
    copyFrom(`copy ${table} (${columns.map((column) => `"${column}"`).join(", ")}) from stdin`),
  );
  await pipeline(Readable.from(textBatches(rows)), target);
}

function* textBatches(rows: Iterable<readonly Cell[]>): Generator<string> {
  let lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const line = row.map(cellText).join("\t");
    lines.push(line);
    characters += line.length;
    if (lines.length < BATCH_ROWS && characters < BATCH_CHARACTERS) continue;
    yield `${lines.join("\n")}\n`;
    lines = [];
    characters = 0;
  }
  if (lines.length > 0) yield `${lines.join("\n")}\n`;
}

const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

// The text format of COPY: https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-FILE-FORMATS
function cellText(cell: Cell): string {
  if (cell === null) return "\\N";
  if (typeof cell === "number") return `${cell}`;
  if (Buffer.isBuffer(cell)) return `\\\\x${cell.toString("hex")}`;
  const text = typeof cell === "object" ? JSON.stringify(cell) : String(cell);
  return /[\\\t\n\r]/.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (mark) => escapes[mark] ?? mark) : text;
}
