import type { Table } from "./types";

/** A table as GitHub-flavoured Markdown, rounded for reading. Nothing in a cell is read as markup. */
export async function* markdownTable<Row>({ columns, rows, notes, lead = [] }: Table<Row>): AsyncGenerator<string> {
  for (const sentence of lead) yield `${markdownSentence(sentence)}\n\n`;
  yield `| ${columns.map(({ header }) => markdownText(header)).join(" | ")} |\n`;
  yield `|${columns.map(({ align }) => (align === "right" ? "---:" : ":---")).join("|")}|\n`;
  for await (const row of rows) yield `| ${columns.map(({ text }) => markdownText(text(row))).join(" | ")} |\n`;
  for (const note of notes) yield `\n${markdownSentence(note)}\n`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Text that stays a paragraph at the start of a line, where some marks would make it a heading or a list. */
const markdownSentence = (text: string): string =>
  markdownText(text)
    .trimStart()
    .replace(/^(\d{0,9})([#=+.)-])/, "$1\\$2");

/** Text that stays the text it is inside a Markdown table. */
export function markdownText(text: string): string {
  return text
    .replaceAll(/[\r\n]+/g, " ")
    .replaceAll(/[&<>]/g, (mark) => entities[mark] ?? mark)
    .replaceAll(/[\\|`*_[\]~]/g, "\\$&");
}
