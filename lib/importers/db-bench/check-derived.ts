import { AuthorTableCheck } from "@/lib/domain/author-table";
import type { AuthorTable, Issue } from "@/lib/domain/model";
import { baseName, directoryOf } from "../paths";
import type { ReadFile } from "../types";
import type { DerivedFacts, RowFacts } from "./facts";
import { identityOf, type RowsFile } from "./join-rows";
import { type Place, placeNotes, placeOf, settingOf } from "./place";
import { type Measured, recordOf } from "./record";
import { decodeTest } from "./test-name";
import { numberOf } from "./units";

export type DerivedFile = ReadFile<DerivedFacts>;

export interface DerivedCheck {
  table: AuthorTable | null;
  issues: Issue[];
  /** Rates that the bundle has nowhere else. */
  measured: Measured[];
}

/** Checks a table of versions and tests against the sum it was made of; without a sum, absolute rates are author points. */
export function checkDerived(
  file: DerivedFile,
  sums: readonly RowsFile[],
  keyOf: (identity: string) => string | null,
): DerivedCheck {
  const { path, facts } = file;
  const ratios = holdsRatios(facts);
  const place = placeOf(path);
  const issues: Issue[] = [];
  const measured: Measured[] = [];
  const check = new AuthorTableCheck({
    title: ratios ? "relative operations per second" : "absolute operations per second",
    rule: ratios
      ? "ops_sec divided by that of the first row of the test's block in the sum of the same name."
      : "ops_sec of the test's block in the sum of the same name.",
    source: { path, ...facts.first },
  });
  if (ratios && saysAbsolute(path)) {
    const remark = "named absolute, holds ratios";
    check.cell({ line: facts.first.line, label: "the file's name", printed: baseName(path), ours: null, remark });
    const message =
      "The file is named as a table of absolute rates but holds ratios to its first column; it was checked as ratios.";
    issues.push({ code: "named-absolute-holds-ratios", severity: "warning", path, ...facts.first, message });
  }
  const blocks = blocksOf(candidates(path, sums));
  for (const row of facts.rows) {
    const block = fittingBlock(blocks.get(row.test) ?? [], row.cells.length, facts.versions);
    const base = numberOf(block?.rows[0]?.cells.ops_sec);
    row.cells.forEach((printed, at) => {
      const source = block?.rows[at];
      const rate = numberOf(source?.cells.ops_sec);
      const ours = rate === null ? null : ratios ? ratio(rate, base) : rate;
      const key = block && source ? keyOf(identityOf({ file: block.file, row: source })) : null;
      const label = `${row.test} ${facts.versions[at] ?? `column ${at + 1}`}`;
      check.cell({ line: row.line, label, printed, ours, pointKey: ratios ? null : key });
      if (block === null && !ratios) measured.push(...authorPoint(file, place, row, at));
    });
  }
  return { table: facts.rows.length === 0 ? null : check.table(), issues, measured };
}

/** Rates are integers of four digits and more; ratios have decimals, and the first column is 1. */
function holdsRatios({ rows }: DerivedFacts): boolean {
  const firsts = rows.map(({ cells }) => cells[0] ?? "");
  return firsts.length > 0 && firsts.every((cell) => /^1(?:\.0+)?$/.test(cell) || !/^\d+$/.test(cell));
}

/** In the archive abs1 is absolute and abs0 relative; other names with abs are absolute. */
function saysAbsolute(path: string): boolean {
  const words = baseName(path).split(".");
  return words.includes("abs1") || (words.includes("abs") && !words.includes("abs0"));
}

const ratio = (rate: number, base: number | null): number | null => (base === null || base === 0 ? null : rate / base);

/** Sums of the file's directory, the one with the same words in its name first. */
function candidates(path: string, sums: readonly RowsFile[]): RowsFile[] {
  const words = wordsOf(path);
  const distance = (sum: RowsFile) => {
    const other = wordsOf(sum.path);
    return words.filter((word) => !other.includes(word)).length + other.filter((word) => !words.includes(word)).length;
  };
  return sums
    .filter((sum) => directoryOf(sum.path) === directoryOf(path))
    .map((sum) => ({ sum, away: distance(sum) }))
    .sort((a, b) => a.away - b.away)
    .map(({ sum }) => sum);
}

const wordsOf = (path: string): string[] =>
  baseName(path)
    .split(".")
    .filter((word) => !/^(?:fmt|sum\d?|csum\d?|rel\d?|abs\d?|tsv|csv|txt|sdev)$/.test(word));

/** A test's rows in one block of a sum. */
interface Block {
  file: RowsFile;
  rows: RowFacts[];
}

/** The blocks of all sums by test, those of nearer sums first. */
function blocksOf(sums: readonly RowsFile[]): Map<string, Block[]> {
  const byTest = new Map<string, Block[]>();
  for (const file of sums) {
    const byBlock = new Map<string, Block>();
    for (const row of file.facts.rows) {
      const name = `${row.block} ${row.cells.test}`;
      const block = byBlock.get(name) ?? { file, rows: [] };
      block.rows.push(row);
      if (byBlock.has(name)) continue;
      byBlock.set(name, block);
      const ofTest = byTest.get(row.cells.test);
      if (ofTest) ofTest.push(block);
      else byTest.set(row.cells.test, [block]);
    }
  }
  return byTest;
}

/** The first block that fits a row: as many rows, and the versions of the header where there is one. */
function fittingBlock(blocks: readonly Block[], length: number, versions: readonly string[]): Block | null {
  const fits = ({ rows }: Block) =>
    rows.length === length && (versions.length === 0 || rows.every(({ cells }, at) => cells.version === versions[at]));
  return blocks.find(fits) ?? null;
}

function authorPoint(
  { path, facts }: DerivedFile,
  place: Place,
  row: DerivedFacts["rows"][number],
  at: number,
): Measured[] {
  const qps = numberOf(row.cells[at]);
  if (qps === null || qps === 0) return [];
  const test = decodeTest(row.test);
  const version = facts.versions[at] ?? null;
  // Columns without a version, or with the same one (two block caches), are different runs, not repeats.
  const alike = version === null || facts.versions.filter((other) => other === version).length > 1;
  const measured = recordOf({
    key: `${path}:${row.line}:${at + 1}`,
    setting: settingOf(place, { version }),
    test,
    label: row.test,
    threads: test.threads,
    status: "complete",
    source: { path, line: row.line, text: row.text },
    notes: { column: at + 1, ...placeNotes(place) },
    settings: alike && row.cells.length > 1 ? { column: at + 1 } : {},
    values: { qps },
    origin: "author",
  });
  return [measured];
}
