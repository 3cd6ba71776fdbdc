import { printedAgrees } from "@/lib/domain/author/author-table";
import { formatFixed } from "@/lib/format";
import { type Column, columnOf, DERIVED } from "./columns";

/** A printed cell that follows from two others of its row. */
export interface DerivedCell {
  name: string;
  column: Column;
  printed: string;
  /** The value that follows, in the printed unit. */
  ours: number;
  /** As in `Derived`: the largest difference that rounding explains. */
  within: number;
  agrees: boolean;
  /** The derivation: "wmb/s 10.0 and 3333 operations/s give 3.00". */
  because: string;
}

/**
 * Returns the cells of a row that the rules of DERIVED check against its other cells. A cell is left out where it, its
 * basis or a rate above 0 is missing.
 */
export function derivedCells(cells: Readonly<Record<string, string>>): DerivedCell[] {
  const rate = cells.ips ?? cells.tps ?? "";
  return DERIVED.flatMap(({ column: name, from, factor, within }) => {
    const [column, printed, basis] = [columnOf(name), cells[name], cells[from]];
    const ours = (Number(basis) * factor) / Number(rate);
    if (column === null || printed === undefined || !Number.isFinite(ours)) return [];
    const because = `${from} ${basis} and ${rate} operations/s give ${formatFixed(ours, 2)}`;
    return [{ name, column, printed, ours, within, agrees: printedAgrees(printed, ours, { within }), because }];
  });
}
