import { harmlessValue, MASK, secretName } from "./secret-patterns";

// Secrets in a column of a table: `engine,password,qps` above rows.

const SEPARATORS = [",", ";", "\t", "|"];
/** A cell that may be a heading. */
const HEADING = /^[^\p{L}]{0,9}\p{L}[^,;|\t]{0,60}$/u;
/** A name that tells that a line is a heading for sure. */
const COLUMN =
  /^(?:engine|database|db|test|query|workload|threads|user|host|[qtr]ps|ops|time|latency|p\d\d)(?:_m?s)?$/i;
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
  /** True where a name tells that it is a table: a row of another length does not end it. */
  isSure: boolean;
}

/** The columns of a table that blanks align: the places of its names. */
interface Aligned {
  names: readonly { from: number; to: number; isSecret: boolean }[];
}

/**
 * Returns a masker for the lines of one file, in order. Below a heading with the name of a secret it masks that column
 * to the end of the table: a line without its separator, or another number of cells behind a blank line. Its first row
 * has as many cells as the heading, or one more or less, unlike the line behind a sentence. `mayName` is false for a
 * line without any word of a secret.
 */
export function columnMasker(): (line: string, mayName: boolean) => string {
  let table: Table | null = null;
  let aligned: Aligned | null = null;
  let before = "";
  let isBelowBlank = false;
  let isFirst = false;
  let isInQuote = false;
  /** Lines without the separator, one after the other. */
  let texts = 0;
  return (line, mayName) => {
    if (isInQuote) {
      const end = line.indexOf('"');
      isInQuote = end < 0;
      return end < 0 ? "" : line.slice(end);
    }
    if (line.trim() === "") aligned = null;
    if (mayName) aligned = alignedIn(line) ?? aligned;
    else if (aligned !== null) return maskAligned(aligned, line);
    const other = mayName && table !== null ? headingIn(line, before) : null;
    if (other?.isSure === true) table = null;
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

  function isEnd({ separator, length, loose, isSure }: Table, line: string): boolean {
    if (line.trim() === "") return separator === "|";
    if (DRAWN.test(line)) return false;
    const isText = !line.includes(separator);
    texts = isText ? texts + 1 : 0;
    if (isText) return !isSure || texts > 1;
    if ((!isFirst && !isBelowBlank) || isSure) return false;
    return Math.abs(cellsOf(line, separator).length - length) > (isFirst ? loose : 0);
  }
}

/** Returns the table whose heading a line is; null for others. A row of the same form as the one before is none. */
function headingIn(line: string, before: string): Table | null {
  if (line.length > 8_000) return null;
  for (const separator of SEPARATORS) {
    if (!line.includes(separator)) continue;
    const cells = cellsOf(line, separator);
    const names = cells.map(({ from, to }) => plainName(line.slice(from, to)));
    const columns = new Set(names.flatMap((name, at) => (NAME.test(name) && secretName.test(name) ? at : [])));
    const isHeading = names.every((name) => name === "" || HEADING.test(name));
    if (columns.size === 0 || !isHeading || cells.some(({ isOpen }) => isOpen)) continue;
    const isSure = names.some((name) => COLUMN.test(name));
    if (isSure || filled(before, separator) !== filled(line, separator)) {
      const loose = separator === "," && line.includes(", ") ? 0 : 1;
      return { separator, length: cells.length, loose, columns, isSure };
    }
  }
  return null;
}

/** Returns a name without quotes, a sign of a comment, and what brackets behind it say. */
function plainName(text: string): string {
  const bracket = text.search(/[([]/);
  const name = bracket > 0 ? text.slice(0, bracket).trimEnd() : text;
  return name.replace(/^\uFEFF?(?:# ?)?["'`*]{0,3}/, "").replace(/["'`*]{1,3}$/, "");
}

/** Returns the texts of a line between two blanks or more. */
const textsIn = (line: string) =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }));

/** Returns the columns of a heading that blanks align, if one is of secrets; null for other lines. */
function alignedIn(line: string): Aligned | null {
  if (line.length > 4_000 || !/\S {2}/.test(line) || /[,;|\t]/.test(line)) return null;
  const texts = textsIn(line);
  const names = texts.map(({ text, from, to }) => {
    const name = plainName(text);
    return { from, to, isSecret: NAME.test(name) && secretName.test(name) };
  });
  const isHeading =
    texts.length > 2 &&
    texts.every(({ text }) => HEADING.test(text)) &&
    texts.some(({ text }) => COLUMN.test(plainName(text)));
  return isHeading && names.some(({ isSecret }) => isSecret) ? { names } : null;
}

/** Masks what stands below the names of secrets. All behind the first word goes where a text is below no one name. */
function maskAligned({ names }: Aligned, line: string): string {
  if (DRAWN.test(line)) return line;
  let masked = "";
  let last = 0;
  for (const { from, to, text } of textsIn(line.slice(0, 8_000))) {
    const below = names.filter((name) => from < name.to && to > name.from);
    if (below.length !== 1) return line.replace(/^(\s*\S+\s).*$/, `$1${MASK}`);
    if (below[0]?.isSecret !== true || harmlessValue.test(text)) continue;
    masked += line.slice(last, from) + MASK.slice(0, to - from).padEnd(to - from);
    last = to;
  }
  return masked + line.slice(last);
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
