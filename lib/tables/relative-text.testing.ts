import type { Look } from "@/lib/views/state/workload-params";
import { archiveText } from "./archive-text";
import { csvTable } from "./csv";
import { htmlTable } from "./html";
import { markdownTable } from "./markdown";
import type { ExportedView } from "./relative-lines";
import { writeRelativeTable } from "./relative-tables";

/** Returns the relative table as one text, equal to the file of that suffix; `title` is a frozen view's own. */
export async function relativeText(
  view: ExportedView,
  look: Look,
  format: "csv" | "html" | "md" | "txt",
  title?: string,
): Promise<string> {
  if (format === "txt") return archiveText(view, look);
  const write = { csv: csvTable, html: htmlTable, md: markdownTable }[format];
  const pieces = writeRelativeTable(view, look, format === "csv", (table) =>
    write({ ...table, title: title ?? table.title }),
  );
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
