import { visibleText } from "../domain/names/visible-text";
import type { Cell, Table } from "./types";

/**
 * A table as RFC 4180 CSV with exact values; missing is an empty field. Text that a spreadsheet would run as a formula gets
 * a leading apostrophe; numbers never do. What is to be read first stands in lines that begin with #.
 */
export async function* csvTable<Row>({ columns, rows, lead = [] }: Table<Row>): AsyncGenerator<string> {
  for (const sentence of lead) yield `# ${leadText(sentence)}\r\n`;
  yield `${columns.map(({ key }) => csvField(key)).join(",")}\r\n`;
  for await (const row of rows) yield `${columns.map(({ exact }) => csvField(exact(row))).join(",")}\r\n`;
}

/** A sentence on one line, in which no program that splits at commas or semicolons finds a formula. */
const leadText = (sentence: string): string =>
  sentence
    .replaceAll(/[\r\n\t]+/g, " ")
    .split(/(?<=[,;])/)
    .map((part, at) => {
      const said = part.replace(/^[ "]+/, "");
      return at > 0 && isFormula(said.replace(/[,;]$/, ""))
        ? `${part.slice(0, part.length - said.length)}'${said}`
        : part;
    })
    .join("");

/** Text that a spreadsheet takes for text: what it would run as a formula gets a leading apostrophe. */
export const withoutFormula = (text: string): string => (isFormula(text) ? `'${text}` : text);

// As OWASP lists them (CSV Injection), with the wide forms that Japanese keyboards type. Before one may stand what is taken out where the text is written.
const isFormula = (text: string): boolean =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(visibleText(text)) && !plainNumber.test(text);

/** One field: quoted where it holds a comma, quote or line end. */
export function csvField(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const safe = withoutFormula(cell);
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A number, with thousands and a unit such as `-3.2 %` or `-1,234 ms/op`: no spreadsheet runs that. */
const plainNumber = /^[+-]?(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?: ?(?:%|[a-zµ]+(?:\/[a-z]+)?))?$/i;
