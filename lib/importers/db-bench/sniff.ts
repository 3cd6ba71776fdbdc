import { shortText } from "../kit/issue-list";
import { baseName } from "../kit/paths";
import type { MemberHead } from "../kit/types";
import { isTestName } from "./columns";

export type FileKind = "log" | "rows" | "derived" | "intervals" | "time" | "sizes";

/** db_bench's result line in both of its forms; the name may be followed by `[AVG 3 runs]`, which is another line. */
export const resultLine =
  /^([a-zA-Z][\w-]*) *: +([\d.]+) micros\/op (\d+) ops\/sec(?: +([\d.]+) seconds (\d+) operations)?;(.*)$/;

const sumHeader = /^ops_sec\tmb_sec\tlsm_sz\t/m;
const logStart = /^RocksDB: +version \d/m;
const anyResult = /^[a-zA-Z][\w-]* *: +[\d.]+ micros\/op \d+ ops\/sec/m;
const derivedName = /^(?:fmt|abs|rel\d?|csum\d?|sum\.abs|sum\.rel)(?:\.[\w-]+)*$/;

/** Tests that only db_bench has: derived tables carry no other mark. */
const testWord =
  /^(?:fill|overwrite|readrandom|readwhile|readseq|multiread|fwdrange|revrange|seekrandom|deleterandom|updaterandom|mergerandom|bulkload)/;

/** What a file of db_bench or benchmark.sh is, by its path and head; null for others. `.stats.vm`, `.io`, `.ps` are not db_bench's. */
export function kindOf({ path, text }: Pick<MemberHead, "path" | "text">): FileKind | null {
  if (text === null || text === "") return null;
  const name = baseName(path);
  if (/\.log\.time$/.test(name)) return /^[\d.]+ [\d.]+ [\d.]+\s*$/m.test(text) ? "time" : null;
  if (/\.stats\.sizes$/.test(name)) return /^max sizes \(GB\): /m.test(text) ? "sizes" : null;
  if (/\.log\.stats\.|\.stats\.(?:vm|io|ps)$/.test(name)) return null;
  if (logStart.test(text)) return "log";
  if (/^\s*secs_elapsed,interval_qps\s*$/.test(text.slice(0, 200).split("\n")[0] ?? "")) return "intervals";
  if (sumHeader.test(text)) return "rows";
  if (anyResult.test(text)) return "log";
  return isDerived(name, text) ? "derived" : null;
}

/** True for tables with versions across and db_bench's tests down, by header (`8.11.4 ... test`) or, where there is none, by name. */
function isDerived(name: string, text: string): boolean {
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

/** True for the files that this importer reads. */
export const recogniseDbBench = (member: MemberHead): boolean => kindOf(member) !== null;
