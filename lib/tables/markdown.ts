import { visibleText } from "../domain/names/visible-text";
import { withoutFormula } from "./csv";
import { forPeople, type Table } from "./types";

/**
 * Writes a table as GitHub-flavoured Markdown, rounded for reading. No cell works as markup, or as a formula in a
 * spreadsheet once rendered.
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

/**
 * Returns text that Markdown reads as a paragraph. At the start of a line, some marks would make it a heading, a list
 * or a formula.
 */
const markdownSentence = (text: string): string =>
  markdownText(withoutWideFormula(visibleText(text).trimStart())).replace(/^(\d{0,9})([#=+.)@-])/, "$1\\$2");
/** A backslash before these marks would be visible. */
const withoutWideFormula = (text: string): string => (/^[＝＋－＠]/.test(text) ? withoutFormula(text) : text);

/** Escapes text for a Markdown table, without invisible characters. */
export function markdownText(text: string): string {
  return visibleText(text)
    .replaceAll(/[\r\n]+/g, " ")
    .replaceAll(/[&<>]/g, (mark) => entities[mark] ?? mark)
    .replaceAll(/[\\|`*_[\]~]/g, "\\$&");
}
