import type { Issue } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import { numberOf } from "../claims/db-bench/lines";
import { IssueList, shortText } from "../kit/issue-list";
import type { RowFacts } from "./facts";
import type { ShiftVerdict } from "./shift";
import { bytesOf } from "./units";
import { holdsSeconds, maximaRunTogether } from "./values";

const texts = new Set(["test", "date", "version", "job_id", "githash"]);

/** Reports impossible maxima, and cells that are neither a number nor empty nor NA. Skips failed rows. */
export function oddCells(path: string, rows: readonly RowFacts[]): Issue[] {
  const issues = new IssueList(path);
  for (const { cells, line, text } of rows) {
    if (cells.ops_sec === "failed") continue;
    if (maximaRunTogether(cells)) {
      const message = [
        `pmax ${cells.pmax} is longer than the database was open (${cells.uptime} s):`,
        "two maxima without a blank between them; it was taken as missing.",
      ].join(" ");
      issues.add("warning", "maxima-run-together", { line, text, message });
    }
    for (const [column, cell] of Object.entries(cells)) {
      if (texts.has(column) || cell === "" || cell === "NA") continue;
      if ((column.endsWith("_sz") ? bytesOf(cell) : numberOf(cell)) !== null) continue;
      const message = `${column} is printed as "${shortText(cell, 60)}", not a number; it was taken as missing.`;
      issues.add("warning", "not-a-number", { line, text, message });
    }
  }
  return issues.all();
}

/** Reports once per file that mb_sec holds seconds. */
export function secondsForMegabytes(path: string, rows: readonly RowFacts[]): Issue[] {
  const wrong = rows.filter(({ cells }) => holdsSeconds(cells));
  const [first] = wrong;
  if (first === undefined) return [];
  const { line, text } = first;
  const message = [
    `mb_sec of ${formatCounted(wrong.length, "row")} (here the first) has three decimals:`,
    "the script took db_bench's seconds for MB/s. It was read as the duration.",
  ].join(" ");
  return [{ code: "seconds-in-mb-sec", severity: "warning", path, line, text, message }];
}

/** Reports once per version that four columns do not hold what their names say, or may not. */
export function shiftedColumns(path: string, rows: readonly RowFacts[], verdict: ShiftVerdict): Issue[] {
  const [first] = rows;
  if (verdict === "as-named" || first === undefined) return [];
  const { line, text, cells } = first;
  const count = formatCounted(rows.length, "row");
  const which = `c_wsecs, c_csecs, b_rgb and b_wgb of version ${cells.version} (${count}, here first)`;
  const message =
    verdict === "shifted"
      ? [
          `${which} do not hold what they are named for: c_wsecs x c_csecs is c_wgb and b_rgb counts dropped keys.`,
          "They were read as Wr(MB/s), Comp(sec), KeyDrop and Rblob(GB); compaction's CPU time is not in the row,",
          "and KeyDrop is left out as its unit is lost.",
        ].join(" ")
      : `${which} may be shifted by one column, which the rows do not show; they were ignored.`;
  const code = verdict === "shifted" ? "columns-shifted" : "columns-maybe-shifted";
  return [{ code, severity: "warning", path, line, text, message }];
}

/** Reports a row with the identity of an earlier one (join-rows.ts) but other cells; equal rows give no issue. */
export function reportChange(
  issues: IssueList,
  { line, text, cells }: RowFacts,
  earlier: { path: string; row: RowFacts },
): void {
  if (Object.values(earlier.row.cells).join("\t") === Object.values(cells).join("\t")) return;
  const message = [
    `The row is that of ${earlier.path} line ${earlier.row.line} by test, date, version and rate,`,
    "but other cells differ; the values there were taken.",
  ].join(" ");
  issues.add("warning", "row-differs", { line, text, message });
}

/** Reports once per file how many of its rows (`again`) occur elsewhere, too; `other` is the place of one of them. */
export function repeatedRows(
  path: string,
  again: readonly RowFacts[],
  other: { path: string; row: RowFacts } | null,
): Issue[] {
  const [first] = again;
  if (first === undefined || other === null) return [];
  const { line, text } = first;
  const message = [
    `${formatCounted(again.length, "row")} (here the first) also ${again.length === 1 ? "occurs" : "occur"} elsewhere,`,
    `such as in ${other.path}, line ${other.row.line}: each counts once.`,
  ].join(" ");
  return [{ code: "row-repeated", severity: "info", path, line, text, message }];
}
