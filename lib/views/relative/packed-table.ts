import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { RelativeColumn } from "@/lib/domain/relative/relative-columns";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";

/** The parts of a value's source that many cells share. */
type Kind = readonly [bundle: string, context: number, origin: RelativeCell["origin"]];

/**
 * A table as a page sends it to its scripts, in a third of the bytes. Numbers share the parts of their kind. A point is
 * the step from the point above it, in the row before with the same conditions. Steps repeat down a column, so they
 * compress to nearly nothing.
 */
export interface PackedTable extends Omit<RelativeTable, "cells" | "columns" | "noise"> {
  /** Without the labels that sources print, which no script reads. */
  columns: readonly Omit<RelativeColumn, "label">[];
  /** A number is the value of one complete run, as most cells have. */
  cells: readonly (readonly (RelativeCell | number | null)[])[];
  kinds: readonly Kind[];
  /** By row, for each number in its cells: its kind, and the step to its point from the one above. */
  kindOf: readonly (readonly number[])[];
  steps: readonly (readonly number[])[];
  /** A number is the noise of all cells of a row. */
  noise?:
    | { list: NonNullable<RelativeTable["noise"]>["list"]; of: readonly (readonly number[] | number)[] }
    | undefined;
}

/** The part of a view that a page sends to its scripts. */
export type Sent<View extends { table: RelativeTable }> = Omit<View, "table"> & { table: PackedTable };

/** Returns the cell of one complete run. */
const oneRun = (value: number, [bundle, context, origin]: Kind, point: number): RelativeCell => ({
  state: "measured",
  value,
  min: value,
  max: value,
  n: 1,
  samples: [{ id: `${bundle}.${point}`, value, status: "complete" }],
  origin,
  context,
});

/** Returns value, kind and point of a cell of one complete run; null for all others. */
function runOf(cell: RelativeCell | null): { value: number; kind: Kind; point: number } | null {
  const [, bundle, place] = /^(.*)\.(\d+)$/.exec(cell?.samples[0]?.id ?? "") ?? [];
  if (!cell || cell.value === null || bundle === undefined) return null;
  const run = { value: cell.value, kind: [bundle, cell.context, cell.origin] as const, point: Number(place) };
  return JSON.stringify(oneRun(run.value, run.kind, run.point)) === JSON.stringify(cell) ? run : null;
}

/** Returns a look-up of the last points by column among the rows with the conditions of a row. */
function pointsAbove({ rows }: Pick<RelativeTable, "rows">): (row: number) => number[] {
  const byParts = new Map<string, number[]>();
  return (row) => {
    const key = JSON.stringify(rows[row]?.parts ?? []);
    const above = byParts.get(key) ?? [];
    byParts.set(key, above);
    return above;
  };
}

/** Packs a table. `unpackTable` restores all of it but the labels of its columns. */
export function packTable(table: RelativeTable): PackedTable {
  const kinds = new Map<string, { kind: Kind; at: number }>();
  const aboveOf = pointsAbove(table);
  const [kindOf, steps]: [number[][], number[][]] = [[], []];
  const placeOf = (kind: Kind): number => {
    const key = JSON.stringify(kind);
    const known = kinds.get(key) ?? { kind, at: kinds.size };
    kinds.set(key, known);
    return known.at;
  };
  const cells = table.cells.map((row, at) => {
    const above = aboveOf(at);
    const [kindsOfRow, stepsOfRow]: [number[], number[]] = [[], []];
    kindOf.push(kindsOfRow);
    steps.push(stepsOfRow);
    return row.map((cell, column) => {
      const run = runOf(cell);
      if (!run) return cell;
      kindsOfRow.push(placeOf(run.kind));
      stepsOfRow.push(run.point - (above[column] ?? 0));
      above[column] = run.point;
      return run.value;
    });
  });
  return {
    ...table,
    columns: table.columns.map(({ label: _, ...column }) => column),
    cells,
    kinds: [...kinds.values()].map(({ kind }) => kind),
    kindOf,
    steps,
    noise: table.noise && {
      list: table.noise.list,
      of: table.noise.of.map((row, at) => shortRow(row, cells[at] ?? [])),
    },
  };
}

/** Returns the noise of a row whose cells with a value all have the same noise; -1 = no noise. */
const wholeRow = (noise: number, cells: PackedTable["cells"][number]) =>
  cells.map((cell) => (cell === null ? -1 : noise));

/** Returns one number for a row that `wholeRow` restores from it, else the row. */
function shortRow(row: readonly number[], cells: PackedTable["cells"][number]): readonly number[] | number {
  const noise = row.find((place) => place >= 0);
  return noise !== undefined && JSON.stringify(wholeRow(noise, cells)) === JSON.stringify(row) ? noise : row;
}

const unpacked = new WeakMap<PackedTable, RelativeTable>();

/** Returns the whole table; the same object for the same packed one. */
export function unpackTable(packed: PackedTable): RelativeTable {
  const { kinds, kindOf, steps, ...rest } = packed;
  const known = unpacked.get(packed);
  if (known) return known;
  const aboveOf = pointsAbove(packed);
  const cells = packed.cells.map((row, at) => {
    const above = aboveOf(at);
    let run = 0;
    return row.map((cell, column) => {
      if (typeof cell !== "number") return cell;
      const kind = kinds[kindOf[at]?.[run] ?? -1];
      const point = (above[column] ?? 0) + (steps[at]?.[run] ?? 0);
      run += 1;
      above[column] = point;
      return kind ? oneRun(cell, kind, point) : null;
    });
  });
  const table: RelativeTable = {
    ...rest,
    columns: packed.columns.map((column) => ({ ...column, label: null })),
    cells,
    noise: packed.noise && {
      list: packed.noise.list,
      of: packed.noise.of.map((row, at) => (typeof row === "number" ? wholeRow(row, packed.cells[at] ?? []) : row)),
    },
  };
  unpacked.set(packed, table);
  return table;
}
