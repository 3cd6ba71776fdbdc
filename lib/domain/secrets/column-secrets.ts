import { remembered } from "../remembered";
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

/** The place of a text in its line. */
interface Span {
  from: number;
  to: number;
}

/** The place of a cell in its line, without blanks. `isOpen` is true where its quote does not close there. */
interface Cell extends Span {
  isOpen: boolean;
}

/** A table with columns of secrets. */
interface Table {
  separator: string;
  length: number;
  /** The most cells by which its first row may differ: none below a sentence with commas. */
  loose: number;
  columns: ReadonlySet<number>;
  /** Those of them whose numbers are counts: `pass`, `tokens`. */
  counts: ReadonlySet<number>;
  /** True where a name tells that it is a table: a row of another length does not end it. */
  isSure: boolean;
}

/** A cell whose quote is open at the end of a line. */
interface OpenCell {
  at: number;
  isSecret: boolean;
  lines: number;
}
/** Lines of one quoted cell. A quote that stays open longer is a mistake. */
const MAX_LINES = 50;

/** The columns of a table whose names and cells are words between blanks. */
interface Blanks {
  length: number;
  columns: ReadonlySet<number>;
}

/** The columns of a table that blanks align: the places of its names. */
interface Aligned {
  names: readonly { from: number; to: number; isSecret: boolean }[];
}

/**
 * Returns a masker for the lines of one file, in order. Below a heading with the name of a secret it masks that column
 * to the end of the table: a line without its separator, or another number of cells behind a blank line. Its first row
 * has as many cells as the heading, or one more or less, unlike the line behind a sentence. Elsewhere it masks the
 * cells behind such a name at the beginning of a row. `mayName` is false for a line without any word of a secret.
 */
export function columnMasker(): (line: string, mayName: boolean) => string {
  let table: Table | null = null;
  let aligned: Aligned | null = null;
  let before = "";
  let blanks: Blanks | null = null;
  let isBelowBlank = false;
  let isFirst = false;
  let open: OpenCell | null = null;
  /** Lines without the separator, one after the other. */
  let texts = 0;

  /** Returns a line below the heading, masked. Its first cells may be the rest of an open one. */
  const masked = (own: Table, line: string): string => {
    if (open === null) {
      const row = maskColumns(own, line, 0);
      open = row.open;
      return row.line;
    }
    const { at, isSecret } = open;
    const end = closingQuote(line);
    if (end >= 0) {
      // A quote that nobody closed may seem to end here, so the words before it are masked as a row's, too.
      const head = isSecret ? "" : maskColumns(own, line.slice(0, end), 0).line;
      const tail = maskColumns(own, line.slice(end + 1), at);
      open = tail.open;
      return `${head}"${tail.line}`;
    }
    open = open.lines < MAX_LINES ? { ...open, lines: open.lines + 1 } : null;
    return isSecret ? "" : maskColumns(own, line, 0).line;
  };

  return (line, mayName) => {
    if (table !== null && open !== null) return masked(table, line);
    if (line.trim() === "") [aligned, blanks] = [null, null];
    if (mayName) aligned = alignedIn(line) ?? aligned;
    else if (aligned !== null) return maskAligned(aligned, line);
    const other = mayName && table !== null ? headingIn(line, before) : null;
    if (other?.isSure === true) table = null;
    if (table === null || isEnd(table, line)) {
      table = mayName ? headingIn(line, before) : null;
      isFirst = table !== null;
      before = line;
      if (table !== null) return line;
      if (blanks !== null && !mayName) {
        const row = maskBlanks(blanks, line);
        if (row === null) blanks = null;
        return row ?? line;
      }
      blanks = mayName ? blanksIn(line) : null;
      return mayName && blanks === null ? maskOwnRow(line) : line;
    }
    isBelowBlank = line.trim() === "";
    isFirst &&= isBelowBlank || DRAWN.test(line);
    before = line;
    return masked(table, line);
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
    // `password,hunter2` is a row's own name.
    const isPair = cells.length === 2 || cellsOf(before, separator).length === cells.length;
    if (!isSure && isPair && columns.has(names.findIndex((name) => name !== ""))) continue;
    if (isSure || filled(before, separator) !== filled(line, separator)) {
      const loose = separator === "," && line.includes(", ") ? 0 : 1;
      const counts = new Set([...columns].filter((at) => MAYBE_COUNT.test(names[at] ?? "")));
      return { separator, length: cells.length, loose, columns, counts, isSure };
    }
  }
  return null;
}

/** True for a heading or a key that is the name of a secret and nothing else. */
export function namesSecret(text: string): boolean {
  const name = plainName(text.trim());
  return NAME.test(name) && secretName.test(name);
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

/**
 * Returns the columns of a heading that blanks align, if one is of secrets; null for other lines. Remembered, since
 * iostat repeats its heading (`%user`) with each report.
 */
const alignedIn = remembered((line): Aligned | null => {
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
});

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

/** Masks the cells of a line in columns of secrets. Its first cell is that of column `first`. */
function maskColumns(own: Table, line: string, first: number): { line: string; open: OpenCell | null } {
  const { separator, columns, counts } = own;
  let masked = "";
  let last = 0;
  let open: OpenCell | null = null;
  for (const [nth, cell] of cellsOf(line, separator).entries()) {
    const at = nth + first;
    const isSecret = columns.has(at);
    if (cell.isOpen) open = { at, isSecret, lines: 1 };
    if (cell.isOpen && !isSecret) {
      // A quote that nobody closes: the words behind it may be cells.
      const rest = maskColumns(own, line.slice(cell.from + 1), at).line;
      return { line: `${masked}${line.slice(last, cell.from)}"${rest}`, open };
    }
    const bare = line.slice(cell.from, cell.to).replaceAll(/^"|"$/g, "");
    if (!isSecret || DRAWN.test(bare) || harmlessValue.test(bare) || (counts.has(at) && COUNT.test(bare))) continue;
    masked += line.slice(last, cell.from) + (cell.isOpen ? `"${MASK}` : MASK);
    last = cell.to;
  }
  return { line: masked + line.slice(last), open };
}

/** Returns the place of the quote that closes a cell; -1 where none does. A doubled quote is one of its text. */
function closingQuote(line: string): number {
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at;
  return -1;
}

/** A sentence behind a comma: "password, token and key are masked". */
const SENTENCE = /^ ?[a-z]+(?: [^,]{1,60}){2}/i;
/** A name of a secret that may also name a test or a count. */
const MAYBE_TEST = /^(?:tokens?|secret|credentials|(?:verify|check|hash|change|reset|validate|test)[ _-].{1,60})$/i;
/** A heading that may count something, and a number that a count has. */
const MAYBE_COUNT = /^(?:pass|tokens?)$/i;
const COUNT = /^\d{1,6}(?:\.\d{1,6})?$/;
const NUMBER = /^[+-]?\d[\d.,]*$/;

/** Masks the cells behind the name of a secret that begins a row: `password,hunter2` below `key,value`. */
function maskOwnRow(line: string): string {
  if (line.length > 8_000) return line;
  for (const separator of SEPARATORS) {
    if (!line.includes(separator)) continue;
    const cells = cellsOf(line, separator).filter(({ from, to }) => to > from);
    const [name, ...others] = cells;
    if (name === undefined || others.length === 0 || !namesSecret(line.slice(name.from, name.to))) continue;
    if (separator === "," && SENTENCE.test(line.slice(name.to + 1))) return line;
    return areResults(line, name, others) ? line : maskSpans(line, others);
  }
  const [name, ...others] = /[,;|\t=:]/.test(line) ? [] : textsIn(line.trimEnd());
  if (name === undefined || !namesSecret(name.text) || areResults(line, name, others)) return line;
  return maskSpans(line, others);
}

/** True for numbers of a test with such a name: `verify_password,1.5`. */
function areResults(line: string, name: Span, others: readonly Span[]): boolean {
  const texts = others.map(({ from, to }) => line.slice(from, to));
  const mayBeTest = MAYBE_TEST.test(plainName(line.slice(name.from, name.to)));
  return texts.every((text) => NUMBER.test(text)) && (mayBeTest || texts.some((text) => text.includes(".")));
}

/** Returns a line with a mask in place of each of these texts, but for switches and drawn lines. */
function maskSpans(line: string, spans: readonly Span[]): string {
  let masked = "";
  let last = 0;
  for (const { from, to } of spans) {
    const bare = line.slice(from, to).replaceAll(/^["'`*]{1,3}|["'`*]{1,3}$/g, "");
    if (DRAWN.test(bare) || harmlessValue.test(bare)) continue;
    masked += line.slice(last, from) + MASK;
    last = to;
  }
  return masked + line.slice(last);
}

/** Returns the columns of a heading of words between single blanks, one of them a secret's name; null for others. */
function blanksIn(line: string): Blanks | null {
  if (line.length > 1_000 || /[,;|\t=:]/.test(line)) return null;
  const names = line.trim().split(/ +/).map(plainName);
  const columns = new Set(names.flatMap((name, at) => (namesSecret(name) ? at : [])));
  const isHeading = names.length > 2 && names.some((name) => COLUMN.test(name)) && new Set(names).size === names.length;
  return isHeading && columns.size > 0 ? { length: names.length, columns } : null;
}

/** Masks the words of a row below such a heading; null for a line that is no row of it. A row has a number. */
function maskBlanks({ length, columns }: Blanks, line: string): string | null {
  if (line.length > 1_000) return null;
  if (DRAWN.test(line)) return line;
  const words = [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    from: index,
    to: index + text.length,
  }));
  if (words.length !== length || !words.some(({ text }) => NUMBER.test(text))) return null;
  return maskSpans(
    line,
    words.filter((_, at) => columns.has(at)),
  );
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
