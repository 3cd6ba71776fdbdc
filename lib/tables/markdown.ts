import { visibleText } from "../domain/names/visible-text";
import { withoutFormula } from "./csv";
import { forPeople, type Table } from "./types";

/**
 * A table as GitHub-flavoured Markdown, rounded for reading. Nothing in a cell is read as markup, nor run by a spreadsheet that it is copied to
 * once it is rendered.
 */
export async function* markdownTable<Row>({ rows, notes, lead = [], ...table }: Table<Row>): AsyncGenerator<string> {
  const columns = forPeople(table);
  for (const sentence of lead) yield `${markdownSentence(sentence)}\n\n`;
  yield `| ${columns.map(({ header }) => cellText(header)).join(" | ")} |\n`;
  yield `|${columns.map(({ align }) => (align === "right" ? "---:" : ":---")).join("|")}|\n`;
  for await (const row of rows) yield `| ${columns.map(({ text }) => cellText(text(row))).join(" | ")} |\n`;
  for (const note of notes) yield `\n${markdownSentence(note)}\n`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

const cellText = (text: string): string => markdownText(withoutFormula(text));

/** Text that stays a paragraph at the start of a line, where some marks would make it a heading, a list or a formula. */
const markdownSentence = (text: string): string =>
  markdownText(withoutWideFormula(visibleText(text).trimStart())).replace(/^(\d{0,9})([#=+.)@-])/, "$1\\$2");
/** A backslash before these would be seen. */
const withoutWideFormula = (text: string): string => (/^[＝＋－＠]/.test(text) ? withoutFormula(text) : text);

/** Text that stays the text it is inside a Markdown table, without what nobody sees. */
export function markdownText(text: string): string {
  return visibleText(text)
    .replaceAll(/[\r\n]+/g, " ")
    .replaceAll(/[&<>]/g, (mark) => entities[mark] ?? mark)
    .replaceAll(/[\\|`*_[\]~]/g, "\\$&");
}
