import type { TableFormat } from "@/lib/formats";
import { csvTable } from "./csv";
import { htmlTable } from "./html";
import { jsonTable } from "./json";
import { markdownTable } from "./markdown";
import { plainTextTable } from "./plain-text";
import type { Table } from "./types";

/** Writes a table piece by piece, as the reader pulls rows. */
type TableWriter = <Row>(table: Table<Row>) => AsyncGenerator<string, void, undefined>;

/** One line per text format of tables, as in lib/format-list.ts. */
export const TABLE_WRITERS: { readonly [Format in TableFormat]: TableWriter } = {
  csv: csvTable,
  md: markdownTable,
  html: htmlTable,
  txt: plainTextTable,
  json: jsonTable,
};
