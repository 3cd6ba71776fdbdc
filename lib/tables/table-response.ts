import { ExpectedError } from "@/lib/errors";
import { FORMATS, isTableFormat, SUFFIXES, type TableFormat } from "@/lib/formats";
import { csvTable } from "./csv";
import { htmlTable } from "./html";
import { jsonTable } from "./json";
import { markdownTable } from "./markdown";
import { plainTextTable } from "./plain-text";
import type { Table } from "./types";

/** Pieces are gathered to about this many characters before they are sent. */
const CHUNK = 32 * 1024;

/** The format of an address' ending; an unknown one is refused with the list. */
export function tableFormat(text: string): TableFormat {
  if (isTableFormat(text)) return text;
  throw new ExpectedError(
    "not-acceptable",
    `There is no format “${text.slice(0, 20)}” here; there are ${SUFFIXES.join(", ")}.`,
  );
}

/** A table in a format, streamed: rows are asked for as the client reads. */
export function tableResponse<Row>(
  table: Table<Row>,
  format: TableFormat,
  headers: Record<string, string> = {},
): Response {
  const encoder = new TextEncoder();
  const pieces = write(table, format);
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

/** Plain text as a file. */
export const textResponse = (text: string, name: string, headers: Record<string, string> = {}): Response =>
  new Response(text, { headers: { ...fileHeaders("txt", name), ...headers } });

const fileHeaders = (format: TableFormat, name: string) => ({
  "content-type": FORMATS[format].mediaType,
  "content-disposition": `inline; filename="${name}"`,
  "access-control-allow-origin": "*",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
  "cache-control": "no-store",
});

function write<Row>(table: Table<Row>, format: TableFormat): AsyncGenerator<string, void, undefined> {
  if (format === "csv") return csvTable(table);
  if (format === "html") return htmlTable(table);
  if (format === "md") return markdownTable(table);
  if (format === "txt") return plainTextTable(table);
  return jsonTable(table);
}
