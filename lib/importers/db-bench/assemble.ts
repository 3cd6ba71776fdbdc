import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import { type AuthorRate, checkDerived } from "../claims/db-bench/check";
import type { DerivedFile, SumRow } from "../claims/db-bench/sources";
import { rowKeys } from "../kit/row-keys";
import type { ReadFile } from "../kit/types";
import { addCpuPerOperation, addRow, addSideFiles, pairRows } from "./attach";
import { checkNotes, checkRepeats } from "./check-notes";
import { checkReports } from "./check-report";
import { databaseSizes } from "./database-size";
import type { DbBenchFacts } from "./facts";
import { joinLogs } from "./join-logs";
import { identityOf, joinRows, measuredOfRow, type RowsFile } from "./join-rows";
import type { LogFile } from "./measure-log";
import { placeNotes, placeOf, settingOf } from "./place";
import { type Measured, recordOf } from "./record";
import { seriesOf } from "./series";
import { decodeTest } from "./test-name";

/**
 * Counts every run once: from its log, else from its row in report.tsv or a sum. A row of a log's run adds what the
 * log lacks. Tables made of rows are checked against them.
 */
export function assembleDbBench(files: ReadFile<DbBenchFacts>[]): ParsedResults {
  const results = noResults();
  const { logs, rows, derived } = byKind(files);
  const { runs, issues: logIssues } = joinLogs(logs);
  const { runs: rowRuns, issues: rowIssues } = joinRows(rows);
  const { pairs, copies, rest } = pairRows(runs, rowRuns);
  const sideIssues = addSideFiles(runs, files);
  for (const pair of [...pairs, ...copies]) addRow(pair);
  for (const run of runs) addCpuPerOperation(run);

  const keys = new Map(pairs.map(({ run, row }) => [row.identity, run.measured.point.key]));
  const measured: Measured[] = runs.map((run) => run.measured);
  const sizes = databaseSizes(rest);
  for (const run of rest) {
    const one = measuredOfRow(run, sizes);
    keys.set(run.identity, one.point.key);
    measured.push(one);
  }
  const keyOf = (identity: string) => keys.get(identity) ?? null;

  results.authorTables.push(...checkReports(pairs, files));
  for (const log of logs) push(results.authorTables, checkRepeats(log, runs));
  for (const file of rows)
    push(
      results.authorTables,
      checkNotes(file, (row) => keyOf(identityOf({ file, row }))),
    );
  const places = new Map<SumRow, string>();
  for (const file of rows) for (const row of file.facts.rows) places.set(row, identityOf({ file, row }));
  const checks = derived.map((file) => checkDerived(file, rows, (row) => keyOf(places.get(row) ?? "")));
  for (const check of checks) push(results.authorTables, check.table);

  const all = [...measured, ...checks.flatMap(({ rates }) => rates.map(measuredOfTable))];
  results.runs.push(...all.map(({ run }) => run));
  results.points.push(...all.map(({ point }) => point));
  results.series.push(...seriesOf(runs, files));
  results.issues.push(
    ...logIssues,
    ...rowIssues,
    ...sizes.issues,
    ...sideIssues,
    ...checks.flatMap(({ issues }) => issues),
  );
  return results;
}

/** Makes a run of a rate that only an author's table has. */
function measuredOfTable({ key, test: label, version, qps, column, alike, source }: AuthorRate): Measured {
  const place = placeOf(source.path);
  const test = decodeTest(label);
  return recordOf({
    key,
    setting: settingOf(place, { version }),
    test,
    label,
    threads: test.threads,
    status: "complete",
    source,
    notes: { column, ...placeNotes(place) },
    settings: alike ? { column } : {},
    values: { qps },
    origin: "author",
  });
}

function push<Item>(items: Item[], item: Item | null): void {
  if (item !== null) items.push(item);
}

function byKind(files: readonly ReadFile<DbBenchFacts>[]): {
  logs: LogFile[];
  rows: RowsFile[];
  derived: DerivedFile[];
} {
  const logs: LogFile[] = [];
  const rows: RowsFile[] = [];
  const derived: DerivedFile[] = [];
  for (const { path, facts } of files) {
    if (facts.kind === "log") logs.push({ path, facts });
    else if (facts.kind === "rows") rows.push({ path, facts, keyOf: rowKeys(path, facts.rows) });
    else if (facts.kind === "derived") derived.push({ path, facts });
  }
  return { logs, rows, derived };
}
