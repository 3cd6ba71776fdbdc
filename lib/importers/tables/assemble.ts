import { group } from "d3-array";
import { noResults, type ParsedResults } from "@/lib/domain/parsed-results";
import type { CellRow } from "../kit/cells";
import { IssueList, shortText } from "../kit/issue-list";
import type { Shelf } from "../kit/packed-block";
import { PointList } from "../kit/point-list";
import { rowKeys } from "../kit/row-keys";
import type { ReadFile } from "../kit/types";
import type { Columns } from "./columns";
import type { Facts, Table } from "./facts";
import { UNNAMED, workloadOfFile } from "./file-workload";
import { type Point, pointOfAll } from "./numbers";
import { withoutOfSeveral } from "./of-repeats";
import { readingOf } from "./reading";
import { isSummary } from "./roles";
import { addRows, EqualRows, type RowTable } from "./rows";
import { madeMain } from "./samples";
import { clockIn } from "./series";
import { settle } from "./settle";
import { joinSweeps, type Sweep, sweepIn, sweptColumns } from "./swept";
import { doubtfulSize, unitedCell } from "./united";
import { rowIdentifier } from "./who";

/**
 * Makes a run with one point for each row. One note per heading lists how its columns were read. Many points go to the
 * shelf, if there is one.
 */
export function assembleTables(files: readonly ReadFile<Facts>[], shelf?: Shelf): ParsedResults {
  const results = noResults();
  const points = new PointList(shelf, results.runs);
  const noted = new Set<string>();
  const tidied = files.map(({ path, facts: { tables, areSamples = false } }) => ({
    path,
    areSamples,
    tables: tables.map((table) => tidyOf(table, areSamples)),
  }));
  const alike = group(
    tidied.flatMap(({ path, tables }) =>
      tables.flatMap(({ table: { section }, tables: own }) =>
        own.map((sweep) => ({ path: `${path} ${section}`, sweep })),
      ),
    ),
    ({ sweep }) => JSON.stringify(sweep.columns.headings),
  );
  for (const same of alike.values()) joinSweeps(same);
  for (const { path, areSamples, tables } of tidied) {
    const keyOf = rowKeys<CellRow>(
      path,
      tables.flatMap(({ table }) => table.rows),
    );
    const issues = new IssueList(path);
    for (const tidy of tables) addTable(results, { path, areSamples, keyOf, issues, noted, points }, tidy);
    results.issues.push(...issues.all());
  }
  return { ...results, points: points.points };
}

/** A table of a file, and the tables with one row per result that it makes. */
interface TidyTable {
  table: Table;
  tables: readonly Sweep[];
  left: readonly CellRow[];
  repeated: readonly CellRow[];
  numbersOf: ReadonlyMap<CellRow, readonly string[]>;
}

const NO_NUMBERS: ReadonlyMap<CellRow, readonly string[]> = new Map();

function tidyOf(table: Table, areSamples: boolean): TidyTable {
  const { shape, rows } = table;
  const {
    tables,
    left,
    repeated = [],
    numbersOf = NO_NUMBERS,
  } = shape === null ? { tables: [table], left: [] } : shape.tidy(rows);
  const sweeps = tables.map((one) => sweepIn(settle(one.columns, one.rows), one.rows, areSamples));
  return { table, tables: sweeps, left, repeated, numbersOf };
}

interface InFile {
  path: string;
  areSamples: boolean;
  keyOf: (row: CellRow) => string;
  issues: IssueList;
  /** Headings and sentences that a note already has. */
  noted: Set<string>;
  points: PointList;
}

function addTable(results: ParsedResults, file: InFile, tidy: TidyTable): void {
  const { table, tables: tidied, left, repeated, numbersOf } = tidy;
  const { issues } = file;
  const { line, text, shape } = table;
  for (const row of repeated) {
    const message = "Another row names the same quantity, and nothing tells the two apart; both were left out.";
    issues.add("warning", "repeated-quantity", { line: row.line, text: row.text, message });
  }
  if (tidied.length === 0 && repeated.length > 0) return;
  if (tidied.length === 0 && shape?.fits) {
    const message = "Neither its rows nor a line above it state a quantity with its unit, so it was not read.";
    issues.add("warning", "unread-table", { line, text, message });
  } else if (tidied.length === 0) {
    const message = "Its cells name no result with a unit that is known, so no number was read.";
    issues.add("error", "no-table", { line, text, message });
  } else
    for (const row of left) {
      const unread =
        "The row's numbers name no rate, time or latency of a test, or too many kinds, or they sum others up; " +
        `they were left out${namedIn(numbersOf.get(row) ?? [])}.`;
      issues.add("warning", "unread-result", { line: row.line, text: row.text, message: unread });
    }
  const { maybeEngines = [] } = shape ?? {};
  if (maybeEngines.length > 0 && tidied.length > 0) {
    const message =
      `Beside known engines, ${shortText(maybeEngines.join(", "))} was taken for the author's own. Where it is none, ` +
      "leave it out in benchfolio.yaml.";
    issues.add("warning", "maybe-engine", { line, text, message });
  }
  // Two results of one line are two rows: each has a key of its own.
  const keyOf = shape === null ? file.keyOf : rowKeys<CellRow>(file.path, inOrder(tidied.flatMap((one) => one.rows)));
  const equals = new EqualRows();
  for (const one of tidied) addTidy(results, { ...file, table, keyOf, equals, siblings: siblingsIn(one) }, one);
}

/** Returns the end of a sentence that counts and names numbers; "" for less than two. */
const namedIn = (numbers: readonly string[]): string =>
  numbers.length < 2 ? "" : `, ${numbers.length} numbers: ${shortText(numbers.join(", "), 300)}`;

/** Returns the rows of each printed row that has results of several engines. */
function siblingsIn({ columns, rows }: Pick<Sweep, "columns" | "rows">): RowTable["siblings"] {
  const engine = columns.roles.get("engine");
  if (engine === undefined) return new Map();
  const parts = group(rows, ({ whole }) => whole);
  return new Map(
    [...parts].flatMap(([whole, same]): [CellRow, CellRow[]][] => {
      const isOfSeveral = same.some(({ cells }) => cells[engine] !== same[0]?.cells[engine]);
      return whole !== undefined && isOfSeveral ? [[whole, same]] : [];
    }),
  );
}

const inOrder = (rows: readonly CellRow[]): CellRow[] => [...rows].sort((a, b) => a.line - b.line);

function addTidy(
  results: ParsedResults,
  file: InFile & Pick<RowTable, "equals" | "siblings"> & { table: Table },
  tidy: Sweep,
): void {
  const { path, table, areSamples, keyOf, issues, noted, points, equals, siblings } = file;
  const { line, text, separator, shape, section } = table;
  const { rows } = tidy;
  const settled = sweptColumns(tidy);
  const { columns, conditions } = withoutOfSeveral(settled.columns, settled.conditions, rows);
  const { main, roles } = columns;
  if (main === null) {
    const unread = conditions.unread.filter((column) => column.code === "no-unit");
    const hasUnits = unread.length === 0 && columns.metrics.length > 0;
    const names = shortText((hasUnits ? columns.metrics : unread).map((column) => column.heading).join(", "));
    const code = hasUnits ? "no-main" : "no-unit";
    const message = hasUnits
      ? `No column is the rate, time or latency of the whole row, so no number was read: ${names}.`
      : `No column states its unit, so no number was read. Write it into a heading: ${names}.`;
    issues.add("error", code, { line, text, message });
    return;
  }
  const clock = areSamples ? null : clockIn(columns, conditions, rows);
  if (clock !== null) {
    const { heading, isOfDay } = clock;
    const place = { line: clock.row.line, text: clock.row.text };
    const message = isOfDay
      ? `Column ${heading} rises by at most a second from row to row. Its rows were read as repeats: where they are ` +
        "intervals of one run, write rows: samples for this table into benchfolio.yaml."
      : `Column ${heading} rises by one step from row to row: the rows are intervals of one run, not repeats, so ` +
        "no number was read. Write rows: samples for this table into benchfolio.yaml.";
    issues.add(isOfDay ? "warning" : "error", isOfDay ? "maybe-series" : "time-series", { ...place, message });
    if (!isOfDay) return;
  }
  for (const { heading, code, message } of conditions.unread)
    issues.add("warning", code, { line, text, message: `Column ${heading} ${message}` });
  noteManifest(columns, { line, text }, issues);
  for (const column of columns.metrics) {
    const doubtful = doubtfulSize(column, rows);
    if (doubtful === null) continue;
    const message =
      `${column.heading}: kB, MB and GB are powers of 1,000 here. PostgreSQL and others mean 1,024 by them: write ` +
      "KiB, MiB or GiB for that.";
    issues.add("info", "size-unit", { line: doubtful.line, text: doubtful.text, message });
  }
  const heading = JSON.stringify(columns.headings);
  if (!noted.has(heading)) {
    noted.add(heading);
    const reading = readingOf(columns, conditions.read);
    issues.add("info", "columns-read", { line, text, message: shape === null ? reading : `${shape.note} ${reading}` });
  }
  // A search is named by its data set.
  const isNamed =
    roles.has("workload") || (roles.has("dataset") && columns.metrics.some(({ kind }) => kind === "recall"));
  const test = isNamed ? null : workloadOfFile(path);
  if (test !== null) {
    const named = test === UNNAMED ? "so it is not recorded" : `so the file's name counts: ${test}`;
    const message = `No column names the workload, ${named}. Name it with the upload or in benchfolio.yaml.`;
    if (!noted.has(message)) issues.add("info", "workload-not-named", { line, text, message });
    noted.add(message);
  }
  const ofMain = columns.metrics.filter(({ key }) => key === main);
  const isMade = areSamples || ofMain.every((column) => column.areSamples);
  const whose = rowIdentifier(columns, {
    main: isMade ? madeMain(main) : main,
    test: test ?? UNNAMED,
    engine: table.engine,
  });
  const reading: RowTable = {
    path,
    place: { line, text },
    columns,
    main,
    areSamples,
    conditions,
    section,
    issues,
    points,
    keyOf,
    whose,
    test,
    equals,
    siblings,
    hasTests: rows.some((row) => !isSummary(whose(row)?.name ?? "total")),
    units: new Map(),
    point: separator === null ? pointOfJson(numberCells(columns, rows)) : pointOfAll(numberCells(columns, rows)),
    mayBeGrouped: separator === ";",
    listed: areSamples ? [] : columns.metrics.filter((column) => column.areSamples),
  };
  addRows(results, rows, reading);
}

/**
 * Adds an issue for each unit that differs from the manifest's. Also adds one for each column of no run or read twice.
 */
function noteManifest(
  { differs = [], doubled = [], ofNone = [] }: Columns,
  place: Pick<Table, "line" | "text">,
  issues: IssueList,
) {
  for (const { heading, given, printed } of differs) {
    const message = `Column ${heading} says ${printed}, and the manifest ${given}: what the file says counts.`;
    issues.add("warning", "unit-differs", { ...place, message });
  }
  for (const heading of ofNone) {
    const message = `Column ${heading} is of none of the engines on its line, so its numbers were not read.`;
    issues.add("warning", "of-no-engine", { ...place, message });
  }
  for (const heading of doubled) {
    const message = `Column ${heading} has the meaning of an earlier column; it was not read.`;
    issues.add("warning", "doubled-column", { ...place, message });
  }
}

/** Numbers of JSON have a point. Its strings may have commas, which then are as doubtful as its points. */
const pointOfJson = (cells: Iterable<string>): Point => (["both", ","].includes(pointOfAll(cells)) ? "both" : ".");

const [ZERO, NINE] = ["0".charCodeAt(0), "9".charCodeAt(0)] as const;

function* numberCells({ metrics }: Columns, rows: readonly CellRow[]): Generator<string> {
  for (const { cells } of rows)
    for (const { at } of metrics) {
      const cell = cells[at] ?? "";
      // "0.5%" shows the decimal point, too; the seconds of "1m5.5s" do not.
      const last = cell.charCodeAt(cell.length - 1);
      const united = last >= ZERO && last <= NINE ? null : unitedCell(cell);
      if (united?.seconds === undefined) yield united?.number ?? cell;
    }
}
