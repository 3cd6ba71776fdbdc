import type { Look } from "@/lib/views/state/workload-params";
import { archiveText } from "./archive-text";
import type { ExportedView } from "./relative-lines";
import { writeRelativeTable } from "./relative-tables";
import { tableResponse, textResponse } from "./table-response";
import type { TableFormat } from "./types";

/** The relative table as a file; plain text as the archive's scripts write it. Json is the API's answer, made elsewhere. */
export function relativeResponse(
  view: ExportedView,
  look: Look,
  format: Exclude<TableFormat, "json">,
  { title, headers, lead = [] }: { title?: string; headers?: Record<string, string>; lead?: readonly string[] } = {},
): Response {
  if (format === "txt") {
    const above = lead.map((sentence) => `${sentence.replaceAll(/[\r\n]+/g, " ")}\n\n`).join("");
    return textResponse(above + archiveText(view, look), "relative.txt", headers);
  }
  return writeRelativeTable(view, look, format === "csv", (table) =>
    tableResponse({ ...table, title: title ?? table.title, lead: [...lead, ...(table.lead ?? [])] }, format, headers),
  );
}
