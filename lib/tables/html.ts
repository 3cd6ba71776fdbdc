import type { Table } from "./types";

/** A table as HTML to paste into a post: no styles, no scripts, every text escaped. Cells carry the exact value as a title. */
export async function* htmlTable<Row>({ title, columns, rows, notes, lead = [] }: Table<Row>): AsyncGenerator<string> {
  const right = ' align="right"';
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>\n`;
  for (const sentence of lead) yield `<p><strong>${escapeHtml(sentence)}</strong></p>\n`;
  yield `<table>\n<caption>${escapeHtml(title)}</caption>\n<thead><tr>`;
  for (const { header, align } of columns) {
    yield `<th scope="col"${align === "right" ? right : ""}>${escapeHtml(header)}</th>`;
  }
  yield "</tr></thead>\n<tbody>\n";
  for await (const row of rows) {
    const cells = columns.map(({ align, text, exact }) => {
      const value = exact(row);
      const full = typeof value === "number" ? ` title="${escapeHtml(String(value))}"` : "";
      return `<td${align === "right" ? right : ""}${full}>${escapeHtml(text(row))}</td>`;
    });
    yield `<tr>${cells.join("")}</tr>\n`;
  }
  yield "</tbody>\n</table>\n";
  for (const note of notes) yield `<p>${escapeHtml(note)}</p>\n`;
  yield "</body></html>\n";
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that is no markup in element content and quoted attributes. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (mark) => entities[mark] ?? mark);
