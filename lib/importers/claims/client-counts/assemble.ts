import { AuthorTableCheck, printedAgrees } from "@/lib/domain/author/author-table";
import { noMetrics, type TestWorkload } from "@/lib/domain/model";
import { hostOfPath, machineOf } from "@/lib/domain/names/machines";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { withFewIssues } from "../../kit/issue-list";
import { baseName } from "../../kit/paths";
import { addTest, type TestExecution } from "../../kit/record";
import { rowKeys } from "../../kit/row-keys";
import { readShortLabel } from "../../kit/short-label";
import type { ReadFile } from "../../kit/types";
import type { Facts, RatioRow, Row, Table } from "./parse";

/** Makes a run with one author's point for each number, and checks ratios against the numbers above them. */
export function assemble(files: readonly ReadFile<Facts>[]): ParsedResults {
  const results = noResults();
  for (const { path, facts } of files) {
    const keyOf = rowKeys<Row>(
      path,
      facts.tables.flatMap(({ rows }) => rows),
    );
    for (const table of facts.tables) {
      for (const row of table.rows) addRow(results, path, table, row, keyOf(row));
      checkRatios(results, path, table);
    }
  }
  return withFewIssues(results);
}

function addRow(results: ParsedResults, path: string, table: Table, row: Row, rowKey: string): void {
  const source = { path, line: row.line, text: row.text };
  const { engine, build, corrected } = table.engines
    ? readShortLabel(row.label)
    : { engine: "unknown", build: null, corrected: null };
  if (corrected !== null) {
    const message = `The engine ${row.label} was read as ${corrected}.`;
    results.issues.push({ code: "misprint", severity: "warning", ...source, message });
  }
  const workload = workloadOf(path, table);
  const tables = /^(\d{1,6}) tables?$/.exec(row.section ?? "")?.[1];
  const variant = [tables === undefined ? row.section : null, table.engines ? null : row.label].filter(Boolean);
  for (const [at, cell] of row.cells.entries()) {
    if (cell === null) continue;
    const value = Number(cell) > 0 ? Number(cell) : null;
    if (value === null) {
      const message = `The rate ${cell} stands for failed or absent; the test has no rate.`;
      results.issues.push({ code: "author-cell-failed", severity: "warning", ...source, message });
    }
    const key = `${rowKey}:${at}`;
    const status = value === null ? "failed" : "complete";
    const run: TestExecution = {
      key,
      algorithm: row.label || engine,
      threads: table.clients[at] ?? null,
      status,
      source,
      setting: { engine, build, config: null, machine: machineOf({ host: hostOfPath(path) }) },
      assumed: ["machine"],
      workload,
      notes: {},
      settings: tables === undefined ? {} : { tables: Number(tables) },
      ...(variant.length > 0 ? { variant: variant.map(String) } : {}),
    };
    addTest(results, run, {
      label: row.label || workload.name,
      origin: "author",
      metrics: row.rate === "qps" ? { ...noMetrics, qps: value } : noMetrics,
      moreMetrics: row.rate === "tps" ? { tps: value } : {},
    });
  }
}

/** Returns the test in the text, else the file's own name. */
function workloadOf(path: string, { test }: Table): TestWorkload {
  const name = test ?? (baseName(path).split(".")[0] || "unnamed");
  return { family: "sysbench", name, params: {} };
}

/**
 * Checks ratios of a table's two sections, the second over the first. Unless most agree, their base is unknown, and all
 * count as without data.
 */
function checkRatios(results: ParsedResults, path: string, table: Table): void {
  const [first, second, ...more] = [...new Set(table.rows.map(({ section }) => section))];
  const [head] = table.ratios;
  if (head === undefined) return;
  const rowsOf = (section: string | null | undefined) => table.rows.filter((row) => row.section === section);
  const [below, above] = [rowsOf(first), rowsOf(second)];
  const known = second !== undefined && more.length === 0;
  const quotient = (row: RatioRow, nth: number): number | null => {
    const at = table.clients.indexOf(row.clients);
    const [of, by] = [Number(above[nth]?.cells[at]), Number(below[nth]?.cells[at])];
    return known && row.cells.length === below.length && of > 0 && by > 0 ? of / by : null;
  };
  const cells = table.ratios.flatMap((row) =>
    row.cells.map((printed, nth) => ({ row, printed, label: below[nth]?.label ?? "", ours: quotient(row, nth) })),
  );
  const agreeing = cells.filter(({ printed, ours }) => ours !== null && agrees(printed, ours)).length;
  const isSure = agreeing * 2 > cells.length;
  const check = new AuthorTableCheck({
    title: `ratios: ${table.test ?? baseName(path)}`,
    rule: isSure
      ? `${second} over ${first}, rounded or cut to the decimals printed.`
      : "No line says what these ratios are relative to, and they are not those of this table's two parts.",
    source: { path, line: head.line, text: head.text },
    against: "own",
  });
  for (const { row, printed, label, ours } of cells) {
    const cut = ours !== null && printedAgrees(printed, ours, "down");
    const place = { line: row.line, label: `${label}, ${row.clients} clients`, printed };
    check.cell({ ...place, ours: isSure ? ours : null }, cut ? "down" : "nearest");
  }
  results.authorTables.push(check.table());
}

const agrees = (printed: string, ours: number): boolean =>
  printedAgrees(printed, ours) || printedAgrees(printed, ours, "down");
