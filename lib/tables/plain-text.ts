import { withoutFormula } from "./csv";
import { forPeople, type Table } from "./types";

/** The first rows decide the column widths; a longer cell further down moves only the rest of its own line. */
const MEASURED = 1000;

/**
 * Writes a table as aligned plain text, rounded for reading: two blanks between columns, numbers to the right. No line
 * is a formula in a spreadsheet.
 */
export async function* plainTextTable<Row>({ rows, notes, lead = [], ...table }: Table<Row>): AsyncGenerator<string> {
  const columns = forPeople(table);
  for (const sentence of lead) yield `${oneLine(withoutFormula(sentence))}\n\n`;
  const cellsOf = (texts: string[]) => texts.map((text, at) => oneLine(at === 0 ? withoutFormula(text) : text));
  const heads = cellsOf(columns.map(({ header }) => header));
  const widths = heads.map(({ length }) => length);
  const line = (cells: readonly string[]) =>
    `${cells
      .map((cell, at) =>
        columns[at]?.align === "right" ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd()}\n`;
  const first: string[][] = [];
  let measuring = true;
  function* begin() {
    measuring = false;
    for (const cells of first)
      cells.forEach((cell, at) => {
        widths[at] = Math.max(widths[at] ?? 0, cell.length);
      });
    yield line(heads);
    for (const cells of first) yield line(cells);
  }
  for await (const row of rows) {
    const cells = cellsOf(columns.map(({ text }) => text(row)));
    if (!measuring) yield line(cells);
    else if (first.push(cells) >= MEASURED) yield* begin();
  }
  if (measuring) yield* begin();
  for (const note of notes) yield `\n${oneLine(withoutFormula(note))}\n`;
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n\t]+/g, " ");
