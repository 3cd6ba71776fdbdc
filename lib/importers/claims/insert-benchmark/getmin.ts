import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import { type Issue, noMetrics, type ParsedPoint, type ParsedRun } from "@/lib/domain/model";
import { withoutPacking } from "@/lib/domain/packing";
import { rowKeys } from "../../kit/row-keys";
import type { ReadFile } from "../../kit/types";
import type { GetMinFacts, GetMinRow } from "./parse-getmin";
import { keyOfTest, runOf } from "./points";
import { isNumber } from "./sniff";
import { decodeTag } from "./tag";

interface GetMin {
  runs: ParsedRun[];
  points: ParsedPoint[];
  authorTables: AuthorTable[];
  issues: Issue[];
}

const TEST = "getmin";

const rule = "Each cell is that of the transposed table (.r) beside it, in the order of its header.";

/**
 * Makes author's points of iibench's get-min costs, without a unit, since no file states one. A table without a header
 * is checked against the one with a header beside it. It gives points only for builds that are missing there.
 */
export function readGetMin(files: readonly ReadFile<GetMinFacts>[]): GetMin {
  const result: GetMin = { runs: [], points: [], authorTables: [], issues: [] };
  const byPath = new Map(files.map((file) => [withoutPacking(file.path), file]));
  for (const { path, facts } of files) {
    const [first] = facts.rows;
    if (!first) continue;
    const beside = byPath.get(`${withoutPacking(path)}.r`);
    const transposed = beside?.facts.rows ?? [];
    const [keyOf, transposedKey] = [rowKeys(path, facts.rows), rowKeys(beside?.path ?? path, transposed)];
    const check = new AuthorTableCheck({
      title: "get-min costs",
      rule,
      against: "own",
      source: { path, line: first.line, text: first.text },
    });
    for (const row of facts.rows) {
      const same = row.steps
        ? undefined
        : transposed.find(({ tag, steps }) => tag === row.tag && steps?.length === row.cells.length);
      if (same) checkRow(check, row, same, transposedKey(same));
      else addPoints(result, path, row, keyOf(row));
    }
    if (check.table().cells > 0) result.authorTables.push(check.table());
    result.issues.push(unitUnknown(path, first));
  }
  return result;
}

function checkRow(check: AuthorTableCheck, row: GetMinRow, same: GetMinRow, rowKey: string): void {
  row.cells.forEach((printed, at) => {
    const step = same.steps?.[at] ?? "";
    const cell = { line: row.line, label: `${step} ${row.tag}`, printed };
    const ours = same.cells[at] ?? "";
    const pointKey = keyOfTest(rowKey, { name: TEST, params: { step } });
    if (isNumber(ours)) check.cell({ ...cell, ours: Number(ours), pointKey });
    else check.word(cell, ours);
  });
}

function addPoints(result: GetMin, path: string, row: GetMinRow, rowKey: string): void {
  row.cells.forEach((cell, at) => {
    const step = row.steps?.[at];
    const { run, point } = runOf({
      tag: decodeTag(row.tag),
      label: row.tag,
      workload: {
        family: "insert-benchmark",
        name: TEST,
        params: step === undefined ? { column: at + 1 } : { step },
      },
      size: null,
      origin: "author",
      source: { path, line: row.line, text: row.text },
      rowKey,
      values: {
        metrics: noMetrics,
        moreMetrics: { getMinCost: isNumber(cell) ? Number(cell) : null },
        status: "complete",
        odd: [],
      },
    });
    result.runs.push(run);
    result.points.push(point);
  });
}

const unitUnknown = (path: string, { line, text }: GetMinRow): Issue => ({
  code: "unit-not-stated",
  severity: "info",
  path,
  line,
  text,
  message: "No file states the unit of these get-min costs; they are kept as printed, without one.",
});
