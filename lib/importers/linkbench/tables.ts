import { AuthorTableCheck } from "@/lib/domain/author-table";
import {
  type Issue,
  type MetricSource,
  noMetrics,
  type Params,
  type ParsedResults,
  type Source,
} from "@/lib/domain/model";
import { readShortLabel } from "../short-label";
import { columnOf, DERIVED, type Derived } from "./columns";
import type { Row, Table } from "./parse";
import { placeOf } from "./place";

const rule =
  "KB per operation is MB/s * 1000 / rate, within 0.01; Mcpu per operation is cpu percent * 10^6 / rate, within 2: all were rounded before they were printed.";

/** The author's tables are all that there is of these runs: each row is a run with one author's point, and checked against itself. */
export function addTable(results: ParsedResults, path: string, table: Table): void {
  const source = { path, line: table.line, text: table.text };
  const check = new AuthorTableCheck({ title: "values per operation", rule, source });
  for (const row of table.rows) addRow(results, path, row, check);
  if (check.table().cells > 0) results.authorTables.push(check.table());
}

function addRow(results: ParsedResults, path: string, row: Row, check: AuthorTableCheck): void {
  const source: Source & { line: number } = { path, line: row.line, text: row.text };
  const issue = (code: string, message: string) =>
    results.issues.push({ code, severity: "warning", ...source, message });
  const { engine, build, corrected } = readShortLabel(row.engine);
  if (corrected !== null) issue("misprint", `The engine ${row.engine} was read as ${corrected}.`);
  const { config, hour, settings } = placeOf(path);
  const load = row.cells.ips !== undefined;
  const key = `${path}:${row.line}`;
  const metrics: Record<string, number | null> = {};
  const metricSources: Record<string, MetricSource> = {};

  for (const [name, cell] of Object.entries(row.cells)) {
    const column = columnOf(name);
    if (column) metrics[column.key] = baseUnits(name, cell, column.factor, issue);
  }
  const rate = load ? "insertsPerSecond" : "tps";
  if (!metrics[rate]) {
    metrics[rate] = null;
    issue("no-rate", `This row has no ${load ? "ips" : "tps"} above 0: it is taken as failed.`);
  }
  for (const derived of DERIVED) {
    const ours = derive(derived, row.cells);
    const printed = row.cells[derived.column];
    const column = columnOf(derived.column);
    if (ours === null || printed === undefined || column === null) continue;
    const differed = check.table().differ;
    const label = `${row.engine} ${derived.column}`;
    check.cell({ line: row.line, label, printed, ours, pointKey: key }, { within: derived.within });
    if (check.table().differ === differed) continue;
    // The neighbours decide which of the two numbers is wrong: a rate that fits all other columns is not the misprint.
    metrics[`${column.key}Printed`] = metrics[column.key] ?? null;
    metrics[column.key] = ours * column.factor;
    const from = `${derived.from} ${row.cells[derived.from]} and ${row.cells[load ? "ips" : "tps"]} operations/s give ${ours.toFixed(2)}`;
    metricSources[column.key] = {
      path,
      line: row.line,
      origin: "computed",
      rule: `${from}, not the ${printed} that is printed.`,
    };
    issue(
      "misprint",
      `${derived.column} of ${row.engine} is printed as ${printed}, but ${from}; that is shown, the printed value beside it.`,
    );
  }
  const status = metrics[rate] === null ? "failed" : "complete";
  const params: Params = hour === null ? {} : { hour };
  results.runs.push({
    ...{ key, algorithm: row.engine, batch: null, threads: null, status, source, notes: {}, settings },
    setting: { engine, build, config, machine: null },
    workload: { family: "linkbench", name: load ? "load" : "trx", params, group: load ? "load" : "mixed" },
  });
  results.points.push({
    ...{ key, runKey: key, indexBuildKey: null, label: row.engine, indexParams: {}, queryParams: {} },
    ...{ metrics: noMetrics, moreMetrics: metrics, metricSources, recallSource: null, recallNote: null },
    ...{ origin: "author", status, source },
  });
}

/** A cell in base units; null with an issue where it is no number, such as the size `15xx`. */
function baseUnits(
  name: string,
  cell: string,
  factor: number,
  issue: (code: Issue["code"], message: string) => void,
): number | null {
  if (/^\d{1,15}(?:\.\d{1,15})?$/.test(cell)) {
    // Divided where the factor is a fraction: 0.3 / 1000 is the nearest number to 0.0003.
    return factor < 1 ? Number(cell) / Math.round(1 / factor) : Number(cell) * factor;
  }
  issue("not-a-number", `The ${name} ${cell.slice(0, 40)} is no number; it is kept as unknown.`);
  return null;
}

function derive({ from, factor }: Derived, cells: Row["cells"]): number | null {
  const [value, rate] = [Number(cells[from] ?? Number.NaN), Number(cells.ips ?? cells.tps)];
  return Number.isFinite(value) && rate > 0 ? (value * factor) / rate : null;
}
