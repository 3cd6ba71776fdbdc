import type { Issue } from "@/lib/domain/model";
import { baseName } from "../paths";
import type { ReadFile } from "../types";
import type { RowFacts, RowsFacts } from "./facts";
import { joinPlaces, type Place, placeNotes, placeOf, settingOf } from "./place";
import { known, type Measured, recordOf } from "./record";
import { changedRow, oddCells, repeatedRows, secondsForMegabytes, shiftedColumns } from "./row-issues";
import { type ShiftVerdict, shiftOf } from "./shift";
import { decodeTest } from "./test-name";
import { rowValues, type Values } from "./values";

export type RowsFile = ReadFile<RowsFacts>;

/** Where a row stands; the same row often stands in report.tsv, a sum and the sum of sums. */
export interface Occurrence {
  file: RowsFile;
  row: RowFacts;
  place: Place;
  shift: ShiftVerdict;
}

/** One run by its row: the first occurrence is the one that is shown. */
export interface RowRun {
  identity: string;
  occurrences: [Occurrence, ...Occurrence[]];
}

/**
 * A test run once: same test, second, version and rate, on one host (two may test the same in the same second). Rows that differ in
 * one of them are runs of their own, and so is every row without a date.
 */
export function identityOf({ file, row }: Pick<Occurrence, "file" | "row">): string {
  const { test, date, version, ops_sec } = row.cells;
  const undated = date === "" ? `${file.path}:${row.line}` : "";
  return JSON.stringify([test, dayPadded(date), version, ops_sec, placeOf(file.path).host, undated]);
}

/** `2022-12-9T19:33:52` with the day in two digits; the script does not pad it. Local time, no zone. */
export const dayPadded = (date: string): string => date.replace(/-(\d)T/, "-0$1T");

/** Brings the rows of all files together: each run once, from the file that knows most. */
export function joinRows(files: readonly RowsFile[]): { runs: RowRun[]; issues: Issue[] } {
  const issues: Issue[] = [];
  const runs = new Map<string, RowRun>();
  const ranked = files.map((file, at) => ({ file, at })).sort((a, b) => rank(a.file) - rank(b.file) || a.at - b.at);
  for (const { file } of ranked) {
    const again: RowFacts[] = [];
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
      issues.push(...changedRow(file.path, row, place));
    }
    issues.push(...repeatedRows(file.path, again, other));
  }
  return { runs: [...runs.values()], issues };
}

/** Sources that know more come first: report.tsv itself, sums that name their inputs, sums of one cache type, the others. */
function rank({ path, facts }: RowsFile): number {
  if (/^report/.test(baseName(path))) return 0;
  if (facts.inputs.length > 0) return 1;
  const { blockCache, io } = placeOf(path);
  return blockCache !== null ? 2 : io !== null && /\./.test(baseName(path).replace(/\.\w+$/, "")) ? 3 : 4;
}

function occurrencesOf(file: RowsFile, issues: Issue[]): Occurrence[] {
  const { path, facts } = file;
  const own = placeOf(path);
  const shifts = new Map<string, ShiftVerdict>();
  for (const [version, rows] of groupBy(facts.rows, ({ cells }) => cells.version)) {
    const verdict = shiftOf(rows);
    shifts.set(version, verdict);
    issues.push(...shiftedColumns(path, rows, verdict));
  }
  issues.push(...secondsForMegabytes(path, facts.rows));
  const blocks = groupBy(facts.rows, ({ block }) => block);
  return facts.rows.map((row) => {
    const block = blocks.get(row.block) ?? [];
    const input = inputOf(
      row,
      block,
      facts.inputs.map(({ text }) => text),
    );
    issues.push(...oddCells(path, row));
    return {
      file,
      row,
      place: input === null ? own : joinPlaces([placeOf(input), own]),
      shift: shifts.get(row.cells.version) ?? "as-named",
    };
  });
}

/** The report.tsv that a sum's row came from: by its place in the block, else by the only input of its version. */
function inputOf(row: RowFacts, block: readonly RowFacts[], inputs: readonly string[]): string | null {
  const fits = (input: string) => {
    const version = /^\d+\.\d+(?:\.\d+)*/.exec(placeOf(input).build ?? "")?.[0];
    return version !== undefined && `${row.cells.version}.`.startsWith(`${version}.`);
  };
  const byPlace = block.length === inputs.length ? inputs[block.indexOf(row)] : undefined;
  if (byPlace !== undefined && fits(byPlace)) return byPlace;
  const fitting = inputs.filter(fits);
  const sameVersion = block.filter(({ cells }) => cells.version === row.cells.version);
  return fitting.length === 1 && sameVersion.length === 1 ? (fitting[0] ?? null) : null;
}

/** Run and point of a row that no log in the bundle has. */
export function measuredOfRow({ occurrences }: RowRun): Measured {
  const [{ file, row, shift }] = occurrences;
  const place = joinPlaces(occurrences.map((one) => one.place));
  const { cells } = row;
  const failed = cells.ops_sec === "failed";
  const values: Values = failed ? {} : rowValues(cells, shift);
  const test = decodeTest(cells.test);
  return recordOf({
    key: `${file.path}:${row.line}`,
    setting: settingOf(place, { version: cells.version || null, githash: cells.githash }),
    test,
    label: cells.test,
    threads: test.threads,
    status: failed ? "failed" : values.qps === null ? "suspect" : "complete",
    source: { path: file.path, line: row.line, text: row.text },
    notes: known({ date: dayPadded(cells.date), jobId: cells.job_id, ...placeNotes(place) }),
    settings: {},
    values,
  });
}

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
