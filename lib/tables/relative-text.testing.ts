import type { RelativeView } from "@/lib/views/relative/relative-types";
import type { Look } from "@/lib/views/state/workload-params";
import { csvTable } from "./csv";
import { htmlTable } from "./html";
import { markdownTable } from "./markdown";
import { RELATIVE_TABLE } from "./relative-table";

/** Returns the relative table as one text, equal to the file of that suffix; `title` is a frozen view's own. */
export async function relativeText(
  view: RelativeView,
  look: Look,
  format: "csv" | "html" | "md" | "txt",
  title?: string,
): Promise<string> {
  if (format === "txt") return RELATIVE_TABLE.text?.(view, look) ?? "";
  const write = { csv: csvTable, html: htmlTable, md: markdownTable }[format];
  const pieces = RELATIVE_TABLE.write(view, { look, isExact: format === "csv" }, (table) =>
    write({ ...table, title: title ?? table.title }),
  );
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}
