import type { Issue, ParsedPoint, ParsedRun } from "@/lib/domain/model";
import { formatCounted } from "@/lib/format";
import { baseName } from "../../kit/paths";
import { rowKeys } from "../../kit/row-keys";
import type { ReadFile } from "../../kit/types";
import { cellOf } from "./columns";
import { metricsOf } from "./metrics";
import type { TableFacts } from "./parse-table";
import { noValues, runOf } from "./points";
import { stepsOf } from "./steps";
import { decodeTag } from "./tag";

/** A row of an o.sum.t file with the step of its place. */
export interface SumRow {
  path: string;
  size: string | null;
  /** The tag without its size, as mrg files print it. */
  name: string;
  step: string;
  cells: readonly string[];
  pointKey: string;
}

/** Results of all o.sum.t files. */
export interface Sums {
  runs: ParsedRun[];
  points: ParsedPoint[];
  issues: Issue[];
  rows: SumRow[];
}

/** Returns runs and points of o.sum.t files. Row n is step n; a file of unknown length gives an issue instead. */
export function readSums(files: readonly ReadFile<TableFacts>[]): Sums {
  const sums: Sums = { runs: [], points: [], issues: [], rows: [] };
  for (const { path, facts } of files) {
    // The fourth of ten steps has no queries. Where its row has some, the file is one of 15 steps that was cut.
    const fourth = facts.rows[3]?.cells;
    const cut = facts.rows.length === 10 && fourth && Number(cellOf(fourth, "qps")) > 0;
    const steps = cut ? null : stepsOf(facts.rows.length);
    if (steps === null) sums.issues.push(stepsUnknown(path, facts.rows.length));
    else {
      const keyOf = rowKeys(path, facts.rows);
      for (const [at, row] of facts.rows.entries())
        addRow(sums, path, row, { step: steps[at] ?? "", rowKey: keyOf(row) });
    }
  }
  return sums;
}

function addRow(
  sums: Sums,
  path: string,
  row: TableFacts["rows"][number],
  { step, rowKey }: { step: string; rowKey: string },
): void {
  const inName = baseName(path).slice("o.sum.t.".length);
  const printed = (row.cells && cellOf(row.cells, "tag")) || inName;
  // A cut file ends in a part of a tag, which may be another build's name.
  const label = inName.startsWith(printed) ? inName : printed;
  const tag = decodeTag(label);
  const source = { path, line: row.line, text: row.text };
  const values = row.cells ? metricsOf(row.cells, step) : noValues("truncated");
  const workload = { family: "insert-benchmark" as const, name: step, params: {} };
  const { run, point, issues } = runOf({
    tag,
    label,
    workload,
    size: tag.size,
    origin: "raw",
    source,
    rowKey,
    values,
  });
  sums.runs.push(run);
  sums.points.push(point);
  sums.issues.push(...issues);
  if (row.cells) sums.rows.push({ path, size: tag.size, name: tag.name, step, cells: row.cells, pointKey: point.key });
  if (printed !== inName) {
    const choice = label === inName ? "file's name was taken, as the tag is cut" : "tag was taken";
    const message = `The row's tag is ${printed}, the file's name says ${inName}; the ${choice}.`;
    sums.issues.push({ code: "tag-differs", severity: "warning", ...source, message });
  }
}

function stepsUnknown(path: string, rows: number): Issue {
  const message = [
    `This file has ${formatCounted(rows, "row")}. They carry no step's name, and no known order of steps has that many`,
    "with queries in these places: nothing was read, since a guess could give a step another one's numbers.",
  ].join(" ");
  return { code: "steps-unknown", severity: "error", path, line: null, text: null, message };
}
