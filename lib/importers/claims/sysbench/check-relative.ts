import { group } from "d3-array";
import { printedAgrees } from "@/lib/domain/author/author-table";
import type { AuthorTable } from "@/lib/domain/author-rows";
import { doubtOf, IN_WORDS, labelOf, rateOf } from "./check-absolute";
import { Checker } from "./checker";
import { type Context, cellsWithThreads, rawOf } from "./context";
import type { TableRow } from "./facts";
import { type Column, columnOf, testKey } from "./names";
import { Remarks } from "./remarks";
import { ratioRule, rawScan, rowsOfOne } from "./scan";
import { type Cell, readRate, reportUnnamed, type Table } from "./table";
import type { Threads } from "./threads";

const rule = [
  "Rate divided by the base's rate: of the raw results, or where only that agrees,",
  "of the numbers rounded as the author's absolute tables print them, which he divided.",
].join(" ");

/** A rate that a ratio may be made from. */
interface Rate {
  value: number;
  /** As an absolute table prints it. */
  rounded: number;
  /** True for a raw result, false for a number of the author's. */
  raw: boolean;
  pointKey: string | null;
  /** A scan of an unknown unit can only be divided by another of the same table. */
  unit: "known" | "as printed";
}

/** Checks a table of ratios against the raw results, else against the author's absolute numbers. */
export function checkRelative(table: Table, context: Context): AuthorTable[] {
  const checker = new Checker(table, { title: "relative QPS", rule });
  const remarks = new Remarks(table);
  for (const row of table.facts.rows) {
    if (!row.relative) continue;
    const read = table.kind.layout === "columns" ? columnsOfRow(table, row, context) : blockOfRow(table, row, context);
    if (read === null) continue;
    if (table.kind.layout === "columns") reportUnnamed(table, row, read.cells.length);
    for (const { cell, threads } of read.cells) checkRatio(cell, read.base, threads, context, checker, remarks);
    if (read.absolute) checkAbsoluteCell(read.absolute.cell, read.absolute.threads, context, checker);
  }
  remarks.close();
  return checker.result();
}

interface ReadRow {
  base: Column | null;
  cells: { cell: Cell; threads: Threads }[];
  /** The last number of o.sum.*.rel, which is not a ratio. */
  absolute?: { cell: Cell; threads: Threads };
}

function columnsOfRow(table: Table, row: TableRow, context: Context): ReadRow {
  if (table.columns.length > 0) return { base: table.base, cells: cellsWithThreads(table, row, context) };
  // A table without a legend, in sections "work_mem 16 MB": the table of that section has the names.
  const memory = /^work_mem (\d+) MB$/.exec(row.column ?? "")?.[1];
  const named = context.tables.find(
    ({ kind, directory, columns }) =>
      directory === table.directory &&
      kind.relative === true &&
      kind.tag === `wm${memory}` &&
      columns.length === row.cells.length,
  );
  const borrowed = named ? { ...table, columns: named.columns } : table;
  return { base: named?.base ?? null, cells: cellsWithThreads(borrowed, row, context) };
}

function rowsByTest(table: Table, { blockRows }: Context): Map<string, TableRow[]> {
  const known = blockRows.get(table);
  if (known) return known;
  const rows = group(table.facts.rows, ({ test }) => testKey(test));
  blockRows.set(table, rows);
  return rows;
}

/**
 * Reads a row of a relative block. Its base is the first build in the absolute block of the same test. Null with an
 * issue where no absolute table has that block, or where nothing names the row's build.
 */
function blockOfRow(table: Table, row: TableRow, context: Context): ReadRow | null {
  const absolute = context.tables.find(
    ({ kind, directory }) =>
      directory === table.directory &&
      kind.layout === "threads" &&
      kind.relative === false &&
      kind.tag === table.kind.tag,
  );
  const rows = absolute ? (rowsByTest(absolute, context).get(testKey(row.test)) ?? []) : [];
  const [first, second] = rows;
  const named = row.column ?? (rows.length === 2 ? (second?.column ?? null) : null);
  if (first?.column == null || named === null) {
    table.issues.add("warning", "relative-without-base", {
      line: row.line,
      text: row.text,
      message: "No absolute table beside this one says what the ratios of this row are made of; they were left out.",
    });
    return null;
  }
  const extra = row.column === null && row.cells.length === first.cells.length + 1;
  const cells = extra ? row.cells.slice(0, -1) : row.cells;
  const read = cellsWithThreads(table, { ...row, column: named, cells }, context);
  const [last] = read.slice(-1);
  const column = columnOf(named);
  return {
    base: columnOf(first.column),
    cells: read,
    ...(extra && last
      ? {
          absolute: {
            threads: last.threads,
            cell: { ...last.cell, column, at: cells.length, printed: row.cells.at(-1) ?? "" },
          },
        }
      : {}),
  };
}

function checkRatio(
  cell: Cell,
  base: Column | null,
  threads: Threads,
  context: Context,
  checker: Checker,
  remarks: Remarks,
): void {
  const place = { line: cell.row.line, label: labelOf(cell, threads), printed: cell.printed };
  const { value, why } = readRate(cell.printed);
  const rates = ratesOf(cell, cell.column, threads, context);
  const bases = base === null ? [] : ratesOf(cell, base, threads, context);
  const pairs = rates.flatMap((rate) => bases.flatMap((of) => (of.unit === rate.unit ? [{ rate, of }] : [])));
  const [first] = pairs;
  if (!first) {
    const infinite = cell.printed === "inf";
    if (why !== null && !infinite) remarks.failed(cell, why);
    checker.alone(place);
    if (!onlyHere(cell, threads, context)) return;
    if (infinite) remarks.infinite(cell, base?.name ?? "the base");
    else context.authored.addRelative(cell, threads, value, base?.name ?? null);
    return;
  }
  const exact = pairs.find(({ rate, of }) => printedAgrees(cell.printed, rate.value / of.value));
  const rounded = pairs.find(({ rate, of }) => printedAgrees(cell.printed, rate.rounded / of.rounded));
  const pair = exact ?? rounded ?? first;
  const ours = exact || !rounded ? pair.rate.value / pair.of.value : pair.rate.rounded / pair.of.rounded;
  const agrees = exact !== undefined || rounded !== undefined;
  const doubt = agrees || base === null ? null : doubtOfRatio(cell, base, threads, pairs.length, context);
  if (doubt !== null) {
    remarks.unsure(cell, doubt);
    checker.alone(place);
  } else if (pair.rate.raw && pair.of.raw) checker.raw({ ...place, ours, pointKey: null });
  else {
    const remark = `The absolute tables give ${pair.rate.rounded} / ${pair.of.rounded}.`;
    checker.author({ ...place, ours, remark }, agrees);
  }
}

/** Returns the reason why a ratio that disagrees may be made from other numbers; null where none is known. */
function doubtOfRatio(cell: Cell, base: Column, threads: Threads, pairs: number, context: Context): string | null {
  if (cell.table.inWords) return IN_WORDS;
  if (pairs > 1) return "several numbers of these builds and this test are known, and no two of them give this ratio";
  const raws = [cell.column, base].map((column) => ({
    column,
    raws: rawOf(context, cell.table, cell.test, column, threads),
  }));
  const doubts = raws.flatMap(({ column, raws: found }) =>
    found.length === 0 ? [] : (doubtOf({ ...cell, column }, threads, found, context) ?? []),
  );
  return doubts[0] ?? null;
}

/**
 * Returns true where a run has only this ratio. It has no raw result, not even a failed one, and no number of the
 * author's.
 */
function onlyHere({ table, test, column }: Cell, threads: Threads, context: Context): boolean {
  if (table.kind.edited || table.kind.layout !== "columns") return false;
  const authored = context.authored.of(table, test, column, threads.threads);
  const rated = authored.filter(({ relative }) => relative === null);
  return rated.length === 0 && rawOf(context, table, test, column, threads).length === 0;
}

/** Returns the rates of a build that a ratio may be made from: raw ones, else the author's. */
function ratesOf(cell: Cell, column: Column, threads: Threads, context: Context): Rate[] {
  const { table, test } = cell;
  const scan = test.test === "scan" ? ratioRule(table, threads.threads) : null;
  const raw = rawOf(context, table, test, column, threads).flatMap((one): Rate[] => {
    const rate = (scan && rawScan(one, scan)) ?? rateOf(one, { ...cell, column, printed: "" }, context);
    if (rate === null) return [];
    return [{ value: rate, rounded: roundHalfEven(rate), raw: true, pointKey: one.pointKey, unit: "known" }];
  });
  if (raw.length > 0) return raw;
  return context.authored.of(table, test, column, threads.threads).flatMap(({ value, scan: rule }): Rate[] => {
    if (value === null) return [];
    const known = scan === null || rule !== null;
    const amount = scan && rule ? (value * rowsOfOne(rule, threads.threads)) / rowsOfOne(scan, threads.threads) : value;
    return [{ value: amount, rounded: amount, raw: false, pointKey: null, unit: known ? "known" : "as printed" }];
  });
}

/** Checks the absolute number after the ratios of o.sum.*.rel. */
function checkAbsoluteCell(cell: Cell, threads: Threads, context: Context, checker: Checker): void {
  const place = { line: cell.row.line, label: `${labelOf(cell, threads)}, absolute`, printed: cell.printed };
  const [rate] = ratesOf(cell, cell.column, threads, context);
  if (!rate) checker.alone(place);
  else if (rate.raw) checker.raw({ ...place, ours: rate.value, pointKey: rate.pointKey });
  else {
    const agrees = printedAgrees(cell.printed, rate.value);
    checker.author({ ...place, ours: rate.value, remark: `The absolute table prints ${rate.value}.` }, agrees);
  }
}

/** Rounds as printf's %.0f does: 220.5 becomes 220. */
function roundHalfEven(value: number): number {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 === 1 ? rounded - 1 : rounded;
}
