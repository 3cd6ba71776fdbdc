import { escapeMarkup } from "@/lib/escape-markup";
import { forPeople, type Table } from "./types";

/**
 * Writes a table as HTML to paste into a post: no styles, no scripts, every text escaped. Numbers have their exact
 * value as title.
 */
export async function* htmlTable<Row>({ title, rows, notes, lead = [], ...table }: Table<Row>): AsyncGenerator<string> {
  const columns = forPeople(table);
  const right = ' align="right"';
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">`;
  yield `<title>${escapeMarkup(title)}</title></head><body>\n`;
  for (const sentence of lead) yield `<p><strong>${escapeMarkup(sentence)}</strong></p>\n`;
  yield `<table>\n<caption>${escapeMarkup(title)}</caption>\n<thead><tr>`;
  for (const { header, align } of columns) {
    yield `<th scope="col"${align === "right" ? right : ""}>${escapeMarkup(header)}</th>`;
  }
  yield "</tr></thead>\n<tbody>\n";
  for await (const row of rows) {
    const cells = columns.map(({ align, text, exact }) => {
      const value = exact(row);
      const full = typeof value === "number" ? ` title="${escapeMarkup(String(value))}"` : "";
      return `<td${align === "right" ? right : ""}${full}>${escapeMarkup(text(row))}</td>`;
    });
    yield `<tr>${cells.join("")}</tr>\n`;
  }
  yield "</tbody>\n</table>\n";
  for (const note of notes) yield `<p>${escapeMarkup(note)}</p>\n`;
  yield "</body></html>\n";
}
