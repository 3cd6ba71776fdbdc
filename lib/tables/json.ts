import type { Table } from "./types";

/**
 * Writes a table as JSON with exact values: { LISTKEY: [rows], notes: [sentences] } and the fields of `beside`.
 * Lead sentences come first among the notes. A missing value is null.
 */
export async function* jsonTable<Row>({
  rows,
  json,
  listKey,
  notes,
  lead = [],
  beside = {},
}: Table<Row>): AsyncGenerator<string> {
  yield `{${JSON.stringify(listKey)}:[`;
  let separator = "\n";
  for await (const row of rows) {
    yield separator + JSON.stringify(json(row));
    separator = ",\n";
  }
  const rest = JSON.stringify({ notes: [...lead, ...notes], ...beside });
  yield `\n],${rest.slice(1)}\n`;
}
