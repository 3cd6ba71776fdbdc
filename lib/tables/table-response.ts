import { ExpectedError } from "@/lib/errors";
import { FORMATS, isTableFormat, SUFFIXES, type TableFormat } from "@/lib/formats";
import { parquetStream } from "./parquet";
import type { Table } from "./types";
import { TABLE_WRITERS } from "./writers";

/** Characters to gather before a piece is sent. */
const CHUNK = 32 * 1024;

/** Returns the format of a suffix. Throws `not-acceptable` with the list for an unknown one. */
export function tableFormat(text: string): TableFormat {
  if (isTableFormat(text)) return text;
  throw new ExpectedError(
    "not-acceptable",
    `There is no format “${text.slice(0, 20)}” here; there are ${SUFFIXES.join(", ")}.`,
  );
}

/** Streams a table in a format: the client's reading pulls the rows. */
export function tableResponse<Row>(
  table: Table<Row>,
  format: TableFormat,
  headers: Record<string, string> = {},
): Response {
  const encoder = new TextEncoder();
  const pieces = TABLE_WRITERS[format](table);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let text = "";
      while (text.length < CHUNK) {
        const { done, value } = await pieces.next();
        if (done) {
          if (text) controller.enqueue(encoder.encode(text));
          controller.close();
          return;
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
  return new Response(body, { headers: { ...fileHeaders(format, `${table.name}.${format}`), ...headers } });
}

/** Returns the headers of a Parquet file of this name. */
export const parquetHeaders = (name: string) => fileHeaders("parquet", `${name}.parquet`);

/** Streams a table as Parquet: the client's reading pulls the rows. */
export const parquetResponse = <Row>(table: Table<Row>): Response =>
  new Response(parquetStream(table), { headers: parquetHeaders(table.name) });

/** Returns plain text as a file. */
export const textResponse = (text: string, name: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { headers: { ...fileHeaders("txt", name), ...headers } });

const fileHeaders = (format: TableFormat | "parquet", name: string) => ({
  "content-type": FORMATS[format].mediaType,
  "content-disposition": `inline; filename="${name}"`,
  "access-control-allow-origin": "*",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "no-store",
});
