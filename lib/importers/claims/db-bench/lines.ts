import { shortText } from "../../kit/issue-list";

// Lines of tables that were made from benchmark.sh's rows: a test, and a number per version.

const derivedName = /^(?:fmt|abs|rel\d?|csum\d?|sum\.abs|sum\.rel)(?:\.[\w-]+)*$/;

/** Beginnings of tests that only db_bench has. Nothing else marks a derived table. */
const testWords = [
  ..."fill overwrite readrandom readwhile readseq multiread fwdrange revrange".split(" "),
  ..."seekrandom deleterandom updaterandom mergerandom bulkload".split(" "),
];

/** Matches benchmark.sh's names of tests: `readwhilewriting.t24`, `fillseq.wal_disabled.v400`. */
export const isTestName = (text: string): boolean => /^[a-z][a-z_]*(?:\.\w+)*$/i.test(text) && text.length <= 100;

/** Reads a number; null for NA, empty and other text, and for too many digits. */
export function numberOf(text: string | undefined): number | null {
  const value = text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null;
  return Number.isFinite(value) ? value : null;
}

/** Matches tables of versions across and tests down, by header (`8.11.4 ... test`) or, without one, by name. */
export function isDerived(name: string, text: string): boolean {
  const lines = text.slice(0, 20_000).split(/\r?\n/, 2);
  const [header = "", row = ""] = lines;
  const cells = splitDerived(header);
  if (versionsOf(cells)) return testOfRow(splitDerived(row)) !== null;
  return derivedName.test(name) && testOfRow(cells) !== null;
}

const MAX_LINE_CHARS = 10_000;

/**
 * Splits a derived table's line into cells, none where it is too long. Lines of csv may hold tabs, and their header
 * ends in a comma.
 */
export function splitDerived(line: string): string[] {
  if (line.length > MAX_LINE_CHARS) return [];
  const separator = line.includes("\t") ? "\t" : ",";
  const cells = line.split(separator).map((cell) => shortText(cell.trim(), 100));
  while (cells.length > 1 && cells.at(-1) === "") cells.pop();
  return cells;
}

/** Returns the versions of a derived table's header; null for another line. */
export function versionsOf(cells: readonly string[]): string[] | null {
  const isLast = cells.at(-1) === "test";
  if (!isLast && cells[0] !== "test") return null;
  const rest = isLast ? cells.slice(0, -1) : cells.slice(1);
  return rest.length > 0 && rest.every((cell) => /^\d+\.\d[\w.]*$/.test(cell)) ? [...rest] : null;
}

/** Returns test and numbers of a derived table's row; null for others. The test is last (tsv) or first (csv). */
export function testOfRow(cells: readonly string[]): { test: string; cells: string[] } | null {
  const [first = "", ...afterFirst] = cells;
  const last = cells.at(-1) ?? "";
  const isTest = (text: string) => isTestName(text) && testWords.some((word) => text.startsWith(word));
  const [test, numbers] = isTest(last) ? [last, cells.slice(0, -1)] : [first, afterFirst];
  if (!isTest(test) || numbers.length === 0) return null;
  return numbers.every((cell) => /^(?:[\d.]+|NA|inf|)$/.test(cell)) ? { test, cells: [...numbers] } : null;
}
