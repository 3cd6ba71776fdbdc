"use client";
import { useState } from "react";
import { usePrinting } from "@/components/ui/use-printing.client";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";

/** The most elements of a table: the whole page then stays below 5,000. */
const ROOM = 4100;
/** The most elements of a column's head: name, distinction, difference, sort arrow. */
const HEAD = 9;

type Facts = Pick<RelativeView, "table" | "joined">;
type Groups = Pick<RelativeGrid, "sections">;

/** Counts the elements of a row: its head, and a cell with link and remark for each value. */
function elementsOf({ cells }: RelativeTable, row: number, withValues: boolean): number {
  return (cells[row] ?? []).reduce((sum, cell) => {
    if (!cell) return sum + 1;
    const remark = cell.state === "measured" && cell.origin !== "author" ? 0 : 1;
    return sum + 2 + remark + Number(withValues);
  }, 4);
}

/** Counts the elements that don't depend on the drawn rows: heads, and group statistics in summary and headings. */
function elementsAround({ table, joined }: Facts, { sections }: Groups): number {
  const columns = table.columns.length;
  return HEAD * columns + (2 * sections.length + joined.length) * (2 * columns + 4);
}

/**
 * Returns how many rows of each group to draw, by position. Draws groups whole, in order; a group that doesn't fit
 * leaves its room to smaller ones. The first group draws as many rows as fit: a table must not be empty.
 */
export function rowsThatFit(view: Facts, grid: Groups, withValues: boolean): readonly number[] {
  let room = ROOM - elementsAround(view, grid);
  return grid.sections.map(({ rows }, at) => {
    const before = room;
    const fit = rows.findIndex((row) => {
      room -= elementsOf(view.table, row, withValues);
      return room < 0;
    });
    if (fit < 0) return rows.length;
    room = at === 0 ? 0 : before;
    return at === 0 ? Math.max(1, fit) : 0;
  });
}

/**
 * Returns how many rows of a group to draw, and a function that opens a group. Opened groups (by title) and paper get
 * all rows.
 */
export function useDrawnSections(
  view: Facts,
  grid: Groups,
  withValues: boolean,
): [(at: number) => number, (at: number) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const printing = usePrinting();
  const fit = rowsThatFit(view, grid, withValues);
  const titleOf = (at: number) => grid.sections[at]?.title ?? "";
  const rowsToDraw = (at: number) => (printing || opened.has(titleOf(at)) ? Number.POSITIVE_INFINITY : (fit[at] ?? 0));
  return [rowsToDraw, (at) => setOpened((now) => new Set([...now, titleOf(at)]))];
}
