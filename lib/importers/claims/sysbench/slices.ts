import { group } from "d3-array";
import { printedAgrees } from "@/lib/domain/author/author-table";
import { columnOf, testKey } from "./names";
import { metCellOf, readRate, type Table } from "./table";

/** Fewer shared cells may agree or differ by chance. */
const MIN_SHARED = 3;

/**
 * Sets `slice` of each table. Tables of one folder with other numbers for the same builds and tests are of several
 * experiments. A word of their names identifies each: `cached` and `io` of qps.abs.cached.all.tsv and
 * qps.abs.io.all.tsv. Words of tables with equal numbers (`all`, `latest`) don't count, nor do thread counts.
 */
export function setSlices(tables: readonly Table[]): void {
  for (const [, beside] of group(tables, ({ directory }) => directory)) {
    const words = experimentWords(beside);
    for (const table of beside)
      table.slice = wordsOf(table)
        .filter((word) => words.has(word))
        .join(".");
  }
}

/** Returns the words of a table's tag, without thread counts. */
const wordsOf = ({ kind }: Table): string[] =>
  kind.tag.split(/[.\s]+/).filter((word) => word !== "" && !/^(?:dop_?\d+|\d+u)$/.test(word));

/** Returns the words that identify an experiment. */
function experimentWords(tables: readonly Table[]): Set<string> {
  const numbers = tables
    .filter(({ kind }) => !kind.csv && !kind.edited && (kind.layout === "columns" || kind.layout === "metrics"))
    .map((table) => ({ table, rates: ratesOf(table) }))
    .filter(({ rates }) => rates.size >= MIN_SHARED);
  const differing = new Set<string>();
  const equal = new Set<string>();
  numbers.forEach(({ table, rates }, at) => {
    for (const other of numbers.slice(at + 1)) {
      const shared = [...rates].flatMap(([key, printed]) => {
        const there = other.rates.get(key);
        return there === undefined
          ? []
          : [printedAgrees(printed, Number(there)) || printedAgrees(there, Number(printed))];
      });
      if (shared.length < MIN_SHARED) continue;
      const alike = shared.filter(Boolean).length * 2 > shared.length;
      const [mine, its] = [wordsOf(table), wordsOf(other.table)];
      const apart = [...mine.filter((word) => !its.includes(word)), ...its.filter((word) => !mine.includes(word))];
      for (const word of apart) (alike ? equal : differing).add(word);
    }
  });
  return new Set([...differing].filter((word) => !equal.has(word)));
}

/**
 * Returns a table's absolute rates above 0 by test, build and known thread count. Scans are left out, since their units
 * differ.
 */
function ratesOf(table: Table): Map<string, string> {
  const rates = new Map<string, string>();
  const named = /(?:^|\.)(?:dop_?\d+|\d+u)(?:\.|$)/.exec(table.kind.tag)?.[0].replace(/\D/g, "") ?? null;
  for (const row of table.facts.rows) {
    if (row.relative || row.test.test === "scan") continue;
    const put = (name: string, printed: string, threads: number | string | null) => {
      if (readRate(printed).value !== null) rates.set(`${testKey(row.test)} ${name} ${threads}`, printed);
    };
    if (table.kind.layout === "metrics")
      put(columnOf(row.column ?? "").name, metCellOf(table, row, "o/s")?.printed ?? "", row.threads ?? named);
    else for (const [at, printed] of row.cells.entries()) put(table.columns[at]?.name ?? String(at), printed, named);
  }
  return rates;
}
