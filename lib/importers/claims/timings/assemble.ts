import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { Params, TestWorkload } from "@/lib/domain/model";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { withFewIssues } from "../../kit/issue-list";
import { baseName } from "../../kit/paths";
import { addTest, type TestExecution } from "../../kit/record";
import { rowKeys } from "../../kit/row-keys";
import { readShortLabel } from "../../kit/short-label";
import type { ReadFile } from "../../kit/types";
import type { Facts, Row, Table } from "./parse";

const rule =
  "Seconds of the row over those of the row whose ratio is 1, cut (not rounded) to the decimals printed, as bc does.";

const isNumber = (cell: string): boolean => /^\d{1,12}(?:\.\d{1,12})?$/.test(cell);

/** Makes a run with one author's point for each time, and checks ratios against the times beside them. */
export function assemble(files: readonly ReadFile<Facts>[]): ParsedResults {
  const results = noResults();
  for (const { path, facts } of files) {
    const keyOf = rowKeys<Row>(
      path,
      facts.tables.flatMap(({ rows }) => rows),
    );
    for (const table of facts.tables) addTable(results, path, table, keyOf);
  }
  return withFewIssues(results);
}

function addTable(results: ParsedResults, path: string, table: Table, keyOf: (row: Row) => string): void {
  const { columns, rows, line, text, title } = table;
  const source = { path, line, text };
  const check = new AuthorTableCheck({ title: `ratios: ${title ?? baseName(path)}`, rule, source, against: "own" });
  columns.forEach(({ task, kind }, at) => {
    if (kind === "seconds") for (const row of rows) addTime(results, path, table, row, { at, rowKey: keyOf(row) });
    const seconds = columns.findIndex((other) => other.kind === "seconds" && other.task === task);
    if (kind === "seconds" || seconds < 0) return;
    const base = rows.find(({ cells }) => Number(cells[at]) === 1 && Number(cells[seconds]) > 0);
    for (const row of rows) {
      const [time, divisor] = [Number(row.cells[seconds]), Number(base?.cells[seconds])];
      const ours = base && time > 0 ? time / divisor : null;
      const label = `${row.engine} ${task ?? "ratio"}`;
      check.cell({ line: row.line, label, printed: row.cells[at] ?? "", ours }, "down");
    }
  });
  if (check.table().cells > 0) results.authorTables.push(check.table());
}

function addTime(
  results: ParsedResults,
  path: string,
  { columns, title }: Table,
  row: Row,
  cellAt: { at: number; rowKey: string },
): void {
  const { at, rowKey } = cellAt;
  const cell = row.cells[at] ?? "";
  const seconds = isNumber(cell) && Number(cell) > 0 ? Number(cell) : null;
  const source = { path, line: row.line, text: row.text };
  const warn = (code: string, message: string) =>
    results.issues.push({ code, severity: "warning", ...source, message });
  if (seconds === null) warn("no-time", `The time ${cell} is not a number above 0; it is unknown.`);
  const { engine, build, corrected } = readShortLabel(row.engine);
  // Once per row, though it has several times.
  if (corrected !== null && at === columns.findIndex(({ kind }) => kind === "seconds"))
    warn("misprint", `The engine ${row.engine} was read as ${corrected}.`);
  const key = `${rowKey}:${at}`;
  const status = seconds === null ? "suspect" : "complete";
  const run: TestExecution = {
    key,
    algorithm: row.engine,
    threads: null,
    status,
    source,
    setting: { engine, build, config: configOf(title), machine: machineOf({ host: hostOfPath(path) }) },
    assumed: ["machine"],
    workload: workloadOf(path, columns[at]?.task ?? null),
    notes: title === null ? {} : { title },
    settings: settingsOf(title),
  };
  addTest(results, run, { label: row.engine, moreMetrics: { seconds }, origin: "author" });
}

/** Makes the workload of a column's task. `pre` and `post` are phases of the test in the file's name. */
function workloadOf(path: string, task: string | null): TestWorkload {
  const file = baseName(path).split(".")[0] || "timing";
  const phase = task === "pre" || task === "post";
  const name = task === null || phase ? file : task;
  return { family: "timings", name, params: phase ? { phase: task } : {} };
}

/** Returns the hardware in a title as a claim: `48core.ssd` of `48core.ssd - 8t x 100m`; null without any. */
function configOf(title: string | null) {
  const hardware = title === null ? undefined : /^(\S+) - \S/.exec(title)?.[1];
  return hardware === undefined ? null : { raw: hardware, id: null, variants: [], claimedHardware: hardware };
}

/** Returns tables and rows in a title: 8 of 100 million each for `8t x 100m`; {} without any. */
function settingsOf(title: string | null): Params {
  const found = title === null ? null : /(?:^|\s)(\d{1,6})t x (\d{1,9})([km])(?:\s|$)/.exec(title);
  if (!found) return {};
  return { tables: Number(found[1]), rowsPerTable: Number(found[2]) * (found[3] === "k" ? 1e3 : 1e6) };
}
