import { cellsOf, SEPARATORS, type Separator } from "../kit/cells";
import { baseName } from "../kit/paths";
import type { TableMapping } from "../kit/table-mapping";
import type { MemberHead } from "../kit/types";
import { alignedHeading, alignedNames, alignedRow, type Edges } from "./aligned";
import { HeadingLines, isDrawn, titleOf } from "./around";
import { type Columns, columnsOf, plainHeadings } from "./columns";
import { isMarkdown, pipedRow, RULE } from "./markdown";
import { meaningsOf } from "./named";
import { engineOfPath, engineOfTitles } from "./one-engine";
import { quantityOf } from "./quantities";
import { JsonRecords } from "./records";
import { type Shape, shapeOf } from "./shapes";
import { type Around, countsThreads, NOTHING_AROUND } from "./spread";
import { statedQuantity, statesScaled } from "./stated";
import { unitedHeading } from "./unit-row";
import { CELLS_NAME } from "./words";

/** A heading and the separator of its cells. */
export interface Heading {
  separator: Separator;
  columns: Columns;
  /** Null for a table with one row per result. */
  shape: Shape | null;
  /** True where the line above it groups its columns. */
  isBelowGroups: boolean;
  /** The edges of its columns where blanks align them; the separator then stands between the cells of `alignedRow`. */
  edges?: Edges;
}

/** Characters of a line that may be a heading. */
const MAX_HEADING = 8_000;
/** Lines of a head in which a page's or a named table's heading is looked for. */
const MAX_HEAD_LINES = 5_000;
/** Lines above a heading that may state the unit of its numbers. */
export const MAX_ABOVE = 20;

/**
 * Returns the heading in a line, at the separator that gives most columns. Null where it explains no table, or has more
 * than 8,000 characters. `around` has the statements of a title or the file's name on its numbers. `above` is the line
 * above it, which may group its columns.
 */
export function headingOf(
  line: string,
  around: Around,
  { mapping = null, above = null }: { mapping?: TableMapping | null; above?: string | null } = {},
): Heading | null {
  if (line.length > MAX_HEADING) return null;
  const found = SEPARATORS.flatMap((separator): Heading[] => {
    const cells = line.includes(separator) ? cellsOf(line, separator) : null;
    if (cells === null) return [];
    while (cells.at(-1)?.trim() === "") cells.pop();
    const plain = plainHeadings(cells, mapping === null ? 2 : 1);
    const groups = groupsIn(above, separator, cells.length);
    const shape = plain === null ? null : shapeOf(plain, around, { mapping, groups });
    const columns = shape?.columns ?? columnsOf(cells, mapping, around.isOfEngine);
    const isBelowGroups = groups !== null && shape?.isBelowGroups === true;
    return columns === null ? [] : [{ separator, columns, shape, isBelowGroups }];
  });
  if (found.length === 0) return alignedHeadingOf(line, around, mapping);
  return found.sort((a, b) => b.columns.headings.length - a.columns.headings.length)[0] ?? null;
}

/** Returns the heading in a line whose names are aligned by blanks; null where it explains no table. */
function alignedHeadingOf(line: string, around: Around, mapping: TableMapping | null): Heading | null {
  const edges = alignedHeading(line);
  const heading = edges === null ? null : headingOf(alignedNames(line, edges), around, { mapping });
  return edges === null || heading === null ? null : { ...heading, edges };
}

/** Returns the cells of a row of groups above a heading of `length` cells. Null for other rows. */
function groupsIn(line: string | null, separator: Separator, length: number): string[] | null {
  if (line === null || line.length > MAX_HEADING || !line.includes(separator)) return null;
  const cells = cellsOf(line, separator)?.map((cell) => cell.replace(/^\uFEFF/, "").trim()) ?? [];
  while (cells.length > length && cells.at(-1) === "") cells.pop();
  return cells.length > 1 && cells.length <= length ? cells : null;
}

/**
 * Returns the statements on a heading's numbers in the lines above it, or else in the file's name. On a page the lines
 * of an earlier section, or above another table, state nothing.
 */
export function aroundOf(path: string, above: readonly string[]): Around {
  const lines = (isMarkdown(path) ? ownLines(above) : above).toReversed();
  const titles = [...lines, baseName(path).replace(/\.[a-z]{2,6}$/i, "")];
  const unitAt = titles.findIndex((title) => statedQuantity(title) !== null);
  // Two lines that state two units say of none which numbers it is of.
  const stated = new Set(lines.flatMap((line) => unitNamed(statedQuantity(line)) ?? []));
  const isUnsure = stated.size > 1 || titles.some(statesScaled);
  // A line that states no unit may say anything of threads; the file's name is about its numbers.
  const ofNumbers = [titles[unitAt], titles.at(-1)].filter((title) => title !== undefined);
  return {
    unit: unitAt < 0 || isUnsure ? null : statedQuantity(titles[unitAt] ?? ""),
    counts: ofNumbers.some((title) => countsThreads(title)) ? "threads" : null,
    hasRows: true,
    isOfEngine:
      engineOfPath(path) !== null || (isMarkdown(path) && engineOfTitles(lines.filter(isTitle).toReversed()) !== null),
  };
}

const isTitle = (line: string): boolean => line.startsWith("#");

/** Returns the unit of a heading as a text; null for none. */
function unitNamed(heading: string | null): string | null {
  const quantity = heading === null ? null : quantityOf(heading);
  return quantity === null ? null : `${quantity.kind === "rate" ? quantity.key : "time"} ${quantity.scale}`;
}

/** Returns the lines since the last table, from the last title on. */
function ownLines(above: readonly string[]): readonly string[] {
  const own = above.slice(above.findLastIndex((line) => pipedRow(line) !== null) + 1);
  return own.slice(
    Math.max(
      0,
      own.findLastIndex((line) => line.startsWith("#")),
    ),
  );
}

/** True for lines above a heading: blank, with separators alone, or comments. A first column may be called #. */
export const isAbove = (line: string): boolean => /^(?:\s*#(?!\s{0,9}[,;|\t])|[\s,;|]*$)/.test(line);

/** True for a line that begins a list or an object of JSON. */
export const isJson = (line: string): boolean => /^\uFEFF?\s*(?:\{|\[\s*(?:\{|$))/.test(line);

const MAX_RECORDS = 50;

/** Objects of numbers lie at most this deep. */
const MAX_DEPTH = 9;

/** Returns the head of a JSON document up to its last whole object, with the brackets that close it. */
export function closedHead(text: string): string {
  const open: string[] = [];
  let whole: { end: number; brackets: string } | null = null;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted && sign === "\\") at++;
    else if (sign === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (sign === "{") open.push("}");
    else if (sign === "[") open.push("]");
    else if (sign === "}" || sign === "]") {
      open.pop();
      if (open.length <= MAX_DEPTH) whole = { end: at + 1, brackets: open.toReversed().join("") };
    }
  }
  return open.length === 0 || whole === null ? text : text.slice(0, whole.end) + whole.brackets;
}

/** True where the objects at the beginning of a JSON text explain themselves. */
function recogniseJson(path: string, text: string): boolean {
  const keys = new Set<string>();
  let left = MAX_RECORDS;
  const records = new JsonRecords(({ cells }) => {
    if (left-- > 0) for (const key of cells.keys()) keys.add(key);
  });
  for (const [at, line] of closedHead(text).split("\n").entries()) {
    if (left > 0) records.line(line, at + 1);
  }
  records.end();
  return (
    columnsOf([...keys], null, engineOfPath(path) !== null) !== null || shapeOf([...keys], NOTHING_AROUND) !== null
  );
}

const JSON_NAME = /\.(?:json|jsonl|ndjson)$/i;
/** Bytes of a head that is not its whole file. */
const WHOLE_HEAD = 65_536;

/** Returns true for JSON that is longer than its head. An engine or a list of results may follow a long list. */
export const mayGoOn = ({ path, head, text }: MemberHead): boolean =>
  text !== null && head.length >= WHOLE_HEAD && JSON_NAME.test(path) && isJson(text);

/** Logs of Rally and OpenSearch Benchmark: their summary has this heading, below the tool's name in large letters. */
const LOG_NAME = /\.(?:txt|log|out)$/i;
const SUMMARY = /^\|[ \t]{0,200}Metric \|[ \t]{0,200}Task \|[ \t]{0,200}Value \|[ \t]{0,200}Unit \|[ \t\r]{0,20}$/m;

/** Matches a table with a column that the manifest names or melts, and any JSON. */
export function recogniseNamed({ path, text }: MemberHead, mapping: TableMapping): boolean {
  if (text === null) return false;
  if (JSON_NAME.test(path)) return /^\uFEFF?\s*[[{]/.test(text);
  // The manifest's word and the text are enough: a file of any name may hold JSON.
  if (isJson(text)) return true;
  if (!CELLS_NAME.test(path) && !isMarkdown(path)) return false;
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n|\r/, MAX_HEAD_LINES)
    .some((line) => headingOf(plainLine(line), NOTHING_AROUND, { mapping }) !== null);
}

/**
 * Returns how many columns of a table's head a manifest names or melts. The head is a heading, or JSON's first objects.
 */
export function namedColumnsIn({ text }: MemberHead, mapping: TableMapping): number {
  if (text === null) return 0;
  if (/^\uFEFF?\s*[[{]/.test(text)) {
    const melted = new Set<string>();
    const records = new JsonRecords(({ cells, isMore }) => {
      if (isMore) for (const key of cells.keys()) melted.add(key);
    }, mapping);
    for (const [at, line] of closedHead(text).split("\n").entries()) records.line(line, at + 1);
    records.end();
    return records.named.seen.size + melted.size;
  }
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n|\r/, MAX_FIRST_LINES);
  const named = (heading: Heading | null) => {
    const headings = heading?.columns.headings ?? [];
    const melts = headings.filter((name) => mapping.melt?.match(name)).length;
    return new Set(meaningsOf(headings, mapping).keys()).size + melts;
  };
  return Math.max(0, ...lines.map((line) => named(headingOf(plainLine(line), NOTHING_AROUND, { mapping }))));
}

/** First lines of a text in which a heading is looked for. */
const MAX_FIRST_LINES = 200;

/**
 * Matches a text whose first line after comments and titles explains its columns, if another line follows. Also matches
 * a page with such a table, and JSON whose keys explain themselves.
 */
export function recognise({ path, text }: MemberHead): boolean {
  if (text === null || /(?:^|\/)\.[^/]*$/.test(path)) return false;
  if (JSON_NAME.test(path)) return isJson(text) && recogniseJson(path, text);
  if (isMarkdown(path)) return pageHasTable(path, text);
  if (LOG_NAME.test(path) && SUMMARY.test(text)) return true;
  if (!CELLS_NAME.test(path)) return false;
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n|\r/, MAX_FIRST_LINES);
  const at = headingAt(path, lines);
  return at >= 0 && lines.slice(at + 1).some((line) => line.trim() !== "");
}

/** Lines of titles above a heading. */
const MAX_TITLES = 20;

/** Returns the place of the heading below blank lines, comments and titles; -1 where another line stands above it. */
function headingAt(path: string, lines: readonly string[]): number {
  const titles: string[] = [];
  const joined = new HeadingLines();
  for (const [at, part] of lines.entries()) {
    const line = joined.push(part);
    if (line === null) continue;
    const commented = headingBehindSign(line);
    if (commented !== null) return hasRows(commented, lines.slice(at + 1, at + MAX_FIRST_LINES)) ? at : -1;
    if (isAbove(line) || isDrawn(line)) continue;
    const above = titles.at(-1) ?? null;
    const united = above === null ? null : (unitedHeading(plainLine(above), plainLine(line))?.line ?? null);
    const ofUnits = united === null ? null : headingOf(united, around(path, lines, at));
    const heading =
      ofUnits ??
      headingOf(plainLine(line), around(path, lines, at), { above: above === null ? null : plainLine(above) });
    if (heading !== null) {
      const others = heading.isBelowGroups || ofUnits !== null ? titles.slice(0, -1) : titles;
      const isHeading = others.every((title) => titleOf(title, heading.separator) !== null);
      if (isHeading && heading.shape?.fits && isUnited(line, lines[at + 1] ?? "", around(path, lines, at))) return at;
      return isHeading && hasRows(heading, lines.slice(at + 1, at + MAX_FIRST_LINES)) ? at : -1;
    }
    if (titles.push(line) > MAX_TITLES) return -1;
  }
  return -1;
}

/** True where the row below a heading states its units, and both explain a table. */
function isUnited(line: string, below: string, own: Around): boolean {
  const united = unitedHeading(plainLine(line), plainLine(below))?.line ?? null;
  return united !== null && headingOf(united, own) !== null;
}

/** Returns the heading behind a sign of a comment: `#engine,threads,qps`. Null for other comments and lines. */
export function headingBehindSign(line: string): Heading | null {
  const [, text = ""] = /^\s{0,9}#\s{0,9}([^#\s].*)$/.exec(line) ?? [];
  const heading = text === "" ? null : headingOf(text, NOTHING_AROUND);
  return heading?.columns.headings.every((name) => name !== "") ? heading : null;
}

/** True where each row may hold results, or the first cell of one of these says that it does. */
function hasRows({ shape, separator, edges }: Heading, lines: readonly string[]): boolean {
  const rows = edges === undefined ? lines : lines.flatMap((line) => alignedRow(line, edges) ?? []);
  if (edges !== undefined && rows.length === 0) return false;
  return (
    !shape?.fits || rows.some((line) => shape.fits?.(cellsOf(plainLine(line), separator)?.[0]?.trim() ?? "") === true)
  );
}

const around = (path: string, lines: readonly string[], at: number): Around =>
  aroundOf(path, lines.slice(Math.max(0, at - MAX_ABOVE), at));

const plainLine = (line: string): string => pipedRow(line) ?? line;

/** True where a heading above a rule, or below one with groups above it, explains a table. */
function pageHasTable(path: string, text: string): boolean {
  const lines = text.split("\n", MAX_HEAD_LINES);
  return lines.some((line, at) => {
    if (pipedRow(lines[at + 1] ?? "") !== RULE) return false;
    const [heading, below] = [pipedRow(line), pipedRow(lines[at + 2] ?? "")];
    if (heading === null) return false;
    const own = around(path, lines, at);
    const found = headingOf(heading, own);
    if (found !== null && hasRows(found, lines.slice(at + 2, at + MAX_FIRST_LINES))) return true;
    if (below === null) return false;
    return (
      isUnited(line, lines[at + 2] ?? "", own) || headingOf(below, own, { above: heading })?.isBelowGroups === true
    );
  });
}
