import { shortText } from "../../kit/issue-list";

// The lines of tables that were made of benchmark.sh's rows: a test and numbers, a version each.

const derivedName = /^(?:fmt|abs|rel\d?|csum\d?|sum\.abs|sum\.rel)(?:\.[\w-]+)*$/;

/** Tests that only db_bench has: derived tables carry no other mark. */
const testWord =
  /^(?:fill|overwrite|readrandom|readwhile|readseq|multiread|fwdrange|revrange|seekrandom|deleterandom|updaterandom|mergerandom|bulkload)/;

/** `readwhilewriting.t24`, `fillseq.wal_disabled.v400`: how benchmark.sh names its tests. */
export const isTestName = (text: string): boolean => /^[a-z][a-z_]*(?:\.\w+)*$/i.test(text) && text.length <= 100;

/** A printed number; null for NA, empty and other text, and for more digits than any number has. */
export function numberOf(text: string | undefined): number | null {
  const value = text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
  return Number.isFinite(value) ? value : null;
}

/** True for tables with versions across and db_bench's tests down, by header (`8.11.4 ... test`) or, where there is none, by name. */
export function isDerived(name: string, text: string): boolean {
  const lines = text.slice(0, 20_000).split(/\r?\n/);
  const [header = "", row = ""] = lines;
  const cells = splitDerived(header);
  if (versionsOf(cells)) return testOfRow(splitDerived(row)) !== null;
  return derivedName.test(name) && testOfRow(cells) !== null;
}

const MAX_LINE_CHARS = 10_000;

/** The cells of a derived table's line, none of a line that is too long; csv lines may hold tabs, and their header ends in a comma. */
export function splitDerived(line: string): string[] {
  if (line.length > MAX_LINE_CHARS) return [];
  const separator = line.includes("\t") ? "\t" : ",";
  const cells = line.split(separator).map((cell) => shortText(cell.trim(), 100));
  while (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells;
}

/** The versions of a derived table's header; null for another line. */
export function versionsOf(cells: readonly string[]): string[] | null {
  const rest = cells.at(-1) === "test" ? cells.slice(0, -1) : cells[0] === "test" ? cells.slice(1) : [];
  return rest.length > 0 && rest.every((cell) => /^\d+\.\d[\w.]*$/.test(cell)) ? [...rest] : null;
}

/** The test and the numbers of a derived table's row: the test stands last (tsv) or first (csv); null for another line. */
export function testOfRow(cells: readonly string[]): { test: string; cells: string[] } | null {
  const [first = "", ...afterFirst] = cells;
  const last = cells.at(-1) ?? "";
  const isTest = (text: string) => isTestName(text) && testWord.test(text);
  const [test, numbers] = isTest(last) ? [last, cells.slice(0, -1)] : [first, afterFirst];
  if (!isTest(test) || numbers.length === 0) return null;
  return numbers.every((cell) => /^(?:[\d.]+|NA|inf|)$/.test(cell)) ? { test, cells: [...numbers] } : null;
}
