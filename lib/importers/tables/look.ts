import { visibleLine } from "@/lib/domain/names/visible-text";
import { maskSecrets } from "@/lib/domain/secrets/secrets";
import type { TableHead, UnreadColumn } from "@/lib/domain/unread-table";
import { CellRows, type SampleList, SEPARATORS, type Separator } from "../kit/cells";
import { JsonItems, JsonObject, type JsonValue } from "../kit/json-items";
import type { MemberHead } from "../kit/types";
import { alignedHeading, alignedNames, alignedRow } from "./aligned";
import { isDrawn, titleOf } from "./around";
import { type Cells, guessColumn, guessLevel } from "./guess";
import { isMarkdown, pipedRow, RULE } from "./markdown";
import { isMissing, numberOf } from "./numbers";
import { isMeasured } from "./quantities";
import { JsonRecords } from "./records";
import { isGood } from "./roles";
import { closedHead, isAbove, isJson } from "./sniff";
import { unitedCell } from "./united";
import { addList, sampleValues } from "./values";
import { CELLS_NAME } from "./words";

// A look at the head of a table that explains nothing. It never throws, and everything that it returns is bounded.

const MAX_COLUMNS = 60;
/** Characters of a heading and of a cell that are returned. */
const MAX_HEADING = 80;
const MAX_CELL = 60;
/** Rows by which columns are judged. */
const MAX_ROWS = 200;
/** Rows that are returned as examples. */
const SHOWN_ROWS = 5;
/** Keys of a level that are returned. */
const MAX_KEYS = 12;
const MAX_LEVELS = 8;
/** Rows that are collected of one depth. */
const MAX_LEAVES = 2_000;
/** Lines in which a heading below titles is looked for. */
const MAX_TITLES = 40;
/** Tables of a page that are compared. */
const MAX_TABLES = 20;
/** Objects of a file that are examined. */
const MAX_OBJECTS = 20_000;

interface RawRow {
  line: number;
  keys: readonly string[];
  cells: ReadonlyMap<string, string>;
  /** Headings of lists of numbers, whose first number stands among the cells. */
  lists?: ReadonlyMap<string, unknown>;
}

/** Returns the table in a file's head; null where it has none, or one without a number. */
export function lookAt({ path, text }: MemberHead): TableHead | null {
  if (text === null || /(?:^|\/)\.[^/]*$/.test(path)) return null;
  const plain = text.replace(/^\uFEFF/, "");
  if (isJson(plain)) return jsonLook(path, plain);
  if (isMarkdown(path)) return pageLook(path, plain);
  if (CELLS_NAME.test(path)) return cellsLook(path, plain);
  return null;
}

/** Returns the largest table of a page that has a number. */
function pageLook(path: string, text: string): TableHead | null {
  const lines = text.split(/\r?\n|\r/, 2_000);
  const piped = lines.map(pipedRow);
  const found = lines.flatMap((_, at) => {
    if (piped[at + 1] !== RULE || piped[at] === null || piped[at] === RULE) return [];
    const end = piped.indexOf(null, at);
    const rows = piped.slice(0, end < 0 ? undefined : end).map((row) => (row === null || row === RULE ? "" : row));
    const table = tableAt(path, rows, at, "|");
    const look = table === null ? null : lookOf({ form: "cells", path, levels: [], ...table });
    return table === null || look === null ? [] : { look, size: table.rows.length * table.headings.length };
  });
  return found.slice(0, MAX_TABLES).sort((a, b) => b.size - a.size)[0]?.look ?? null;
}

function cellsLook(path: string, text: string): TableHead | null {
  const lines = text.split(/\r?\n|\r/, 2_000);
  // The head may end inside its last line.
  if (text.length >= 60_000) lines.pop();
  const found = SEPARATORS.flatMap((separator) => {
    const head = lines.slice(0, MAX_TITLES);
    const at = head.findIndex((line) => !isAbove(line) && !isDrawn(line) && titleOf(line, separator) === null);
    // A heading of two columns looks like a title with its value.
    const first = lines.findIndex((line) => !isAbove(line));
    return [first, at].flatMap((place) => tableAt(path, lines, place, separator) ?? []);
  });
  const [widest] = [...found, alignedTable(path, lines)]
    .flatMap((table) => table ?? [])
    .sort((a, b) => b.headings.length - a.headings.length);
  return widest ? lookOf({ form: "cells", path, levels: [], ...widest }) : null;
}

/** Returns the first table whose columns are aligned by blanks, where most of its lines fit; null for none. */
function alignedTable(path: string, lines: readonly string[]) {
  const at = lines.slice(0, MAX_TITLES).findIndex((line) => alignedHeading(line) !== null);
  const edges = alignedHeading(lines[at] ?? "");
  if (edges === null) return null;
  const fitted = lines.map((line, nth) => (nth > at ? (alignedRow(line, edges) ?? (isDrawn(line) ? "" : line)) : ""));
  fitted[at] = alignedNames(lines[at] ?? "", edges);
  return tableAt(path, fitted, at, "\t");
}

/** A heading that is a thread count or the number of a repeat. */
const COUNT = /^[1-9]\d{0,5}$/;

/** Returns the table whose heading is in this line; null where it is none. */
function tableAt(path: string, lines: readonly string[], at: number, separator: Separator) {
  const heading = lines[at] ?? "";
  if (heading === "" || heading.length > 8_000) return null;
  const headings = new CellRows(separator, () => {}).push(heading, 1)?.cells.map((cell) => cell.trim()) ?? [];
  while (headings.at(-1) === "") headings.pop();
  const least = /\.(?:csv|tsv|psv)$/i.test(path) || isMarkdown(path) ? 2 : 3;
  // A heading names things, so a list of numbers is not one. The corner may be empty, and others may be counts.
  const isName = (name: string, nth: number) => /\p{L}/u.test(name) || (nth === 0 ? name === "" : COUNT.test(name));
  const isHeading = headings.every(isName) && headings.some((name) => /\p{L}/u.test(name));
  if (headings.length < least || headings.length > MAX_COLUMNS || !isHeading) return null;
  if (new Set(headings).size < headings.length) return null;
  const rows: RawRow[] = [];
  let others = 0;
  const reader = new CellRows(separator, () => {});
  for (const [nth, line] of lines.slice(at + 1).entries()) {
    if (rows.length >= MAX_ROWS || others > MAX_ROWS) break;
    const row = line.trim() === "" || line.startsWith("#") ? null : reader.push(line, at + nth + 2);
    if (row === null) continue;
    if (row.cells.length < headings.length) others += 1;
    else
      rows.push({
        line: row.line,
        keys: [],
        cells: new Map(headings.map((name, cell) => [name, row.cells[cell] ?? ""])),
      });
  }
  return rows.length > others ? { headings, rows } : null;
}

function jsonLook(path: string, text: string): TableHead | null {
  const lines = closedHead(text).split("\n");
  const nested = nestedLook(path, lines);
  if (nested) return nested;
  const rows: RawRow[] = [];
  const records = new JsonRecords(({ line, cells, lists, object }) => {
    if (rows.length >= MAX_ROWS) return;
    const found = { cells: new Map(cells), lists: new Map(lists) };
    // Lists of numbers without a unit give no cell there.
    for (const [key, value] of object?.entries() ?? []) {
      const values = found.cells.has(key) ? null : sampleValues(value);
      if (values !== null) addList(found, key, { line: 0, values });
    }
    rows.push({ line, keys: [], ...found });
  });
  for (const [at, line] of lines.entries()) {
    if (rows.length >= MAX_ROWS) break;
    records.line(line, at + 1);
  }
  records.end();
  return lookOf({ form: "records", path, headings: headingsOf(rows), levels: [], rows });
}

/** Returns a table of the objects below keys. Null where lists hold the file's objects, or no two objects are alike. */
function nestedLook(path: string, lines: readonly string[]): TableHead | null {
  const document = new JsonItems({ items: null });
  for (const [at, line] of lines.entries()) document.line(line, at + 1);
  document.end();
  const { root } = document;
  if (!(root instanceof JsonObject)) return null;
  for (const [, value] of root.entries()) if (isListOfObjects(value)) return null;
  const byDepth = new Map<number, RawRow[]>();
  walk(root, [], byDepth, { left: MAX_OBJECTS });
  const [best] = [...byDepth]
    .filter(([depth, rows]) => depth > 0 && areAlike(rows))
    .sort(([a, one], [b, other]) => scoreOf(other) - scoreOf(one) || a - b);
  const rows = best?.[1];
  return rows ? lookOf({ form: "values", path, headings: headingsOf(rows), levels: levelsOf(rows), rows }) : null;
}

const isListOfObjects = (value: JsonValue): boolean =>
  Array.isArray(value) && value.some((item) => item instanceof JsonObject);

/** Collects the objects with a number of their own, or a missing one, by their depth. */
function walk(
  object: JsonObject,
  keys: readonly string[],
  byDepth: Map<number, RawRow[]>,
  room: { left: number },
): void {
  if (room.left-- <= 0 || keys.length > MAX_LEVELS) return;
  const cells = new Map<string, string>();
  const lists = new Map<string, SampleList>();
  let isRow = false;
  for (const [key, value] of object.entries()) {
    const samples = sampleValues(value);
    if (value instanceof JsonObject) walk(value, [...keys, key], byDepth, room);
    else if (samples !== null) {
      addList({ cells, lists }, key, { line: 0, values: samples });
      isRow = true;
    } else if (!Array.isArray(value)) {
      cells.set(key, value === null ? "" : String(value));
      isRow ||= typeof value === "number" || value === null;
    }
  }
  const rows = byDepth.get(keys.length) ?? [];
  byDepth.set(keys.length, rows);
  if (isRow && rows.length < MAX_LEAVES) rows.push({ line: object.place.line, keys, cells, lists });
}

/** True where at least two objects have a number under one key, as most of them do. */
function areAlike(rows: readonly RawRow[]): boolean {
  const counts = new Map<string, number>();
  for (const { cells } of rows)
    for (const [key, cell] of cells) if (cell !== "" && isNumber(cell)) counts.set(key, (counts.get(key) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  return most >= 2 && most * 2 >= rows.length;
}

/** Prefers the level whose keys are known engines, then the one with most objects. */
function scoreOf(rows: readonly RawRow[]): number {
  const hasEngines = levelsOf(rows).some(({ guess }) => guess.is === "engine");
  return rows.length + (hasEngines ? MAX_LEAVES : 0);
}

function levelsOf(rows: readonly RawRow[]): TableHead["levels"] {
  const depth = rows[0]?.keys.length ?? 0;
  const keys = Array.from({ length: depth }, (_, level) => [...new Set(rows.map((row) => row.keys[level] ?? ""))]);
  const lastOfMany = keys.findLastIndex((names) => names.length > 1 && guessLevel(names, false).is !== "engine");
  return keys.map((names, level) => {
    const shown = names.slice(0, MAX_KEYS).map(clip(MAX_HEADING));
    const guess = guessLevel(names, level === lastOfMany);
    // A path can't name a key that is shown cut or masked.
    return { keys: shown, guess: guess.is === "text" && shown[0] !== names[0] ? { ...guess, is: "forget" } : guess };
  });
}

const headingsOf = (rows: readonly RawRow[]): string[] => {
  const headings = new Set<string>();
  for (const { cells } of rows) for (const key of cells.keys()) headings.add(key);
  return [...headings].slice(0, MAX_COLUMNS);
};

interface RawTable extends Pick<TableHead, "form" | "levels"> {
  path: string;
  headings: readonly string[];
  rows: readonly RawRow[];
}

/** Returns the head of a table, with a guess for each column. Null without rows, or without a column of numbers. */
function lookOf({ form, path, headings, levels, rows }: RawTable): TableHead | null {
  const judged = rows.slice(0, MAX_ROWS);
  const named = headings.filter(isName);
  const columns = named.map((heading): UnreadColumn => {
    const cells = judged.map((row) => row.cells.get(heading) ?? "").filter((cell) => !isMissing(cell));
    // 3.5 s is a number of something measured, and a setting below another heading.
    const isOne = isMeasured(heading) ? (cell: string) => isNumber(cell) || unitedCell(cell) !== null : isNumber;
    // A failure ("OOM") stands in the place of a number.
    const others = cells.filter((cell) => !(/^[a-z]{3}/i.test(cell) && isGood(cell) === false));
    const areNumbers = others.length > 0 && others.filter(isOne).length * 2 > others.length;
    const facts: Cells = { cells, areNumbers, areLists: judged.some(({ lists }) => lists?.has(heading)) };
    return { heading, isNumber: facts.areNumbers, guess: guessColumn(heading, facts) };
  });
  if (rows.length === 0 || !columns.some(({ isNumber }) => isNumber)) return null;
  const shown = rows.slice(0, SHOWN_ROWS).map((row) => ({
    path,
    line: row.line,
    keys: row.keys.map(clip(MAX_HEADING)),
    cells: named.map((heading) => clip(MAX_CELL)(row.cells.get(heading) ?? "")),
  }));
  return { form, levels, columns, rows: shown };
}

/** True for a heading that a manifest can name. */
const isName = (heading: string): boolean =>
  heading !== "" && heading !== "__proto__" && heading.length <= MAX_HEADING && visibleLine(heading) === heading;

const isNumber = (cell: string): boolean => typeof numberOf(cell, ".", false) === "number";

/** Cuts a text. Masks secrets first, since the rest of a cut secret no longer looks like one. */
const clip =
  (length: number) =>
  (text: string): string => {
    const line = maskSecrets(text).replaceAll(/\s{1,1000}/g, " ");
    return line.length > length ? `${line.slice(0, length)}…` : line;
  };
