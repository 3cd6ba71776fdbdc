import type { RelativeCell } from "@/lib/domain/relative/relative-cells";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";

/** A measured cell of one complete run, as most are: its value, the id of its point, its context and its origin. */
type OneRun = readonly [value: number, id: string, context: number, origin: RelativeCell["origin"]];

/** A table as a page sends it to its scripts, in half the bytes. */
export interface PackedTable extends Omit<RelativeTable, "cells"> {
  cells: readonly (readonly (RelativeCell | OneRun | null)[])[];
}

/** The part of a view that a page sends to its scripts. */
export type Sent<View extends { table: RelativeTable }> = Omit<View, "table"> & { table: PackedTable };

const unpackedCell = ([value, id, context, origin]: OneRun): RelativeCell => ({
  ...{ state: "measured", value, min: value, max: value, n: 1 },
  ...{ samples: [{ id, value, status: "complete" }], origin, context },
});

/** Returns a cell in a shorter form that gives it back whole, else itself. */
function packedCell(cell: RelativeCell | null): RelativeCell | OneRun | null {
  const id = cell?.samples[0]?.id;
  if (cell === null || cell.value === null || id === undefined) return cell;
  const packed: OneRun = [cell.value, id, cell.context, cell.origin];
  return JSON.stringify(unpackedCell(packed)) === JSON.stringify(cell) ? packed : cell;
}

export const packTable = (table: RelativeTable): PackedTable => ({
  ...table,
  cells: table.cells.map((row) => row.map(packedCell)),
});

const known = new WeakMap<PackedTable, RelativeTable>();

/** Returns the whole table; the same object for the same packed one. */
export function unpackTable(packed: PackedTable): RelativeTable {
  const whole = known.get(packed);
  if (whole) return whole;
  const cells = packed.cells.map((row) => row.map((cell) => (cell && !("state" in cell) ? unpackedCell(cell) : cell)));
  const table = { ...packed, cells };
  known.set(packed, table);
  return table;
}
