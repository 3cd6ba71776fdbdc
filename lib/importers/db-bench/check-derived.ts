import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { AuthorTable, Issue } from "@/lib/domain/model";
import { baseName } from "../kit/paths";
import { rowKeys } from "../kit/row-keys";
import { columnVersions, type DerivedFile, rateOfCell, sourceOfCell, sourcesOf } from "./derived-sources";
import type { DerivedFacts } from "./facts";
import { identityOf, type RowsFile } from "./join-rows";
import { type Place, placeNotes, placeOf, settingOf } from "./place";
import { type Measured, recordOf } from "./record";
import { decodeTest } from "./test-name";
import { numberOf } from "./units";

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
  const rowKey = rowKeys(path, facts.rows);
  const sources = sourcesOf(file, sums, ratios);
  const columns = columnVersions(facts, sources);
  const without = ratios && sources.some((source) => source?.skipped === 1) ? " The base has no column." : "";
  const check = new AuthorTableCheck({
    title: ratios ? "relative operations per second" : "absolute operations per second",
    rule: ratios
      ? `ops_sec divided by that of the first row of the test's block in the sum of the same name.${without}`
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
  facts.rows.forEach((row, number) => {
    const source = sources[number] ?? null;
    row.cells.forEach((printed, at) => {
      const cell = source && sourceOfCell(source, at);
      const key = source && cell ? keyOf(identityOf({ file: source.block.file, row: cell })) : null;
      const version = cell?.cells.version ?? columns[at] ?? null;
      const label = `${row.test} ${version ?? `column ${at + 1}`}`;
      const ours = source && rateOfCell(source, at, ratios);
      check.cell({ line: row.line, label, printed, ours, pointKey: ratios ? null : key });
      if (source === null && !ratios)
        measured.push(...authorPoint(file, { key: `${rowKey(row)}:${at + 1}`, place, row, at, columns }));
    });
  });
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

interface AuthorCell {
  key: string;
  place: Place;
  row: DerivedFacts["rows"][number];
  at: number;
  /** Version of each column; empty = not known. */
  columns: readonly string[];
}

function authorPoint({ path }: DerivedFile, { key, place, row, at, columns }: AuthorCell): Measured[] {
  const qps = numberOf(row.cells[at]);
  if (qps === null || qps === 0) return [];
  const test = decodeTest(row.test);
  const version = columns[at] ?? null;
  // Columns without a version, or with the same one (two block caches), are different runs, not repeats.
  const alike = version === null || columns.filter((other) => other === version).length > 1;
  const measured = recordOf({
    key,
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
