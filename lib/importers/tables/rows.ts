import type { Params, RunStatus } from "@/lib/domain/model";
import type { ParsedResults } from "@/lib/domain/parsed-results";
import { formatCounted, toDigits } from "@/lib/format";
import { type CellRow, cellsKey } from "../kit/cells";
import { type IssueList, shortText } from "../kit/issue-list";
import { directoryOf } from "../kit/paths";
import type { PointList } from "../kit/point-list";
import { known, splitMetrics, testPoint } from "../kit/record";
import type { Role } from "../kit/table-mapping";
import { averageRows } from "./averages";
import type { Columns, MetricColumn } from "./columns";
import type { Conditions } from "./conditions";
import { outcomeOfFailure } from "./ends";
import type { Table } from "./facts";
import { UNNAMED } from "./file-workload";
import { isMissing, numberOf as numberOfCell, type Point } from "./numbers";
import { doubtfulOutcome, FINE, NO_NUMBER, outcomeOf, type RowOutcome, worstOf } from "./outcome";
import type { Quantity } from "./quantities";
import { isGood } from "./roles";
import { type Made, madeOf, type Samples, whyRows } from "./samples";
import { areDurations, isAmbiguousUnit, quantityWith, repeatsUnit, unitedCell, withoutError } from "./united";
import { NULL } from "./values";
import { cellOf, countOf, type Who } from "./who";

/** Counts rows of equal facts. Of engine, setting and workload (`id`), which few rows share, it keeps one text. */
export class EqualRows {
  readonly #ids = new Map<string, number>();
  readonly #counts = new Map<string, number>();

  /** Returns the place of a row among those of the same id and other facts so far, from 1. */
  nth(id: string, others: string): number {
    const known = this.#ids.get(id);
    const number = known ?? this.#ids.size;
    if (known === undefined) this.#ids.set(id, number);
    const facts = `${number}\u0000${others}`;
    const nth = (this.#counts.get(facts) ?? 0) + 1;
    this.#counts.set(facts, nth);
    return nth;
  }
}

/** A table whose columns are settled: what each of its rows is read with. */
export interface RowTable {
  path: string;
  /** The line of its headings. */
  place: Pick<Table, "line" | "text">;
  columns: Columns;
  /** The key of each row's main number. */
  main: string;
  areSamples: boolean;
  conditions: Conditions;
  section: string | null;
  issues: IssueList;
  points: PointList;
  keyOf: (row: CellRow) => string;
  whose: (row: CellRow) => Who | null;
  /** The workload that no column names; null where a column does. */
  test: string | null;
  /** The parts of each row that has results of several engines, which share its words. */
  siblings: ReadonlyMap<CellRow, readonly CellRow[]>;
  /** Quantities of headings with the units of cells. */
  units: Map<string, Quantity | null>;
  equals: EqualRows;
  point: Point;
  mayBeGrouped: boolean;
  /** True where a row names a test that sums up no others: else `total` is the result itself. */
  hasTests: boolean;
  /** The columns of which rows may have lists of samples. */
  listed: readonly MetricColumn[];
}

/** Adds run and point of each row, or of each group of rows that are samples. Averages of others are left out. */
export function addRows(results: ParsedResults, rows: readonly CellRow[], table: RowTable): void {
  const { place, areSamples, issues, main, listed } = table;
  const { averages, doubtful } = averagesIn(rows, table);
  const left: CellRow[] = [];
  for (const row of rows) {
    const message =
      "The row holds the author's own average or sum of others, or a warmup, by its name; it is not a result.";
    if (averages.has(row)) issues.add("warning", "average-row", { line: row.line, text: row.text, message });
    else if (areSamples) left.push(row);
    else addRow(results, row, table, listedIn(row, table));
    if (doubtful.has(row))
      issues.add("warning", "maybe-summary", { line: row.line, text: row.text, message: MAYBE_SUMMARY });
  }
  if (listed.length > 0) {
    const names = shortText(listed.map((column) => column.heading).join(", "));
    const message = `Lists of samples: ${names}. Benchfolio made count, median and p95 of each from its numbers.`;
    issues.add("info", "samples-joined", { ...place, message });
  }
  if (!areSamples) return;
  const groups = samplesOf(left, table);
  for (const { first, samples } of groups) addRow(results, first, table, madeOf(samples, main));
  const made =
    `${formatCounted(left.length, "row")} are samples by the manifest: Benchfolio made count, median and p95 of ` +
    `${formatCounted(groups.length, "run")} from them.`;
  issues.add("info", "samples-joined", { ...place, message: made });
}

/** Roles of columns in which the rows of one sum differ. */
const NO_FACT: ReadonlySet<Role> = new Set(["workload", "repeat", "repeats", "success", "failure", "time"]);

const MAYBE_SUMMARY =
  "The row may sum up others, by its name. Its number follows from none of them, so it was read as a test.";

function averagesIn(rows: readonly CellRow[], table: RowTable): ReturnType<typeof averageRows> {
  const { metrics, roles } = table.columns;
  const mainColumn = metrics.find(({ key }) => key === table.main);
  const [workload = -1, engine = -1, repeat = -1] = [roles.get("workload"), roles.get("engine"), roles.get("repeat")];
  const numberOf = ({ cells }: CellRow) =>
    mainColumn === undefined ? null : numberOfText(mainColumn, cells[mainColumn.at] ?? "", table, () => {});
  const others = [...roles].flatMap(([role, at]) => (NO_FACT.has(role) ? [] : at));
  const facts = [...others, ...table.conditions.places];
  return averageRows(rows, { workload, engine, repeat, facts, numberOf });
}

/** Returns the samples of each run: the rows of equal facts. Rows without a workload are left out by an issue. */
function samplesOf(rows: readonly CellRow[], table: RowTable): { first: CellRow; samples: Samples }[] {
  const groups = new Map<string, CellRow[]>();
  for (const row of rows) {
    const who = table.whose(row);
    const id = who === null ? `row ${row.line}` : `${who.id}\u0000${factsOf(row, table)}`;
    const same = groups.get(id);
    if (same) same.push(row);
    else groups.set(id, [row]);
  }
  return [...groups.values()].flatMap((same) => {
    const numbers = new Map(table.columns.metrics.map((column): [MetricColumn, number[]] => [column, []]));
    let failed = 0;
    for (const row of same) {
      if (outcomeIn(table, row).isFailed) {
        failed += 1;
        continue;
      }
      const { line, text } = row;
      const report: Report = (code, message) => table.issues.add("warning", code, { line, text, message });
      for (const [column, values] of numbers)
        for (const value of numbersIn(column, row, table, report)) values.push(value);
    }
    // A run of which every sample failed has failed, as its first row says.
    const rowsOf = failed < same.length ? same.filter((row) => !outcomeIn(table, row).isFailed) : same;
    const [first] = rowsOf;
    if (first === undefined) return [];
    return [{ first, samples: { path: table.path, line: first.line, why: whyRows(rowsOf), failed, numbers } }];
  });
}

/**
 * Returns the numbers that lists of samples make in a row; null where no column has lists. A single number in such a
 * column is one sample.
 */
function listedIn(row: CellRow, table: RowTable): Made | null {
  const { path, issues, main, listed } = table;
  if (listed.length === 0 || outcomeIn(table, row).isFailed) return null;
  const report: Report = (code, message) => issues.add("warning", code, { line: row.line, text: row.text, message });
  const made = listed.map((column): Made => {
    const { line, values } = row.samples?.get(column.at) ?? { line: row.line, values: [] };
    const numbers = new Map([[column, numbersIn(column, row, table, report)]]);
    const failed = values.filter((value) => value === null).length;
    return madeOf({ path, line, why: `${column.heading} holds samples (line ${line})`, failed, numbers }, main);
  });
  // Of two lists that make the same number the first counts.
  const all = made.toReversed();
  return {
    metrics: new Map(all.flatMap(({ metrics }) => [...metrics])),
    sources: Object.fromEntries(all.flatMap(({ sources }) => Object.entries(sources))),
    samples: made[0]?.samples ?? 0,
    failed: made[0]?.failed ?? 0,
  };
}

/** Returns the numbers of a metric in a row in base units: its samples, or its one number. */
function numbersIn(column: MetricColumn, row: CellRow, table: RowTable, report: Report): number[] {
  const list = row.samples?.get(column.at);
  const texts = list ? list.values.map((value) => String(value ?? "")) : [row.cells[column.at] ?? ""];
  return texts.flatMap((text) => numberOfText(column, text, table, report) ?? []);
}

/**
 * Returns how a row ended. Words of failure on a line of several engines belong to the engines without a number. Where
 * each has one, they make all of them suspect.
 */
function outcomeIn({ columns, siblings }: RowTable, row: CellRow): RowOutcome {
  const own = ownOutcome(columns, row);
  const others = row.whole === undefined ? undefined : siblings.get(row.whole);
  if (!own.isFailed || others === undefined || !hasMain(columns, row)) return own;
  // `mysql status` is of no other engine of its line.
  const { ofEngine = new Set() } = columns;
  const cells = row.cells.map((cell, at) => (ofEngine.has(at) ? cell : ""));
  if (ofEngine.size > 0 && ownOutcome(columns, { ...row, cells }).isFailed) return own;
  const isOfOther = others.some((other) => !hasMain(columns, other));
  return isOfOther ? FINE : doubtfulOutcome("The line of several engines says that one failed");
}

/** True where the cell of a row's main number has a number. */
const hasMain = ({ metrics, main }: Columns, { cells }: CellRow): boolean =>
  metrics.some(({ key, at }) => key === main && /^[-+]?[.\d]/.test(cells[at] ?? ""));

/** Returns how a row ended: the worst of its own words, its flags and its share of errors. */
function ownOutcome(columns: Columns, row: CellRow): RowOutcome {
  const text = successIn(columns, row) ?? failureIn(columns, row);
  if (text === null && isNull(columns, row)) return NO_NUMBER;
  const own = isUnsureStatus(columns, text)
    ? doubtfulOutcome(`The status ${text} may be a flag or an exit code`)
    : outcomeOf(text, null);
  const failure = cellOf(columns, row, "failure");
  const { headings, roles } = columns;
  if (failure === null && columns.ends === undefined) return own;
  const ofFailure =
    failure === null ? [] : [outcomeOfFailure(failure, headings[roles.get("failure") ?? -1] ?? "", headings, row)];
  const ends = (columns.ends ?? []).flatMap(({ at, of }) => {
    const cell = row.cells[at] ?? "";
    return isMissing(cell) ? [] : of(cell, row);
  });
  return worstOf([own, ...ofFailure, ...ends]);
}

/** Returns the cell of success. A count of requests is no word of it: `succeeded` 1000. 98 may be per cent. */
function successIn(columns: Columns, row: CellRow): string | null {
  const text = cellOf(columns, row, "success");
  if (text === null) return null;
  const heading = columns.headings[columns.roles.get("success") ?? -1] ?? "";
  const isCount = /^(?:ok|success|succeeded|passed)$/i.test(heading.trim()) && /^[1-9]\d{2,14}$/.test(text);
  return isCount ? null : text;
}

/** True for the 0 or 1 of a status. Success is 1 as a flag, and 0 as an exit code. */
const isUnsureStatus = ({ headings, roles, stated }: Columns, text: string | null): boolean =>
  text !== null &&
  /^[01](?:\.0)?$/.test(text) &&
  !stated?.has("success") &&
  /status|outcome/i.test(headings[roles.get("success") ?? -1] ?? "");

/** Returns the mark of a row's repeat. In a table of samples, a column that only looks like one numbers the samples. */
const markOf = ({ columns, areSamples }: RowTable, row: CellRow): string | null =>
  areSamples && !columns.stated?.has("repeat") ? null : cellOf(columns, row, "repeat");

/** Returns a text that rows have which share engine, setting and workload, and all other facts. */
function factsOf(row: CellRow, table: RowTable): string {
  const threads = cellOf(table.columns, row, "threads");
  const conditions = cellsKey(row.cells, table.conditions.places);
  return `${countOf(threads) ?? threads ?? ""}\u0000${markOf(table, row) ?? ""}\u0000${conditions}`;
}

const NO_NOTES: Params = {};

/** Adds the run of a row. `made` are its numbers where it stands for several samples. */
function addRow(results: ParsedResults, row: CellRow, table: RowTable, made: Made | null): void {
  const { path, columns, conditions, whose, equals, test } = table;
  const { line, text } = row;
  const report: Report = (code, message) => table.issues.add("warning", code, { line, text, message });
  const who = whose(row);
  if (who === null) {
    report("no-workload", "The row names no workload; it was left out.");
    return;
  }
  const { label, name, setting, workload } = who;
  if ((table.hasTests && who.isSummary) || who.isOfEngines) {
    report("summary-row", "The row sums up others, by its name; it was left out.");
    return;
  }
  if (label === null && columns.roles.has("engine")) report("no-engine", "The row names no engine; it stays unknown.");
  const cell = (role: Parameters<typeof cellOf>[2]) => cellOf(columns, row, role);
  const outcome = outcomeIn(table, row);
  if (outcome.message !== null) report(outcome.code, outcome.message);
  const printed = cell("threads");
  const threads = countOf(printed);
  if (threads === null && printed !== null)
    report("no-count", `${columns.headings[columns.roles.get("threads") ?? -1]} is no whole number above 0; unknown.`);
  const metrics = new Map<string, number | null>(outcome.isFailed ? [] : made?.metrics);
  const sources = made === null ? null : new Map(Object.entries(made.sources));
  for (const column of outcome.isFailed || (made !== null && table.areSamples) ? [] : columns.metrics) {
    if (column.areSamples || column.again?.has(row)) continue;
    const metric = column.key;
    const value = numberOfText(column, row.cells[column.at] ?? "", table, report);
    metrics.set(metric, value ?? metrics.get(metric) ?? null);
    // A printed number counts before one that is made of samples.
    if (value !== null) sources?.delete(metric);
  }
  const crossed = crossedLatencies(metrics, columns);
  if (crossed !== null)
    report(
      "odd-percentiles",
      `${crossed}, which no run can measure: columns may be swapped. Both were read as printed.`,
    );
  const others = table.section === null ? conditions.of(row) : { section: table.section, ...conditions.of(row) };
  const unread = threads === null ? printed : null;
  const settings = unread === null ? others : { threads: unread, ...others };
  const mark = markOf(table, row);
  const nth = equals.nth(who.id, factsOf(row, table));
  const place = nth === 1 ? null : `#${nth}`;
  const repeat = mark === null || place === null ? (mark ?? place) : `${mark} ${place}`;
  let hasNumber = false;
  metrics.forEach((value) => {
    hasNumber ||= value !== null;
  });
  const read = hasNumber && !outcome.isDoubtful ? "complete" : "suspect";
  const status: RunStatus = outcome.isFailed ? "failed" : read;
  const isVector = workload.family === "vector-search";
  const [time, repeats] = [cell("time"), countOf(cell("repeats"))];
  const run = {
    key: table.keyOf(row),
    setting,
    algorithm: label ?? "unknown",
    workload,
    batch: null,
    threads,
    status,
    source: { path, line, text },
    notes:
      time === null && repeats === null && made === null
        ? NO_NOTES
        : known({
            measuredAt: time,
            meanOf: repeats,
            samples: made?.samples,
            failedSamples: made === null || made.failed === 0 ? null : made.failed,
          }),
    settings: isVector ? {} : settings,
    ...(repeat === null ? {} : { repeat }),
    ...(test === null ? {} : { assumed: ["workload"] as const }),
    ...(test === null || test === UNNAMED
      ? {}
      : { namesPath: [directoryOf(path), "results"].filter(Boolean).join("/") }),
  };
  results.runs.push(run);
  const isPrinted = (metrics.get("recall") ?? null) !== null;
  table.points.push(
    testPoint(run, {
      label: label ?? "unknown",
      ...(isVector
        ? { queryParams: known({ ...settings, workload: [workload.dataset, UNNAMED].includes(name) ? null : name }) }
        : {}),
      ...splitMetrics(metrics),
      ...(sources === null || outcome.isFailed ? {} : { metricSources: Object.fromEntries(sources) }),
      recallSource: isPrinted ? "printed" : null,
      recallNote: isPrinted ? "As the table prints it; how it was measured is not stated." : null,
    }),
  );
}

/** Latencies of which none can be below an earlier one. */
const RISING = ["P50", "P90", "P95", "P99", "P999", "Max"].map((name) => `latency${name}Seconds`);
/** A coarser print of the greater one may be below the other by a little. */
const COARSE = 1.05;

/** Returns two headings of which the first has a number that has to be below the second's, and is not; else null. */
function crossedLatencies(metrics: ReadonlyMap<string, number | null>, columns: Columns): string | null {
  let before: { key: string; value: number } | null = null;
  for (const key of RISING) {
    const value = metrics.get(key) ?? null;
    if (value === null) continue;
    if (before !== null && before.value > value * COARSE) {
      const headingOf = (name: string) => columns.metrics.find((column) => column.key === name)?.heading ?? name;
      return `${headingOf(before.key)} is above ${headingOf(key)}`;
    }
    before = { key, value };
  }
  return null;
}

/** True where the row's main number is null, in a column that the manifest names. Of samples each must be null. */
function isNull({ metrics, main }: Columns, { cells, samples }: CellRow): boolean {
  const own = metrics.filter(({ key, phrase, areSamples }) => key === main && (phrase !== undefined || areSamples));
  const isMissing = (at: number) => samples?.get(at)?.values.every((value) => value === null) ?? cells[at] === NULL;
  return own.length > 0 && own.every(({ at }) => isMissing(at));
}

/** Returns the cell of the row's main number where it is a word of failure ("timeout", "OOM"); else null. */
function failureIn({ metrics, main }: Columns, { cells }: CellRow): string | null {
  const text = cells[metrics.find(({ key }) => key === main)?.at ?? -1] ?? "";
  return /^[a-z]{3}/i.test(text) && isGood(text) === false ? text : null;
}

/** Returns the scale of a cell's own unit; null where it does not fit its column. */
function scaleOf(unit: string, column: MetricColumn, units: Map<string, Quantity | null>): number | null {
  if (unit === "%" && column.key === "recall") return 0.01;
  if (!column.hasUnits && column.phrase === undefined) return repeatsUnit(unit, column) ? column.scale : null;
  const id = `${unit} ${column.heading}`;
  const known = units.get(id) ?? quantityWith(column.phrase ?? column.heading, unit, column.heading);
  units.set(id, known);
  // "duration" beside a rate is the length of the run.
  const fits = known?.key === column.key || (known?.kind === "length" && column.key === "durationSeconds");
  return known !== null && fits ? known.scale : null;
}

type Report = (code: string, message: string) => void;

/** Returns a number in base units: null where its text is empty, doubtful or impossible, with an issue. */
function numberOfText(
  column: MetricColumn,
  text: string,
  { point, mayBeGrouped, units }: RowTable,
  report: Report,
): number | null {
  const { key, heading, kind } = column;
  const own = numberOfCell(text, point, mayBeGrouped);
  const bare = own === null ? withoutError(text) : text;
  if (bare !== text) report("error-not-read", `${heading}: the error of ${text.slice(0, 60)} was not read.`);
  const plain = own ?? numberOfCell(bare, point, mayBeGrouped);
  const united = plain === null ? unitedCell(text) : null;
  const isTimeOfDay = united?.isClock && !column.hasUnits && !areDurations(column.phrase ?? heading, [text]);
  const scale = united === null ? column.scale : scaleOf(united.unit, column, units);
  const value =
    united === null || scale === null ? plain : (united.seconds ?? numberOfCell(united.number, point, mayBeGrouped));
  const none = (code: string, why: string): null => {
    report(code, `${heading}: ${text.slice(0, 60)} ${why}`);
    return null;
  };
  if (value === "missing") return null;
  // In a column of units a number without one may be in any.
  if (column.hasUnits && united === null && value !== null)
    return none("other-unit", "states no unit, as other cells of its column do; taken as missing.");
  if (isTimeOfDay) return none("not-a-number", "may be a time of day; taken as missing.");
  if (value === "doubtful")
    return none("doubtful-number", "may be a fraction or a number with grouped thousands; left out.");
  if (united !== null && scale === null)
    return isAmbiguousUnit(united.unit)
      ? none("ambiguous-number", "may be thousands, bytes or minutes; write the number out. It is missing.")
      : none("other-unit", "has another unit than its column, or an unknown one; taken as missing.");
  if (united !== null && !column.hasUnits && scale !== null && scale !== column.scale)
    report("unit-differs", `${heading}: ${text.slice(0, 60)} has another unit than the manifest states; it counts.`);
  if (value === null || scale === null) return none("not-a-number", "is not a number; taken as missing.");
  if (value < 0) return none("below-zero", "is below 0; left out.");
  // A latency of 0 was not measured either, but repeats may not deviate.
  if (value === 0 && (["rate", "time"].includes(kind) || (kind === "latency" && key !== "latencyStddevSeconds")))
    return none("zero", "is taken as not measured.");
  // Rounds off the error of binary fractions: 0.21 ms are 0.00021 s.
  const base = scale === 1 ? value : toDigits(value * scale, 15);
  if (key === "recall" && base > 1) return none("odd-recall", "is no fraction between 0 and 1; left out.");
  return base;
}
