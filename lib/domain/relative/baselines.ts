import { areOfTwoLines } from "@/lib/domain/names/night-place";
import { haveNoOrder } from "@/lib/domain/names/versions";
import type { RelativeTable } from "./relative-table";
import { AUTHOR_RATIO } from "./workload-rows";

/**
 * Kinds of baselines. `one`: one column for all. `own`: for each engine its first build, or its first column where
 * columns are not builds. `before`: for each build the one before it, which shows where something changed. Rows are one
 * workload under equal gates, so that no baseline crosses a gate.
 */
export const RELATIVE_TO = ["one", "own", "before"] as const;
/** A kind of baselines. */
export type RelativeTo = (typeof RELATIVE_TO)[number];

/** The baselines of a table. */
export interface Baselines {
  relativeTo: RelativeTo;
  /** The column that all others are divided by; -1 without such a column. */
  base: number;
  /** The base of each column as a whole, -1 = none. For `before` the build before it with a value in any row. */
  ofColumn: readonly number[];
  /** Returns the column that a cell is divided by; -1 = none. */
  of: (row: number, column: number) => number;
  /** The bases that the words of `own` name besides. Absent for other kinds, and for older frozen views. */
  besides?: OwnBesides;
}

/** Bases of `own` that are not the first column of their engine. */
export interface OwnBesides {
  /** Another engine's base, by which the only column of an engine is divided; -1 = there is no such engine. */
  lone: number;
  /** True where an engine's first column has too few values, so that a later one is its base. */
  isLater: boolean;
}

/**
 * Groups columns by engine if they are builds, or if each engine has its own base. Otherwise, and where a column mixes
 * engines, there is one group.
 */
function columnGroups({ columns, columnsBy, ownBases }: RelativeTable): number[][] {
  const found = new Map<string, number[]>();
  columns.forEach(({ engine }, at) => {
    const key = columnsBy === "build" || ownBases ? (engine ?? "") : "";
    const own = found.get(key);
    if (own) own.push(at);
    else found.set(key, [at]);
  });
  return [...found.values()];
}

/** Returns the possible kinds of baselines. `before` needs columns of builds, of which none is left out. */
export function baselineChoices(table: RelativeTable): RelativeTo[] {
  if (isOfAuthorRatios(table)) return ["one"];
  const groups = columnGroups(table);
  const hasSeveral = table.alone === "itself" || groups.some((own) => own.length > 1);
  const hasOwn = table.ownBases || (table.columnsBy === "build" && groups.length > 1 && hasSeveral);
  const hasBefore = table.columnsBy === "build" && !table.isPartial;
  return RELATIVE_TO.filter((choice) => ({ one: true, own: hasOwn, before: hasBefore })[choice]);
}

/**
 * Returns the baselines of a table. `wanted` null = the default: each engine's own where there are several engines and
 * no `base`. `base` is the index of the requested column; -1 = the table's own choice (defaultBase). With `own`, an
 * engine with one column may be divided by the base of the engine with most columns (`table.alone`). Then `besides`
 * says so. A table of an author's ratios has no base.
 */
export function baselinesOf(table: RelativeTable, wanted: RelativeTo | null, base: number): Baselines {
  const choices = baselineChoices(table);
  const usual = choices.includes("own") && base < 0 ? "own" : "one";
  const relativeTo = wanted !== null && choices.includes(wanted) ? wanted : usual;
  if (isOfAuthorRatios(table))
    return fixedBaselines(
      "one",
      -1,
      table.columns.map(() => -1),
    );
  if (relativeTo === "before") return buildsBefore(table);
  if (relativeTo === "one") {
    const one = base < 0 ? defaultBase(table) : base;
    return fixedBaselines(
      "one",
      one,
      table.columns.map(() => one),
    );
  }
  const ofColumn = table.columns.map(() => -1);
  const groups = columnGroups(table);
  for (const own of groups) {
    const cells = table.cells.map((row) => own.map((at) => row[at] ?? null));
    const measured = cells.filter((row) => row.some((cell) => (cell?.value ?? null) !== null));
    const first = own[defaultBase({ columns: own.flatMap((at) => table.columns[at] ?? []), cells: measured })] ?? -1;
    for (const at of own) ofColumn[at] = first;
  }
  const isLater = groups.some(([first = -1]) => ofColumn[first] !== first);
  const [fullest = []] = groups.toSorted((a, b) => b.length - a.length);
  const most = ofColumn[fullest[0] ?? -1] ?? -1;
  const lone = table.alone === "itself" ? [] : groups.flatMap(([only = -1, ...more]) => (more.length ? [] : only));
  for (const only of lone) ofColumn[only] = most;
  const besides = table.alone === "named" ? { besides: { lone: lone.length ? most : -1, isLater } } : {};
  return { ...fixedBaselines("own", -1, ofColumn), ...besides };
}

const fixedBaselines = (relativeTo: RelativeTo, base: number, ofColumn: readonly number[]): Baselines => ({
  relativeTo,
  base,
  ofColumn,
  of: (_row, column) => ofColumn[column] ?? -1,
});

/**
 * Returns as the base of each build the last earlier build of its engine with a value in the row. Columns with the same
 * split (config ...) come first.
 */
function buildsBefore(table: RelativeTable): Baselines {
  const { columns, cells } = table;
  const groups = columnGroups(table);
  const splits = columns.map(({ parts }) => JSON.stringify(parts.map(({ value }) => value)));
  const builds = columns.map((column) => ({ ...column, raw: column.value }));
  const isBefore = (at: number, column: number) => {
    const [before, build] = [builds[at], builds[column]];
    return before !== undefined && build !== undefined && !areOfTwoLines(before, build) && !haveNoOrder(before, build);
  };
  const earlier = columns.map(({ value }, column) => {
    const own = groups.find((group) => group.includes(column)) ?? [];
    const before = own.filter((at) => at < column && columns[at]?.value !== value && isBefore(at, column)).reverse();
    return [
      ...before.filter((at) => splits[at] === splits[column]),
      ...before.filter((at) => splits[at] !== splits[column]),
    ];
  });
  const hasValues = (at: number) => cells.some((row) => (row[at]?.value ?? null) !== null);
  return {
    relativeTo: "before",
    base: -1,
    ofColumn: earlier.map((before) => before.find(hasValues) ?? -1),
    of: (row, column) => earlier[column]?.find((at) => (cells[row]?.[at]?.value ?? null) !== null) ?? -1,
  };
}

/**
 * Returns the position of the default baseline. It is the first column with a value in at least half of the rows. It
 * must give at least three quarters of the ratios that any other would. Else it is the column with most ratios, of
 * equals the first. 0 without columns.
 */
export function defaultBase({ columns, cells }: Pick<RelativeTable, "columns" | "cells">): number {
  const has = (row: (typeof cells)[number], column: number) => (row[column]?.value ?? null) !== null;
  const counts = columns.map((_, column) => cells.filter((row) => has(row, column)).length);
  const gives = columns.map((_, column) =>
    cells.reduce(
      (sum, row) =>
        has(row, column) ? sum + columns.filter((_other, at) => at !== column && has(row, at)).length : sum,
      0,
    ),
  );
  const most = Math.max(0, ...gives);
  const first = counts.findIndex((count, at) => count * 2 >= cells.length && (gives[at] ?? 0) * 4 >= most * 3);
  if (first >= 0) return first;
  return Math.max(0, most > 0 ? gives.indexOf(most) : counts.indexOf(Math.max(...counts)));
}

/** Returns true where all values are ratios that an author printed: then no column is the baseline. */
export const isOfAuthorRatios = ({ rows }: Pick<RelativeTable, "rows">): boolean =>
  rows.length > 0 && rows.every(({ metric }) => metric === AUTHOR_RATIO);
