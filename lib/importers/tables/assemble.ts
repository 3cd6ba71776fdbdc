import type { Issue, ParsedPoint, PointMetrics, Source, Workload } from "@/lib/domain/model";
import { noMetrics } from "@/lib/domain/model";
import { machineOf } from "@/lib/domain/names/machines";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { measureOf } from "@/lib/domain/workloads/families";
import { metricKeys } from "@/lib/domain/workloads/metrics";
import { toDigits } from "@/lib/format";
import { known, testPoint } from "../kit/record";
import { rowKeys } from "../kit/row-keys";
import type { ReadFile } from "../kit/types";
import type { CellRow } from "./cells";
import type { MetricColumn } from "./columns";
import { type Conditions, conditionsOf } from "./conditions";
import { buildOf, engineOfCell } from "./engine";
import type { Facts, Table } from "./facts";
import { isMissing, numberOf, type Point, pointOfAll } from "./numbers";
import { outcomeOf } from "./outcome";
import { readingOf } from "./reading";
import type { Role } from "./roles";
import { settled } from "./settle";

/** Makes a run with one point for each row. One note a heading tells what was taken for what. */
export function assembleTables(files: readonly ReadFile<Facts>[]): ParsedResults {
  const results = noResults();
  const told = new Set<string>();
  for (const { path, facts } of files) {
    const rowKey = rowKeys<CellRow>(
      path,
      facts.tables.flatMap(({ rows }) => rows),
    );
    for (const table of facts.tables) addTable(results, { path, table, rowKey, told });
  }
  return results;
}

interface InTable {
  path: string;
  table: Table;
  rowKey: (row: CellRow) => string;
  /** Headings that a note has told about. */
  told: Set<string>;
}

function addTable(results: ParsedResults, { path, table: printed, rowKey, told }: InTable): void {
  const table = { ...printed, columns: settled(printed.columns, printed.rows) };
  const { columns, rows, line, text } = table;
  const { main } = columns;
  const conditions = conditionsOf(columns.others, rows);
  const issue = (severity: Issue["severity"], code: string, message: string) =>
    results.issues.push({ code, severity, path, line, text, message });
  if (main === null) {
    const names = conditions.unread.map(({ heading }) => heading).join(", ");
    issue("error", "no-unit", `No column states its unit, so no number was read. Write it into a heading: ${names}.`);
    return;
  }
  for (const { heading, code, message } of conditions.unread) issue("warning", code, `Column ${heading} ${message}`);
  if (!told.has(text)) {
    told.add(text);
    issue("info", "columns-read", readingOf(columns, conditions.read));
  }
  // Numbers of JSON have a point.
  const point = table.separator === null ? "." : pointOfAll(numberCells(table));
  const nths = new Map<string, number>();
  for (const row of rows) addRow(results, { path, table, main, row, key: rowKey(row), conditions, point, nths });
}

function* numberCells({ columns, rows }: Table): Generator<string> {
  for (const { cells } of rows) for (const { at } of columns.metrics) yield cells[at] ?? "";
}

interface InRow {
  path: string;
  table: Table;
  main: string;
  row: CellRow;
  key: string;
  conditions: Conditions;
  point: Point;
  /** Rows so far of each identity. */
  nths: Map<string, number>;
}

function addRow(results: ParsedResults, { path, table, main, row, key, conditions, point, nths }: InRow): void {
  const { columns } = table;
  const cell = (role: Role): string | null => {
    const text = row.cells[columns.roles.get(role) ?? -1] ?? "";
    return isMissing(text) ? null : text;
  };
  const source: Source = { path, line: row.line, text: row.text };
  const report = (code: string, message: string) =>
    results.issues.push({ code, severity: "warning", ...source, message });
  const label = cell("engine");
  const name = cell("workload");
  if (name === null) return void report("no-workload", "The row names no workload; it was left out.");
  if (label === null && columns.roles.has("engine")) report("no-engine", "The row names no engine; it stays unknown.");
  const outcome = outcomeOf(cell("success"), cell("failure"));
  if (outcome.message !== null) report(outcome.code, outcome.message);
  const values = outcome.isFailed ? [] : valuesOf(columns.metrics, row, { point, table, report });
  const metrics = new Map(values);
  const threads = countOf(cell("threads"));
  if (threads === null && cell("threads") !== null)
    report("no-count", `${columns.headings[columns.roles.get("threads") ?? -1]} is no whole number above 0; unknown.`);
  const settings = conditions.of(row);
  const workload = workloadOf(table, { main, name, dataset: cell("dataset"), k: countOf(cell("k")) ?? columns.k });
  const machine = cell("machine");
  const config = cell("config");
  const setting = {
    engine: label === null ? "unknown" : engineOfCell(label),
    build: buildOf(label, cell("build"), cell("commit")),
    config: config === null ? null : { raw: config, id: null, variants: [], claimedHardware: null },
    machine: machine === null ? null : machineOf({ host: machine }),
  };
  const isVector = workload.family === "vector-search";
  const identity = JSON.stringify([label, setting, workload, threads, settings]);
  const mark = cell("repeat");
  const nth = (nths.get(JSON.stringify([identity, mark])) ?? 0) + 1;
  nths.set(JSON.stringify([identity, mark]), nth);
  const repeat = [mark, nth === 1 ? null : `#${nth}`].filter((part) => part !== null).join(" ");
  const hasNumber = [...metrics.values()].some((value) => value !== null);
  const status = outcome.isFailed ? "failed" : hasNumber && !outcome.isDoubtful ? "complete" : "suspect";
  const run = {
    ...({ key, setting, algorithm: label ?? "unknown", workload, batch: null, threads, status, source } as const),
    notes: known({ measuredAt: cell("time") }),
    settings: isVector ? {} : settings,
    ...(repeat === "" ? {} : { repeat }),
  };
  results.runs.push(run);
  const printed = metrics.get("recall") ?? null;
  results.points.push(
    testPoint(run, {
      label: label ?? "unknown",
      ...(isVector ? { queryParams: known({ ...settings, workload: workload.dataset === name ? null : name }) } : {}),
      ...numbersOf(metrics),
      recallSource: printed === null ? null : "printed",
      recallNote: printed === null ? null : "As the table prints it; how it was measured is not stated.",
    }),
  );
}

/** Returns a column's numbers in base units: null where a cell is empty, doubtful or impossible, with an issue. */
function valuesOf(
  columns: readonly MetricColumn[],
  row: CellRow,
  about: { point: Point; table: Table; report: (code: string, message: string) => void },
): [string, number | null][] {
  const { point, table, report } = about;
  return columns.map(({ key, at, heading, scale, kind }) => {
    const text = row.cells[at] ?? "";
    if (isMissing(text)) return [key, null];
    const value = numberOf(text, point, table.separator === ";");
    const none = (code: string, why: string): [string, null] => {
      report(code, `${heading}: ${text.slice(0, 60)} ${why}`);
      return [key, null];
    };
    if (value === "doubtful")
      return none("doubtful-number", "may be a fraction or a number with grouped thousands; left out.");
    if (value === null) return none("not-a-number", "is not a number; taken as missing.");
    if (value < 0) return none("below-zero", "is below 0; left out.");
    if (value === 0 && (kind === "rate" || kind === "time")) return none("zero", "is taken as not measured.");
    // Without the noise of binary fractions: 0.21 ms are 0.00021 s.
    const base = scale === 1 ? value : toDigits(value * scale, 15);
    if (key === "recall" && base > 1) return none("odd-recall", "is no fraction between 0 and 1; left out.");
    return [key, base];
  });
}

function workloadOf(
  { columns }: Table,
  { main, name, dataset, k }: { main: string; name: string; dataset: string | null; k: number | null },
): Workload {
  if (columns.metrics.some(({ kind }) => kind === "recall"))
    return { family: "vector-search", dataset: dataset ?? name, distance: null, k };
  const params = known({ dataset, k });
  if (main === "seconds") return { family: "timings", name, params, group: null };
  return { family: "custom", name, params: known({ ...params, measure: measureOf(main) }), group: null };
}

/** Returns a whole number above 0; null for other text. */
function countOf(cell: string | null): number | null {
  const count = cell !== null && /^\d{1,7}(?:\.0+)?$/.test(cell) ? Number(cell) : 0;
  return count > 0 ? count : null;
}

function numbersOf(values: ReadonlyMap<string, number | null>): Pick<ParsedPoint, "metrics" | "moreMetrics"> {
  const metrics: PointMetrics = { ...noMetrics };
  for (const key of metricKeys) metrics[key] = values.get(key) ?? null;
  const own = new Set<string>(metricKeys);
  return { metrics, moreMetrics: Object.fromEntries([...values].filter(([key]) => !own.has(key))) };
}
