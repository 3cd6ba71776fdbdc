import type { Look } from "@/lib/views/workload-query";
import { archiveText } from "./archive-text";
import { csvTable } from "./csv";
import { htmlTable } from "./html";
import { markdownTable } from "./markdown";
import type { ExportedView } from "./relative-lines";
import { writeRelativeTable } from "./relative-tables";

/** The relative table as one text, the same as the file of that ending. */
export async function relativeText(
  view: ExportedView,
  look: Look,
  format: "csv" | "html" | "md" | "txt",
): Promise<string> {
  if (format === "txt") return archiveText(view, look);
  const pieces = writeRelativeTable(view, look, format === "csv", (table) =>
    format === "csv" ? csvTable(table) : format === "md" ? markdownTable(table) : htmlTable(table),
  );
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
