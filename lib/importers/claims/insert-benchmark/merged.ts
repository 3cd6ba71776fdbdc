import { group } from "d3-array";
import { AuthorTableCheck, printedAgrees } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import type { Issue, ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { directoryOf } from "../../kit/paths";
import { rowKeys } from "../../kit/row-keys";
import type { ReadFile } from "../../kit/types";
import { cellOf, VALUE_COLUMNS } from "./columns";
import { metricsOf } from "./metrics";
import type { TableFacts, TableRow } from "./parse-table";
import { runOf } from "./points";
import { isNumber } from "./sniff";
import type { SumRow } from "./sums";
import { decodeTag, sizeOfPath } from "./tag";

const rule =
  "Each cell is that of the o.sum.t row of the same size, tag and step; ips, qps and rps are printed without decimals.";

/** The checks of mrg files, and the runs and points that only these files hold. */
export interface Merged {
  runs: ParsedRun[];
  points: ParsedPoint[];
  authorTables: AuthorTable[];
  issues: Issue[];
}

/**
 * Checks mrg files cell by cell against o.sum.t rows. A row without one is an author's point, once: directories such as
 * res.a, res.a2 and res.latest repeat the same rows.
 */
export function checkMerged(files: readonly ReadFile<TableFacts>[], sums: readonly SumRow[]): Merged {
  const merged: Merged = { runs: [], points: [], authorTables: [], issues: [] };
  const find = finder(sums);
  const printed = new Map<string, { row: TableRow; path: string }>();
  for (const { path, facts } of files) {
    const [first] = facts.rows;
    if (!first) continue;
    const source = { path, line: first.line, text: first.text };
    const check = new AuthorTableCheck({ title: "summary by step", rule, source });
    const keyOf = rowKeys(path, facts.rows);
    for (const row of facts.rows) {
      if (row.cells === null) continue;
      if (row.step === null) {
        merged.issues.push(noStep(path, row));
        continue;
      }
      const sum = find(path, row.cells, row.step);
      checkRow(check, row, row.cells, sum);
      if (sum) continue;
      const key = JSON.stringify([scopeOf(path), cellOf(row.cells, "tag"), row.step]);
      const before = printed.get(key);
      if (!before) {
        printed.set(key, { row, path });
        addPoint(merged, { path, row, cells: row.cells, step: row.step, rowKey: keyOf(row) });
      } else if (before.row.cells?.join() !== row.cells.join()) merged.issues.push(repeatDiffers(path, row, before));
    }
    merged.authorTables.push(check.table());
  }
  return merged;
}

/** Returns the directory that repeats of a row share: the parent of res.a and res.pg. */
const scopeOf = (path: string): string => directoryOf(path).replace(/(?:^|\/)res\b[^/]*$/, "");

/**
 * Returns a function that finds the o.sum.t row of a size, tag and step. It looks in the same scope. Where that has
 * none, it looks for rows with the same numbers. It returns null unless it finds exactly one.
 */
function finder(sums: readonly SumRow[]): (path: string, cells: readonly string[], step: string) => SumRow | null {
  const byName = group(sums, (row) => `${row.name} ${row.step}`);
  return (path, cells, step) => {
    const size = sizeOfPath(path);
    const rows = (byName.get(`${decodeTag(cellOf(cells, "tag")).name} ${step}`) ?? []).filter(
      (row) => size === null || row.size === size,
    );
    const near = rows.filter(
      (row) => directoryOf(row.path) === scopeOf(path) || directoryOf(row.path) === directoryOf(path),
    );
    const found = near.length > 0 ? near : rows.filter((row) => sameNumbers(cells, row));
    return found.length === 1 ? (found[0] ?? null) : null;
  };
}

const sameNumbers = (cells: readonly string[], sum: SumRow): boolean =>
  VALUE_COLUMNS.every((column) => {
    const [printed, raw] = [cellOf(cells, column), cellOf(sum.cells, column)];
    return printed === raw || (isNumber(raw) && printedAgrees(printed, Number(raw)));
  });

function checkRow(check: AuthorTableCheck, row: TableRow, cells: readonly string[], sum: SumRow | null): void {
  for (const column of VALUE_COLUMNS) {
    const printed = cellOf(cells, column);
    const raw = sum === null ? null : cellOf(sum.cells, column);
    const cell = { line: row.line, label: `${row.step} ${cellOf(cells, "tag")} ${column}`, printed };
    const pointKey = sum?.pointKey ?? null;
    // 1.234e+06 is compared as text: it has no decimals to round to.
    if (raw === null || (isNumber(raw) && !printed.includes("e")))
      check.cell({ ...cell, pointKey, ours: raw === null ? null : Number(raw) });
    else check.word({ ...cell, pointKey }, raw);
  }
}

interface Printed {
  path: string;
  row: TableRow;
  cells: readonly string[];
  step: string;
  rowKey: string;
}

function addPoint(merged: Merged, { path, row, cells, step, rowKey }: Printed): void {
  const label = cellOf(cells, "tag");
  const tag = decodeTag(label);
  const { run, point, issues } = runOf({
    tag,
    label,
    workload: { family: "insert-benchmark", name: step, params: {} },
    size: tag.size ?? sizeOfPath(path),
    origin: "author",
    source: { path, line: row.line, text: row.text },
    rowKey,
    values: metricsOf(cells, step),
  });
  merged.runs.push(run);
  merged.points.push(point);
  merged.issues.push(...issues);
}

const noStep = (path: string, { line, text }: TableRow): Issue => ({
  code: "step-not-named",
  severity: "warning",
  path,
  line,
  text,
  message: "Neither the file's name nor a line above this row names its step; the row was ignored.",
});

const repeatDiffers = (path: string, { line, text }: TableRow, first: { row: TableRow; path: string }): Issue => ({
  code: "repeated-row-differs",
  severity: "warning",
  path,
  line,
  text,
  message: `This row repeats ${first.path} line ${first.row.line} with other values; the first one was kept.`,
});
