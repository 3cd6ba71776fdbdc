import { group, sum } from "d3-array";
import { countCopyWords, directoryOf } from "../../importers/kit/paths";
import { levelsOf } from "../variants/words";
import type { Findings } from "./findings";
import { FILE_NAME, hasEnoughDigits, hasStatisticWord, matched, namesIn, type Row } from "./table-row";

/** Files that one file is compared with. Further ones are not. */
const MOST_FILES = 20;

/** So many digits of rows that another table has are a doubt: nine are rarely equal by chance. */
const DOUBTFUL_DIGITS = 9;

/**
 * Leaves out tables whose rows other tables have: in another form of the file (`out.csv`, `out.json`), or in several
 * whole files (`all.csv`) with enough digits. Each row states no more there than here. In doubt an issue says so.
 */
export function leaveOutSameRows(found: Findings, tables: readonly string[]): void {
  for (const paths of group(tables, formOf).values()) if (paths.length > 1) leaveOutForms(found, paths);
  const parts = partsOf(found, tables);
  // Tables that state no more than their parts go first: they may be parts of a fuller one.
  for (const isFuller of [false, true])
    for (const path of tables) {
      const own = found.rowsOf(path);
      const whole = (parts.get(path) ?? []).filter((part) => isSmaller(found.rowsOf(part), own));
      if (!isUnion(found, whole, own) || !hasEnoughDigits(path, own)) continue;
      const rows = whole.flatMap((part) => found.rowsOf(part));
      const of = isFuller ? matched(rows, own) : matched(own, rows, FILE_NAME);
      if (of === null) continue;
      if (isFuller) for (const part of whole) found.leaveOut(part, of.splice(0, found.rowsOf(part).length));
      else found.leaveOut(path, of);
    }
  for (const path of tables) {
    const part = doubtfulPart(found, path, parts.get(path) ?? []);
    if (part !== undefined) found.doubt(path, part);
  }
}

/** Leaves out forms of one table with as many rows, those that state least first. */
function leaveOutForms(found: Findings, paths: readonly string[]): void {
  const forms = paths
    .slice(0, MOST_FILES)
    .map((path) => ({ path, names: namesIn(found.rowsOf(path)).length }))
    .sort((a, b) => a.names - b.names || countCopyWords(b.path) - countCopyWords(a.path) || (a.path < b.path ? 1 : -1));
  for (const { path } of forms) {
    const own = found.rowsOf(path);
    for (const other of forms) {
      const rows = found.rowsOf(other.path);
      const of = other.path === path || rows.length !== own.length ? null : matched(own, rows);
      if (of === null) continue;
      found.leaveOut(path, of);
      break;
    }
  }
}

/** Returns for each table the others all of whose main numbers it has. Statistics of repeats are not parts. */
function partsOf(found: Findings, tables: readonly string[]): Map<string, string[]> {
  const places = new Map<string, Set<string>>();
  for (const path of tables)
    for (const { key } of found.rowsOf(path)) {
      const paths = places.get(key) ?? new Set();
      places.set(key, paths);
      if (paths.size < MOST_FILES) paths.add(path);
    }
  const parts = new Map<string, string[]>();
  for (const part of tables) {
    if (hasStatisticWord(part)) continue;
    let whole: string[] | null = null;
    for (const { key } of found.rowsOf(part)) {
      const paths: ReadonlySet<string> = places.get(key) ?? new Set();
      whole = (whole ?? [...paths]).filter((path) => path !== part && paths.has(path));
      if (whole.length === 0) break;
    }
    for (const path of whole ?? []) parts.set(path, [...(parts.get(path) ?? []), part]);
  }
  return parts;
}

const isSmaller = (rows: readonly Row[], others: readonly Row[]): boolean =>
  rows.length > 0 && rows.length < others.length;

/** True for several files that have as many rows together. */
const isUnion = (found: Findings, parts: readonly string[], rows: readonly Row[]): boolean =>
  parts.length > 1 && sum(parts, (part) => found.rowsOf(part).length) === rows.length;

/** Returns a row of another file that a table may say again; undefined without one. */
function doubtfulPart(found: Findings, path: string, parts: readonly string[]): Row | undefined {
  const own = found.rowsOf(path);
  const others = parts.filter((part) => found.rowsOf(part).length > 0 && !found.isDoubted(part));
  if (own.length === 0) return undefined;
  const whole = others.filter((part) => isSmaller(found.rowsOf(part), own));
  const form = others.find((part) => formOf(part) === formOf(path));
  const same = others.slice(0, MOST_FILES).find((part) => {
    const rows = found.rowsOf(part);
    return hasEnoughDigits(part, rows, DOUBTFUL_DIGITS) && matched(rows, own) !== null;
  });
  const part = form ?? (isUnion(found, whole, own) ? whole[0] : same);
  return part === undefined ? undefined : found.rowsOf(part)[0];
}

/** Returns a path without the ending of its form. */
const formOf = (path: string): string => `${directoryOf(path)}/${levelsOf(path).at(-1) ?? ""}`;
