import type { Table } from "./types";

/**
 * Writes a table as JSON with exact values: { LISTKEY: [rows], notes: [sentences] }, lead sentences first. Missing is
 * null.
 */
export async function* jsonTable<Row>({ rows, json, listKey, notes, lead = [] }: Table<Row>): AsyncGenerator<string> {
  yield `{${JSON.stringify(listKey)}:[`;
  let separator = "\n";
  for await (const row of rows) {
    yield separator + JSON.stringify(json(row));
    separator = ",\n";
  }
  yield `\n],"notes":${JSON.stringify([...lead, ...notes])}}\n`;
}
