import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import type { Issue } from "@/lib/domain/model";
import type { ReadFile } from "../../kit/types";
import { cellOf, VALUE_COLUMNS } from "./columns";
import type { TableFacts, TableRow } from "./parse-table";
import { isNumber } from "./sniff";

const rule = [
  "Ratio of the values printed in the mrg file of the same name to those of the first row of its group;",
  "NA if either is NA, 0/0 is 1, x/0 is inf, else two decimals.",
].join(" ");

/** Checks rel files cell by cell against the mrg files beside them, whose printed values they were made from. */
export function checkRatios(
  ratios: readonly ReadFile<TableFacts>[],
  merged: readonly ReadFile<TableFacts>[],
): { authorTables: AuthorTable[]; issues: Issue[] } {
  const byPath = new Map(merged.map((file) => [file.path, file.facts.rows]));
  const issues: Issue[] = [];
  const authorTables = ratios.flatMap(({ path, facts }) => {
    const [first] = facts.rows;
    if (!first) return [];
    const at = path.lastIndexOf("/") + 1;
    const rows = byPath.get(path.slice(0, at) + path.slice(at).replace("rel.", "mrg."));
    if (!rows) issues.push(noMerged(path));
    const source = { path, line: first.line, text: first.text };
    const check = new AuthorTableCheck({ title: "ratios by step", rule, source, against: "own" });
    for (const row of facts.rows) checkRow(check, row, rows ?? []);
    return [check.table()];
  });
  return { authorTables, issues };
}

function checkRow(check: AuthorTableCheck, row: TableRow, merged: readonly TableRow[]): void {
  if (row.cells === null) return;
  const tag = cellOf(row.cells, "tag");
  const top = merged.find(({ step, cells }) => step === row.step && cells !== null && cellOf(cells, "tag") === tag);
  // Ratios to an unreadable first row have no data here: no other row may take its place.
  const base = top && merged.find(({ step, group }) => step === row.step && group === top.group);
  for (const column of VALUE_COLUMNS) {
    const cell = {
      line: row.line,
      label: `${row.step ?? "?"} ${tag} ${column}`,
      printed: cellOf(row.cells, column),
    };
    if (!top?.cells || !base?.cells) {
      check.cell({ ...cell, ours: null });
      continue;
    }
    const [value, divisor] = [cellOf(top.cells, column), cellOf(base.cells, column)];
    if (!isNumber(value) || !isNumber(divisor)) check.word(cell, "NA");
    else if (Number(divisor) === 0) check.word(cell, Number(value) === 0 ? "1" : "inf");
    else check.cell({ ...cell, ours: Number(value) / Number(divisor) }, { within: 0.005 });
  }
}

const noMerged = (path: string): Issue => ({
  code: "no-mrg-file",
  severity: "info",
  path,
  line: null,
  text: null,
  message: "The mrg file that these ratios were made from is not in the bundle; they could not be checked.",
});
