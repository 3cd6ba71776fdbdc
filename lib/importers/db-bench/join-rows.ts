import type { Issue } from "@/lib/domain/model";
import { shortText } from "../issue-list";
import { baseName } from "../paths";
import type { ReadFile } from "../types";
import type { RowFacts, RowsFacts } from "./facts";
import { joinPlaces, type Place, placeOf, placeSettings, settingOf } from "./place";
import { known, type Measured, recordOf } from "./record";
import { type ShiftVerdict, shiftOf } from "./shift";
import { decodeTest } from "./test-name";
import { bytesOf, numberOf } from "./units";
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

/** Brings the rows of all files together: each run once, in the order of the files. */
export function joinRows(files: readonly RowsFile[]): { runs: RowRun[]; issues: Issue[] } {
  const issues: Issue[] = [];
  const runs = new Map<string, RowRun>();
  const ranked = files.map((file, at) => ({ file, at })).sort((a, b) => rank(a.file) - rank(b.file) || a.at - b.at);
  for (const { file } of ranked) {
    const again: Occurrence[] = [];
    for (const occurrence of occurrencesOf(file, issues)) {
      const { row } = occurrence;
      const identity = identityOf(occurrence);
      const run = runs.get(identity);
      if (run === undefined) runs.set(identity, { identity, occurrences: [occurrence] });
      else {
        run.occurrences.push(occurrence);
        again.push(occurrence);
        if (differs(run.occurrences[0].row, row)) issues.push(changedRow(file.path, row, run.occurrences[0]));
      }
    }
    const [first] = again;
    if (first !== undefined) issues.push(repeatedRows(file.path, again.length, first, runs));
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
    if (verdict !== "as-named" && rows[0]) issues.push(shiftIssue(path, rows[0], rows.length, verdict));
  }
  const blocks = groupBy(facts.rows, ({ block }) => block);
  return facts.rows.map((row) => {
    const block = blocks.get(row.block) ?? [];
    const input = inputOf(
      row,
      block,
      facts.inputs.map(({ text }) => text),
    );
    reportOddCells(path, row, issues);
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
    notes: known({ date: dayPadded(cells.date), jobId: cells.job_id }),
    settings: placeSettings(place),
    values,
  });
}

function reportOddCells(path: string, { cells, line, text }: RowFacts, issues: Issue[]): void {
  if (cells.ops_sec === "failed") return;
  for (const [column, cell] of Object.entries(cells)) {
    if (["test", "date", "version", "job_id", "githash"].includes(column) || cell === "" || cell === "NA") continue;
    if (column.endsWith("_sz") ? bytesOf(cell) !== null : numberOf(cell) !== null) continue;
    const message = `${column} is printed as "${shortText(cell, 60)}", which is no number; it was taken as missing.`;
    issues.push({ code: "not-a-number", severity: "warning", path, line, text, message });
  }
}

function shiftIssue(path: string, row: RowFacts, count: number, verdict: ShiftVerdict): Issue {
  const { version } = row.cells;
  const columns = "c_wsecs, c_csecs, b_rgb and b_wgb";
  const message =
    verdict === "shifted"
      ? `${columns} of version ${version} (${count} rows, here first) do not hold what they are named for: c_wsecs x c_csecs is c_wgb. They were read as Wr(MB/s), Comp(sec), KeyDrop and Rblob(GB); compaction's CPU time is not in the row, and KeyDrop is left out as its unit is lost.`
      : `${columns} of version ${version} (${count} rows, here first) may stand one place too far left and nothing in the rows tells; they were left out.`;
  const code = verdict === "shifted" ? "columns-shifted" : "columns-maybe-shifted";
  return { code, severity: "warning", path, line: row.line, text: row.text, message };
}

const differs = (a: RowFacts, b: RowFacts): boolean =>
  Object.values(a.cells).join("\t") !== Object.values(b.cells).join("\t");

function changedRow(path: string, row: RowFacts, { file, row: first }: Occurrence): Issue {
  const message = `The row is that of ${file.path} line ${first.line} by test, date, version and rate, but other cells differ; the values there were taken.`;
  return { code: "row-differs", severity: "warning", path, line: row.line, text: row.text, message };
}

function repeatedRows(path: string, count: number, again: Occurrence, runs: ReadonlyMap<string, RowRun>): Issue {
  const { row } = again;
  const run = runs.get(identityOf(again));
  const message = `${count} rows (here the first) stand in another place, too, such as ${run?.occurrences[0].file.path} line ${run?.occurrences[0].row.line}: each was counted once.`;
  return { code: "row-repeated", severity: "info", path, line: row.line, text: row.text, message };
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
