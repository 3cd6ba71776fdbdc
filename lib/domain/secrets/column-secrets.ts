import { harmlessValue, MASK, secretName } from "./secret-patterns";

// Secrets in a column of a table: `engine,password,qps` above rows.

const SEPARATORS = [",", ";", "\t", "|"];
/** A cell that may be a heading. */
const HEADING = /^[\p{L}_#*`"'][^,;|\t]{0,60}$/u;
/** A heading of nothing but the name of a secret: `api_key`, `DB password`. A price per token is none. */
const NAME = /^(?!.{0,40}(?:per|first|next|input|output)[ _-]?token$)[\w .-]{2,40}$/i;
/** A rule below a heading, or a cell of it. */
const DRAWN = /^[\s:=+|-]*$/;

/** The place of a cell in its line, without blanks. `isOpen` is true where its quote does not close there. */
interface Cell {
  from: number;
  to: number;
  isOpen: boolean;
}

/** A table with columns of secrets. */
interface Table {
  separator: string;
  length: number;
  /** The most cells by which its first row may differ: none below a sentence with commas. */
  loose: number;
  columns: ReadonlySet<number>;
}

/**
 * Returns a masker for the lines of one file, in order. Below a heading with the name of a secret it masks that column
 * to the end of the table: a line without its separator, or another number of cells behind a blank line. Its first row
 * has as many cells as the heading, or one more or less, unlike the line behind a sentence. `mayName` is false for a
 * line without any word of a secret.
 */
export function columnMasker(): (line: string, mayName: boolean) => string {
  let table: Table | null = null;
  let before = "";
  let isBelowBlank = false;
  let isFirst = false;
  let isInQuote = false;
  return (line, mayName) => {
    if (isInQuote) {
      const end = line.indexOf('"');
      isInQuote = end < 0;
      return end < 0 ? "" : line.slice(end);
    }
    if (table === null || isEnd(table, line)) {
      table = mayName ? headingIn(line, before) : null;
      isFirst = table !== null;
      before = line;
      return line;
    }
    isBelowBlank = line.trim() === "";
    isFirst &&= isBelowBlank || DRAWN.test(line);
    before = line;
    const masked = maskColumns(table, line);
    isInQuote = masked.isOpen;
    return masked.line;
  };

  function isEnd({ separator, length, loose }: Table, line: string): boolean {
    if (line.trim() === "") return separator === "|";
    if (DRAWN.test(line)) return false;
    if (!line.includes(separator)) return true;
    if (!isFirst && !isBelowBlank) return false;
    return Math.abs(cellsOf(line, separator).length - length) > (isFirst ? loose : 0);
  }
}

/** Returns the table whose heading a line is; null for others. A row of the same form as the one before is none. */
function headingIn(line: string, before: string): Table | null {
  if (line.length > 8_000) return null;
  for (const separator of SEPARATORS) {
    if (!line.includes(separator)) continue;
    const cells = cellsOf(line, separator);
    const names = cells.map(({ from, to }) => line.slice(from, to).replace(/^["'`*]{1,3}|["'`*]{1,3}$/g, ""));
    const columns = new Set(names.flatMap((name, at) => (NAME.test(name) && secretName.test(name) ? at : [])));
    const isHeading = names.every((name) => name === "" || HEADING.test(name));
    if (columns.size === 0 || !isHeading || cells.some(({ isOpen }) => isOpen)) continue;
    if (filled(before, separator) !== filled(line, separator)) {
      const loose = separator === "," && line.includes(", ") ? 0 : 1;
      return { separator, length: cells.length, loose, columns };
    }
  }
  return null;
}

/** Returns the number of cells with a text. */
const filled = (line: string, separator: string): number =>
  cellsOf(line, separator).filter(({ from, to }) => to > from).length;

function maskColumns({ separator, columns }: Table, line: string): { line: string; isOpen: boolean } {
  let masked = "";
  let last = 0;
  let isOpen = false;
  for (const [at, cell] of cellsOf(line, separator).entries()) {
    const text = line.slice(cell.from, cell.to);
    const bare = text.replaceAll(/^"|"$/g, "");
    if (!columns.has(at) || DRAWN.test(bare) || harmlessValue.test(bare)) continue;
    masked += line.slice(last, cell.from) + (cell.isOpen ? `"${MASK}` : MASK);
    last = cell.to;
    isOpen ||= cell.isOpen;
  }
  return { line: masked + line.slice(last), isOpen };
}

/** Returns the cells of a line. A cell that begins with a quote may hold the separator. */
function cellsOf(line: string, separator: string): Cell[] {
  const cells: Cell[] = [];
  for (let start = 0; start <= line.length; ) {
    let from = start;
    while (line[from] === " ") from += 1;
    let close = from;
    if (line[from] === '"') {
      do {
        close = line.indexOf('"', close + 1);
        if (close >= 0 && line[close + 1] === '"') close += 1;
        else break;
      } while (close >= 0);
    }
    const isOpen = close < 0;
    const next = isOpen ? -1 : line.indexOf(separator, close);
    const end = next < 0 ? line.length : next;
    let to = end;
    while (to > from && line[to - 1] === " ") to -= 1;
    cells.push({ from: Math.min(from, to), to, isOpen });
    start = end + 1;
  }
  return cells;
}
