import type { Table } from "./types";

/** A table as JSON with exact values: { LISTKEY: [rows], notes: [sentences] }, what is to be read first before other notes. Missing is null. */
export async function* jsonTable<Row>({ rows, json, listKey, notes, lead = [] }: Table<Row>): AsyncGenerator<string> {
  yield `{${JSON.stringify(listKey)}:[`;
  let separator = "\n";
  for await (const row of rows) {
    yield separator + JSON.stringify(json(row));
    separator = ",\n";
  }
  yield `\n],"notes":${JSON.stringify([...lead, ...notes])}}\n`;
}
