import { haveNoOrder } from "@/lib/domain/names/versions";
import { defaultBase, isOfAuthorRatios } from "./relative-ratios";
import type { RelativeTable } from "./relative-table";

/**
 * What cells are divided by: `one` column for all, each engine's `own` first build (or first column, where others than builds hold several
 * engines; an engine's only column by that of the engine with most), or for each build the one `before` it, which shows where something changed. Rows stand for one workload under equal gates, so no baseline is across one.
 */
export const RELATIVE_TO = ["one", "own", "before"] as const;
export type RelativeTo = (typeof RELATIVE_TO)[number];

export interface Baselines {
  relativeTo: RelativeTo;
  /** The column that all others are divided by; -1 where there is no such column. */
  base: number;
  /** By column, what it is divided by as a whole: -1 = nothing. Of `before` the build before it that has a value in any row. */
  ofColumn: readonly number[];
  /** What a cell is divided by; -1 = nothing. */
  of: (row: number, column: number) => number;
}

/** Columns of each engine, where builds make them or engines stand beside each other; elsewhere, and where a column mixes engines, there is one group. */
function engines({ columns, columnsBy, ownBases }: RelativeTable): number[][] {
  const found = new Map<string, number[]>();
  columns.forEach(({ engine }, at) => {
    const key = columnsBy === "build" || ownBases ? (engine ?? "") : "";
    const own = found.get(key);
    if (own) own.push(at);
    else found.set(key, [at]);
  });
  return [...found.values()];
}

/** What a table can be relative to: only builds have an order. */
export function baselineChoices(table: RelativeTable): RelativeTo[] {
  if (isOfAuthorRatios(table)) return ["one"];
  const groups = engines(table);
  const hasSeveral = table.alone === "itself" || groups.some((own) => own.length > 1);
  const hasOwn = table.ownBases || (table.columnsBy === "build" && groups.length > 1 && hasSeveral);
  return RELATIVE_TO.filter((choice) => (choice === "own" ? hasOwn : choice === "one" || table.columnsBy === "build"));
}

/**
 * The baselines of a table. `wanted` null = the page's choice: each engine's own where there are several engines and no
 * `base` is asked for. `base` = the position of the column asked for, -1 = none: the table's own choice (defaultBase).
 */
export function baselinesOf(table: RelativeTable, wanted: RelativeTo | null, base: number): Baselines {
  const choices = baselineChoices(table);
  const usual = choices.includes("own") && base < 0 ? "own" : "one";
  const relativeTo = wanted !== null && choices.includes(wanted) ? wanted : usual;
  if (isOfAuthorRatios(table))
    return fixed(
      "one",
      -1,
      table.columns.map(() => -1),
    );
  if (relativeTo === "before") return buildsBefore(table);
  if (relativeTo === "one") {
    const one = base < 0 ? defaultBase(table) : base;
    return fixed(
      "one",
      one,
      table.columns.map(() => one),
    );
  }
  const ofColumn = table.columns.map(() => -1);
  const groups = engines(table);
  for (const own of groups) {
    const cells = table.cells.map((row) => own.map((at) => row[at] ?? null));
    const measured = cells.filter((row) => row.some((cell) => (cell?.value ?? null) !== null));
    const first = own[defaultBase({ columns: own.flatMap((at) => table.columns[at] ?? []), cells: measured })] ?? -1;
    for (const at of own) ofColumn[at] = first;
  }
  if (table.alone === "others") {
    const [fullest = []] = groups.toSorted((a, b) => b.length - a.length);
    const base = ofColumn[fullest[0] ?? -1] ?? -1;
    for (const [only, another] of groups) if (only !== undefined && another === undefined) ofColumn[only] = base;
  }
  return fixed("own", -1, ofColumn);
}

const fixed = (relativeTo: RelativeTo, base: number, ofColumn: readonly number[]): Baselines => ({
  relativeTo,
  base,
  ofColumn,
  of: (_row, column) => ofColumn[column] ?? -1,
});

/** Each build against the last one before it, of its engine, that has a value in the row: of those split alike (config ...) if there are any. */
function buildsBefore(table: RelativeTable): Baselines {
  const { columns, cells } = table;
  const groups = engines(table);
  const splits = columns.map(({ parts }) => JSON.stringify(parts.map(({ value }) => value)));
  const nameOf = (at: number) => ({ raw: columns[at]?.value ?? "", version: columns[at]?.version ?? null });
  const isBefore = (at: number, column: number) => !haveNoOrder(nameOf(at), nameOf(column));
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
