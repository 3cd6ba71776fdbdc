import { AuthorTableCheck } from "@/lib/domain/author/author-table";
import type { MetricSource, Params, RunStatus } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { addTest, type TestExecution } from "../../kit/record";
import { rowKeys } from "../../kit/row-keys";
import { readShortLabel } from "../../kit/short-label";
import { columnOf } from "./columns";
import { derivedCells } from "./consistency";
import type { Row, Table } from "./parse";
import { placeOf } from "./place";

const rule = [
  "KB per operation is MB/s * 1000 / rate, within 0.01; Mcpu per operation is cpu percent * 10^6 / rate, within 2:",
  "all were rounded before they were printed.",
].join(" ");

/** Makes a run with one author's point for each row, since no raw results exist, and checks rows against themselves. */
export function addTables(results: ParsedResults, path: string, tables: readonly Table[]): void {
  const keyOf = rowKeys<Row>(
    path,
    tables.flatMap(({ rows }) => rows),
  );
  for (const table of tables) addTable(results, path, table, keyOf);
}

function addTable(results: ParsedResults, path: string, table: Table, keyOf: (row: Row) => string): void {
  const source = { path, line: table.line, text: table.text };
  const check = new AuthorTableCheck({ title: "values per operation", rule, source, against: "own" });
  for (const row of table.rows) {
    addRow(results, path, row, keyOf(row));
    for (const { name, printed, ours, within } of derivedCells(row.cells)) {
      const cell = { line: row.line, label: `${row.engine} ${name}`, printed, ours, pointKey: keyOf(row) };
      check.cell(cell, { within });
    }
  }
  if (check.table().cells > 0) results.authorTables.push(check.table());
}

type Warn = (code: string, message: string) => void;

function addRow(results: ParsedResults, path: string, row: Row, key: string): void {
  const source = { path, line: row.line, text: row.text };
  const warn: Warn = (code, message) => results.issues.push({ code, severity: "warning", ...source, message });
  const { engine, build, corrected } = readShortLabel(row.engine);
  if (corrected !== null) warn("misprint", `The engine ${row.engine} was read as ${corrected}.`);
  const { config, hour, settings } = placeOf(path);
  const { name, status, moreMetrics, metricSources } = metricsOf(path, row, warn);
  const params: Params = hour === null ? {} : { hour };
  const run: TestExecution = {
    key,
    algorithm: row.engine,
    threads: null,
    status,
    source,
    notes: {},
    settings,
    setting: { engine, build, config, machine: null },
    workload: { family: "linkbench", name, params },
  };
  addTest(results, run, { label: row.engine, moreMetrics, metricSources, origin: "author" });
}

/**
 * Returns a row in base units. One cell that others contradict is a misprint. The computed value replaces it, and the
 * printed one stays under its key with `Printed`. Several such cells make the row suspect.
 */
function metricsOf(path: string, row: Row, warn: Warn) {
  const moreMetrics: Record<string, number | null> = {};
  const metricSources: Record<string, MetricSource> = {};
  for (const [name, cell] of Object.entries(row.cells)) {
    const column = columnOf(name);
    if (column) moreMetrics[column.key] = baseUnits(name, cell, column.factor, warn);
  }
  const name = row.cells.ips === undefined ? "trx" : "load";
  const rate = name === "load" ? "insertsPerSecond" : "tps";
  moreMetrics[rate] ||= null;
  const failed = moreMetrics[rate] === null;
  if (failed) warn("no-rate", "This row has no rate above 0; it is marked failed.");
  const wrong = derivedCells(row.cells).filter(({ agrees }) => !agrees);
  for (const { name: cell, column, printed, ours, because } of wrong) {
    if (wrong.length > 1) {
      warn(
        "row-contradicts-itself",
        `${cell} of ${row.engine} is printed as ${printed}, but ${because}; the row is marked suspect.`,
      );
      continue;
    }
    moreMetrics[`${column.key}Printed`] = moreMetrics[column.key] ?? null;
    moreMetrics[column.key] = ours * column.factor;
    const rule = `${because}, not the ${printed} that is printed.`;
    metricSources[column.key] = { path, line: row.line, origin: "computed", rule };
    const message = [
      `${cell} of ${row.engine} is printed as ${printed}, but ${because};`,
      "that is shown, the printed value beside it.",
    ].join(" ");
    warn("misprint", message);
  }
  const unfailed = wrong.length > 1 ? "suspect" : "complete";
  const status: RunStatus = failed ? "failed" : unfailed;
  return { name, status, moreMetrics, metricSources };
}

/** Returns a cell in base units. Returns null with an issue where it is not a number, such as the size `15xx`. */
function baseUnits(name: string, cell: string, factor: number, warn: Warn): number | null {
  if (/^\d{1,15}(?:\.\d{1,15})?$/.test(cell)) {
    // Divides by the inverse of a fraction: 0.3 / 1000 is the nearest number to 0.0003.
    return factor < 1 ? Number(cell) / Math.round(1 / factor) : Number(cell) * factor;
  }
  warn("not-a-number", `The ${name} ${cell.slice(0, 40)} is no number; it is kept as unknown.`);
  return null;
}
