import { group } from "d3-array";
import { printedAgrees } from "@/lib/domain/author/author-table";
import { baseName, directoryOf } from "../../kit/paths";
import type { ReadFile } from "../../kit/types";
import { numberOf } from "./lines";
import type { DerivedFacts } from "./parse";

/** A derived table with its path. */
export type DerivedFile = ReadFile<DerivedFacts>;

/** A row of benchmark.sh, with the cells that tables are made from. */
export interface SumRow {
  cells: { readonly test: string; readonly version: string; readonly ops_sec: string };
  /** Number of the block in its file. */
  block: number;
}

/** The rows of a file that tables may be made from. */
export interface SumFile {
  path: string;
  facts: { readonly rows: readonly SumRow[] };
}

/** The block of a row's numbers. `skipped` is 1 where its first row, the base, has no column. */
export interface RowSource {
  block: Block;
  skipped: 0 | 1;
}

/**
 * Returns the source of each row: a block as long as the row, or null. The first block that contradicts no cell counts,
 * else one of the sum with the same name. Either all rows have a column for the base, or none. `ratios` is true for
 * tables of ratios.
 */
export function sourcesOf(
  { path, facts }: DerivedFile,
  sums: readonly SumFile[],
  ratios: boolean,
): (RowSource | null)[] {
  const blocks = blocksOf(candidates(path, sums));
  const choose = (skipped: 0 | 1) =>
    facts.rows.map((row): RowSource | null => {
      const fitting = (blocks.get(row.test) ?? [])
        .filter((block) => fits(block, row.cells.length + skipped, facts.versions, skipped))
        .map((block): RowSource => ({ block, skipped }));
      const agrees = (source: RowSource) =>
        row.cells.every((printed, at) => {
          const ours = rateOfCell(source, at, ratios);
          return ours === null || printedAgrees(printed, ours);
        });
      return fitting.find(agrees) ?? fitting.find(({ block }) => block.sameName) ?? null;
    });
  const whole = choose(0);
  if (!ratios || facts.rows.every(({ cells }) => /^1(?:\.0+)?$/.test(cells[0] ?? ""))) return whole;
  const shifted = choose(1);
  const found = (sources: readonly (RowSource | null)[]) => sources.filter((source) => source !== null).length;
  return found(whole) > found(shifted) ? whole : shifted;
}

/** Returns the sum's row for a cell; null beyond its block's end. */
export const sourceOfCell = ({ block, skipped }: RowSource, at: number): SumRow | null =>
  block.rows[at + skipped] ?? null;

/** Returns the expected cell: the rate, or its ratio to the block's first rate; null where a rate is missing. */
export function rateOfCell(source: RowSource, at: number, ratios: boolean): number | null {
  const rate = numberOf(sourceOfCell(source, at)?.cells.ops_sec);
  const base = numberOf(source.block.rows[0]?.cells.ops_sec);
  return rate === null || !ratios ? rate : ratio(rate, base);
}

/** Returns the version of each column: of the header, else of rows with a known source; [] where these differ. */
export function columnVersions(
  { versions, rows }: DerivedFacts,
  sources: readonly (RowSource | null)[],
): readonly string[] {
  if (versions.length > 0) return versions;
  const columns = Math.max(...rows.map(({ cells }) => cells.length));
  const lists = rows.flatMap(({ cells }, number) => {
    const source = sources[number];
    if (!source || cells.length < columns) return [];
    return [cells.map((_, at) => sourceOfCell(source, at)?.cells.version ?? "")];
  });
  const [first = []] = lists;
  return lists.every((list) => list.every((version, at) => version === first[at])) ? first : [];
}

const ratio = (rate: number, base: number | null): number | null => (base === null || base === 0 ? null : rate / base);

/** Returns the sums of the file's directory, ordered by the number of words in which their names differ. */
function candidates(path: string, sums: readonly SumFile[]): { sum: SumFile; away: number }[] {
  const words = wordsOf(path);
  const distance = (sum: SumFile) => {
    const other = wordsOf(sum.path);
    return words.filter((word) => !other.includes(word)).length + other.filter((word) => !words.includes(word)).length;
  };
  return sums
    .filter((sum) => directoryOf(sum.path) === directoryOf(path))
    .map((sum) => ({ sum, away: distance(sum) }))
    .sort((a, b) => a.away - b.away);
}

const wordsOf = (path: string): string[] =>
  baseName(path)
    .split(".")
    .filter((word) => !/^(?:fmt|sum\d?|csum\d?|rel\d?|abs\d?|tsv|csv|txt|sdev)$/.test(word));

/** Rows of one block of a sum: those of a test, or all, where the test's name changed between versions. */
interface Block {
  /** True where the sum's name has the same words as the table's. */
  sameName: boolean;
  rows: SumRow[];
}

/** Maps tests to blocks of all sums: nearer sums first, whole blocks of several tests last. */
function blocksOf(sums: readonly { sum: SumFile; away: number }[]): Map<string, Block[]> {
  const byTest = new Map<string, Block[]>();
  const add = (test: string, block: Block) => {
    const ofTest = byTest.get(test);
    if (ofTest) ofTest.push(block);
    else byTest.set(test, [block]);
  };
  const mixed: [string, Block][] = [];
  for (const { sum, away } of sums) {
    const sameName = away === 0;
    for (const rows of group(sum.facts.rows, ({ block }) => block).values()) {
      const tests = group(rows, ({ cells }) => cells.test);
      for (const [test, ofTest] of tests) {
        add(test, { sameName, rows: ofTest });
        if (tests.size > 1) mixed.push([test, { sameName, rows }]);
      }
    }
  }
  for (const [test, block] of mixed) add(test, block);
  return byTest;
}

/** Returns true where a block has the row's length, and the versions of the header, if any. */
function fits({ rows }: Block, length: number, versions: readonly string[], skipped: number): boolean {
  if (rows.length !== length) return false;
  return versions.length === 0 || rows.slice(skipped).every(({ cells }, at) => cells.version === versions[at]);
}
