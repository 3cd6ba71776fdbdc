import { group } from "d3-array";
import type { Issue } from "@/lib/domain/model";
import { IssueList } from "../kit/issue-list";
import { baseName } from "../kit/paths";
import { known } from "../kit/record";
import type { ReadFile } from "../kit/types";
import type { DatabaseSizes } from "./database-size";
import type { RowFacts, RowsFacts } from "./facts";
import { joinPlaces, type Place, placeNotes, placeOf, settingOf } from "./place";
import { type Measured, recordOf } from "./record";
import { oddCells, repeatedRows, reportChange, secondsForMegabytes, shiftedColumns } from "./row-issues";
import { type ShiftVerdict, shiftOf } from "./shift";
import { decodeTest } from "./test-name";
import { rowValues, type Values } from "./values";

/** A file of rows, with their keys. */
export interface RowsFile extends ReadFile<RowsFacts> {
  /** Returns path and line of a row, and its number on that line where it is not the first. */
  keyOf: (row: RowFacts) => string;
}

/** A place of a row. The same row often occurs in report.tsv, a sum and the sum of sums. */
export interface Occurrence {
  file: RowsFile;
  row: RowFacts;
  place: Place;
  shift: ShiftVerdict;
}

/** One run, by its row. The first occurrence is shown. */
export interface RowRun {
  identity: string;
  occurrences: [Occurrence, ...Occurrence[]];
}

/**
 * Returns the identity of a run. It has test, second, version, rate and host, since two hosts may test the same in the
 * same second. A row without a date is a run of its own.
 */
export function identityOf({ file, row }: Pick<Occurrence, "file" | "row">): string {
  const { test, date, version, ops_sec } = row.cells;
  const undated = date === "" ? file.keyOf(row) : "";
  return JSON.stringify([test, dayPadded(date), version, ops_sec, placeOf(file.path).host, undated]);
}

/** Returns `2022-12-9T19:33:52` with two digits for the day, which the script does not pad. Local time, no zone. */
export const dayPadded = (date: string): string => date.replace(/-(\d)T/, "-0$1T");

/** Joins the rows of all files: each run once, from the file that knows most. */
export function joinRows(files: readonly RowsFile[]): { runs: RowRun[]; issues: Issue[] } {
  const issues: Issue[] = [];
  const runs = new Map<string, RowRun>();
  const ranked = files.map((file, at) => ({ file, at })).sort((a, b) => rank(a.file) - rank(b.file) || a.at - b.at);
  for (const { file } of ranked) {
    const again: RowFacts[] = [];
    const changed = new IssueList(file.path);
    let other: { path: string; row: RowFacts } | null = null;
    for (const occurrence of occurrencesOf(file, issues)) {
      const { row } = occurrence;
      const identity = identityOf(occurrence);
      const run = runs.get(identity);
      if (run === undefined) {
        runs.set(identity, { identity, occurrences: [occurrence] });
        continue;
      }
      const [first] = run.occurrences;
      const place = { path: first.file.path, row: first.row };
      other ??= place;
      again.push(row);
      run.occurrences.push(occurrence);
      reportChange(changed, row, place);
    }
    issues.push(...repeatedRows(file.path, again, other), ...changed.all());
  }
  return { runs: [...runs.values()], issues };
}

/** Ranks files, 0 best: report.tsv, sums with inputs, sums of one cache type, sums of one IO mode, the others. */
function rank({ path, facts }: RowsFile): number {
  if (/^report/.test(baseName(path))) return 0;
  if (facts.inputs.length > 0) return 1;
  const { blockCache, io } = placeOf(path);
  if (blockCache !== null) return 2;
  return io !== null && /\./.test(baseName(path).replace(/\.\w+$/, "")) ? 3 : 4;
}

function occurrencesOf(file: RowsFile, issues: Issue[]): Occurrence[] {
  const { path, facts } = file;
  const own = placeOf(path);
  const shifts = new Map<string, ShiftVerdict>();
  for (const [version, rows] of group(facts.rows, ({ cells }) => cells.version)) {
    const verdict = shiftOf(rows);
    shifts.set(version, verdict);
    issues.push(...shiftedColumns(path, rows, verdict));
  }
  issues.push(...secondsForMegabytes(path, facts.rows), ...oddCells(path, facts.rows));
  const inputs = inputsOf(facts);
  return facts.rows.map((row) => {
    const input = inputs.get(row);
    const place = input === undefined ? own : joinPlaces([placeOf(input), own]);
    return { file, row, place, shift: shifts.get(row.cells.version) ?? "as-named" };
  });
}

/**
 * Returns the report.tsv of each row of a sum. It is found by its place in the block, else by the only input of its
 * version. Rows without one are absent.
 */
function inputsOf({ rows, inputs }: RowsFacts): Map<RowFacts, string> {
  const found = new Map<RowFacts, string>();
  if (inputs.length === 0) return found;
  const reports = inputs.map(({ text }) => ({ path: text, version: versionOfInput(text) }));
  const onlyOne = new Map<string, string | null>();
  const onlyInput = (version: string): string | null => {
    const seen = onlyOne.get(version);
    if (seen !== undefined) return seen;
    const [only, ...more] = reports.filter((input) => isVersion(input.version, version));
    const path = more.length === 0 ? (only?.path ?? null) : null;
    onlyOne.set(version, path);
    return path;
  };
  for (const block of group(rows, (row) => row.block).values()) {
    const byVersion = group(block, ({ cells }) => cells.version);
    block.forEach((row, at) => {
      const { version } = row.cells;
      const byPlace = block.length === reports.length ? reports[at] : undefined;
      const alone = byVersion.get(version)?.length === 1 ? onlyInput(version) : null;
      const path = byPlace && isVersion(byPlace.version, version) ? byPlace.path : alone;
      if (path !== null) found.set(row, path);
    });
  }
  return found;
}

/** Returns 9.8 of `bm.lc.nt1.d0/9.8.clang/report.tsv`; null for a path of another shape. */
const versionOfInput = (path: string): string | null =>
  /^\d+\.\d+(?:\.\d+)*/.exec(placeOf(path).build ?? "")?.[0] ?? null;

/** Returns true where the short version begins the other: 9.8.4 is 9.8, but 10.10.0 is not 10.1. */
const isVersion = (short: string | null, version: string): boolean =>
  short !== null && `${version}.`.startsWith(`${short}.`);

/** Makes run and point of a row without a log. Its database has a class where its test had several. */
export function measuredOfRow(run: RowRun, { classes, wrongUnits }: DatabaseSizes): Measured {
  const { occurrences } = run;
  const [{ file, row, shift }] = occurrences;
  const place = joinPlaces(occurrences.map((one) => one.place));
  const { cells } = row;
  const failed = cells.ops_sec === "failed";
  const read: Values = failed ? {} : rowValues(cells, shift);
  const values = wrongUnits.has(run) ? { ...read, databaseBytes: null } : read;
  const readStatus = values.qps === null ? "suspect" : "complete";
  const test = decodeTest(cells.test);
  return recordOf({
    key: file.keyOf(row),
    setting: settingOf(place, { version: cells.version || null, githash: cells.githash }),
    test,
    label: cells.test,
    threads: test.threads,
    status: failed ? "failed" : readStatus,
    source: { path: file.path, line: row.line, text: row.text },
    notes: known({ date: dayPadded(cells.date), jobId: cells.job_id, ...placeNotes(place) }),
    settings: known({ databaseSize: classes.get(run) ?? null }),
    values,
  });
}
