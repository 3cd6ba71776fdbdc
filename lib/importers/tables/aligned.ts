import { isMeasured, quantityOf } from "./quantities";
import { roleOf } from "./roles";
import { CELLS_NAME } from "./words";

// Tables whose columns are aligned by blanks, as `column -t` and sqlite3 print them. At least two blanks stand between
// two names of the heading, and the names' places are the edges of the columns.

/** The places of a name in its line. */
interface Span {
  from: number;
  to: number;
}

/** The places of a heading's names. */
export type Edges = readonly Span[];

const MAX_LINE = 4_000;

/** A line in which each character is one cell wide for sure: CJK signs and emoji take two. */
const IS_NARROW = /^[\x20-\x7e]*$/;

/** True for a line with a character that may be wider than a cell, or be counted as more than one. */
export const mayBeWide = (line: string): boolean => !IS_NARROW.test(line.trimEnd());

/** Returns the texts of a line between two blanks or more, by place. */
const spansIn = (line: string): Span[] =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({ from: index, to: index + text.length }));

/** Returns the edges of a heading's columns; null for other lines, and where another sign separates them. */
export function alignedHeading(line: string): Edges | null {
  if (line.length > MAX_LINE || mayBeWide(line) || /[\t|;]/.test(line) || !/\S {2,}\S/.test(line)) return null;
  const spans = spansIn(line.trimEnd());
  return spans.length > 2 && spans.every(({ from, to }) => /^[a-z].*[^,]$|^[a-z]$/i.test(line.slice(from, to)))
    ? spans
    : null;
}

/**
 * Returns the cells of a row, joined by tabs. Each stands below or above one name, and no two below one. Null for a row
 * that does not fit the edges, so that nothing is read in a wrong column.
 */
export function alignedRow(line: string, edges: Edges): string | null {
  if (line.length > MAX_LINE || mayBeWide(line)) return null;
  const cells = edges.map(() => "");
  let last = -1;
  for (const { from, to } of spansIn(line.trimEnd())) {
    const below = edges.flatMap((edge, at) => (from < edge.to && to > edge.from ? at : []));
    const [at] = below;
    if (at === undefined || below.length > 1 || at <= last) return null;
    cells[at] = line.slice(from, to);
    last = at;
  }
  return last < 0 ? null : joined(cells);
}

/** Returns the names of a heading, joined by tabs. */
export const alignedNames = (line: string, edges: Edges): string =>
  joined(edges.map(({ from, to }) => line.slice(from, to)));

const joined = (cells: readonly string[]): string =>
  cells.map((cell) => (cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t");

/** Rows that show that words of a line are a heading. */
const LEAST_ROWS = 2;

/**
 * Returns why a text table is kept though nothing of it is read: words of a heading with a fact and a measured one,
 * above rows of as many words with numbers, without clear edges. Null for other files.
 */
export function keptTable({ path, text }: { path: string; text: string | null }): string | null {
  if (text === null || !CELLS_NAME.test(path)) return null;
  const lines = text.split(/\r?\n/, 60).filter((line) => line.trim() !== "" && !/^[\s#+=-]/.test(line));
  const [heading = "", ...rows] = lines.map((line) => line.slice(0, MAX_LINE).trim().split(/\s+/));
  const names = [...heading];
  const isHeading =
    names.length > 2 &&
    names.every((name) => /^\p{L}/u.test(name)) &&
    names.some((name) => roleOf(name) !== null) &&
    names.some((name) => isMeasured(name) || quantityOf(name) !== null);
  const like = rows.filter((row) => row.length >= names.length && row.some((word) => /^\d[\d.,]*$/.test(word)));
  if (!isHeading || like.length < LEAST_ROWS || like.length * 2 < rows.length) return null;
  return (
    "The columns of this table are aligned by blanks, and where each begins is not clear. It is kept, and its " +
    "numbers are not read: upload it as CSV, or with two blanks between all columns."
  );
}
