import { visibleText } from "../domain/names/visible-text";
import type { Cell, Table } from "./types";

/**
 * Writes a table as RFC 4180 CSV with exact values; missing is an empty field. Text that a spreadsheet would run as a
 * formula gets a leading apostrophe; numbers never do. Lead sentences are lines that begin with #.
 */
export async function* csvTable<Row>({ columns, rows, lead = [] }: Table<Row>): AsyncGenerator<string> {
  for (const sentence of lead) yield leadLine(sentence);
  yield `${columns.map(({ key }) => csvField(key)).join(",")}\r\n`;
  for await (const row of rows) yield `${columns.map(({ exact }) => csvField(exact(row))).join(",")}\r\n`;
}

/**
 * Returns a sentence as a line that begins with #. It holds no formula for programs that split at commas or semicolons.
 */
export function leadLine(sentence: string): string {
  const parts = sentence
    .replaceAll(/[\r\n\t]+/g, " ")
    .split(/(?<=[,;])/)
    .map((part, at) => {
      const content = part.replace(/^[ "]+/, "");
      return at > 0 && isFormula(content.replace(/[,;]$/, ""))
        ? `${part.slice(0, part.length - content.length)}'${content}`
        : part;
    });
  return `# ${parts.join("")}\r\n`;
}

/** Returns text that no spreadsheet runs: a formula gets a leading apostrophe. */
export const withoutFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

// Tests for OWASP's list (CSV Injection), and the wide forms of Japanese keyboards. Invisible characters before them
// don't count, since the writers drop them.
const isFormula = (text: string): boolean =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(visibleText(text)) && !plainNumber.test(text);

/** Writes one field, in quotes where it holds a comma, quote or line end. */
export function csvField(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = withoutFormula(cell);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number, with thousands and a unit such as `-3.2 %` or `-1,234 ms/op`; no spreadsheet runs it. */
const plainNumber = /^[+-]?(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?: ?(?:%|[a-zµ]+(?:\/[a-z]+)?))?$/i;
