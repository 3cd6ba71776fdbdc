import { shorten } from "../archive/issues";

/** Keys or columns that a description names. */
const NAMES = 8;
/** Characters of a name in a description. */
const MAX_NAME = 40;
/** Characters of a key; longer ones are left out. */
const MAX_KEY = 200;

/**
 * Describes a text of unknown format for people: "JSON objects with the keys config, workloads", "a table of 8 columns:
 * test, rps ...". Its head may end anywhere. Null for other text.
 */
export function looksLike(head: string): string | null {
  return jsonLooks(head) ?? tableLooks(head);
}

/** Far deeper than any tool's output, flame graphs included; parsers of JSON may run out of stack far below. */
const MAX_NESTING = 1_000;

/** Returns true where a text's head is JSON that opens more than a thousand levels. */
export function nestsTooDeep(head: string): boolean {
  if (!/^\uFEFF?\s*[[{]/.test(head)) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < head.length && depth <= MAX_NESTING; at++) {
    const character = head[at];
    if (quoted && character === "\\") at++;
    else if (character === '"') quoted = !quoted;
    else if (!quoted && (character === "[" || character === "{")) depth++;
    else if (!quoted && (character === "]" || character === "}")) depth--;
  }
  return depth > MAX_NESTING;
}

function jsonLooks(head: string): string | null {
  const text = head.replace(/^\uFEFF?\s+/, "");
  if (text.startsWith("{")) {
    const keys = keysOf(text);
    if (keys.length === 0) return null;
    return /^\{[^\n]*\}\r?\n\s*\{/.test(text)
      ? `one JSON object a line, with the keys ${joinNames(keys)}`
      : `a JSON object with the keys ${joinNames(keys)}`;
  }
  if (!/^\[\s*\{/.test(text)) return null;
  const keys = keysOf(text.replace(/^\[\s*/, ""));
  return keys.length === 0 ? null : `JSON objects with the keys ${joinNames(keys)}`;
}

/** Returns the keys of the object that a text begins with, in order, as far as the head goes. */
function keysOf(text: string): string[] {
  const keys = new Set<string>();
  const colon = /\s*:/y;
  let depth = 0;
  /** Start of the open quoted text; null outside. */
  let quoted: number | null = null;
  // A backslash takes the next character with it.
  for (const { 0: mark, index } of text.matchAll(/\\[\s\S]|["{}[\]]/g)) {
    if (mark === '"' && quoted === null) quoted = index + 1;
    else if (mark === '"') {
      colon.lastIndex = index + 1;
      if (depth === 1 && index - (quoted ?? 0) <= MAX_KEY && colon.test(text)) keys.add(text.slice(quoted ?? 0, index));
      quoted = null;
    } else if (quoted === null) {
      if (mark === "{" || mark === "[") depth++;
      else if (mark === "}" || mark === "]") depth--;
      if (depth === 0) break;
    }
  }
  return [...keys];
}

/**
 * Describes a heading and rows with equal numbers of cells. The separator is the comma, tab or semicolon that makes
 * most cells. Null for other text.
 */
function tableLooks(head: string): string | null {
  const lines = head.split(/\r?\n/).filter((line) => line.trim() !== "");
  const [heading = "", ...rows] = lines.slice(0, 5).map((line) => line.slice(0, 4_000));
  const tables = [",", "\t", ";"].flatMap((separator) => {
    const cells = cellsOf(heading, separator);
    const fits = rows.length > 0 && rows.every((row) => cellsOf(row, separator).length === cells.length);
    // Each row may end with a separator, and the corner may be empty.
    const named = cells.at(-1) === "" ? cells.slice(0, -1) : cells;
    const [corner = "", ...others] = named;
    // A heading names things, so a list of numbers is not one.
    const names = [...(corner === "" ? [] : [corner]), ...others];
    return fits && named.length > 1 && names.every((cell) => /[A-Za-z]/.test(cell)) ? [named] : [];
  });
  const [widest] = tables.sort((x, y) => y.length - x.length);
  return widest ? `a table of ${widest.length} columns: ${joinNames(widest.filter((name) => name !== ""))}` : null;
}

/** Returns the cells of a line; quoted text is one cell. */
function cellsOf(line: string, separator: string): string[] {
  const cells = [""];
  let quoted = false;
  for (const character of line) {
    if (character === '"') quoted = !quoted;
    if (character === separator && !quoted) cells.push("");
    else cells[cells.length - 1] += character;
  }
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
}

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, NAMES).map((name) => shorten(name, MAX_NAME));
  return names.length > NAMES ? `${shown.join(", ")} and ${names.length - NAMES} more` : shown.join(", ");
}
