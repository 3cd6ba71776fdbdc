import type { TableFormat } from "@/lib/formats";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import type { Look } from "@/lib/views/state/workload-params";
import { archiveText } from "./archive-text";
import { efficiencyTable } from "./efficiency-table";
import type { ExportedView } from "./relative-lines";
import { writeRelativeTable } from "./relative-tables";
import { tableResponse, textResponse } from "./table-response";
import type { Table } from "./types";

/** The relative table as a file; plain text as the archive's scripts write it. Of an efficiency view its costs. Json is the API's answer, made elsewhere. */
export function relativeResponse(
  view: ExportedView & Partial<Pick<RelativeView, "efficiency">>,
  look: Look,
  format: Exclude<TableFormat, "json">,
  { title, headers, lead = [] }: { title?: string; headers?: Record<string, string>; lead?: readonly string[] } = {},
): Response {
  const respond = <Row>(table: Table<Row>) =>
    tableResponse({ ...table, title: title ?? table.title, lead: [...lead, ...(table.lead ?? [])] }, format, headers);
  if (view.efficiency?.inFiles) return respond(efficiencyTable(view, view.efficiency, look));
  if (format === "txt") {
    const above = lead.map((sentence) => `${sentence.replaceAll(/[\r\n]+/g, " ")}\n\n`).join("");
    return textResponse(above + archiveText(view, look), "relative.txt", headers);
  }
  return writeRelativeTable(view, look, format === "csv", respond);
}
