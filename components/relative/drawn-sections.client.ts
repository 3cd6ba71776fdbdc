"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import type { RelativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";

/** Elements that a table may have, so that its page, with filters and all around it, stays below 5,000. */
const ROOM = 4100;
/** Elements of a column's head, at most: its name, what tells it apart, how it differs, the arrow that sorts. */
const HEAD = 9;

type Facts = Pick<RelativeView, "table" | "joined">;
type Groups = Pick<RelativeGrid, "sections">;

/** How many elements a row has: its head, and for each value a cell with its link, remarks counted too. */
function elementsOf({ cells }: RelativeTable, row: number, withValues: boolean): number {
  return (cells[row] ?? []).reduce((sum, cell) => {
    if (!cell) return sum + 1;
    const remark = cell.state === "measured" && cell.origin !== "author" ? 0 : 1;
    return sum + 2 + remark + Number(withValues);
  }, 4);
}

/** The elements that are there whatever rows are drawn: heads, and each group's statistics in the summary and above its rows. */
function elementsAround({ table, joined }: Facts, { sections }: Groups): number {
  const columns = table.columns.length;
  return HEAD * columns + (2 * sections.length + joined.length) * (2 * columns + 4);
}

/**
 * How many rows of each group fit in, by position: of the groups from the first on all or none, where one that does not fit leaves its place to later,
 * smaller ones. Of the first as many as fit: a table without any row shows nothing.
 */
export function rowsThatFit(view: Facts, grid: Groups, withValues: boolean): readonly number[] {
  let left = ROOM - elementsAround(view, grid);
  return grid.sections.map(({ rows }, at) => {
    const before = left;
    const fit = rows.findIndex((row) => {
      left -= elementsOf(view.table, row, withValues);
      return left < 0;
    });
    if (fit < 0) return rows.length;
    left = at === 0 ? 0 : before;
    return at === 0 ? Math.max(1, fit) : 0;
  });
}

/** How many rows of a group are drawn: those that fit, all where a reader asked for them (by title), all on paper; and how to ask. */
export function useDrawnSections(
  view: Facts,
  grid: Groups,
  withValues: boolean,
): [(at: number) => number, (at: number) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [printed, setPrinted] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  const fit = rowsThatFit(view, grid, withValues);
  const titleOf = (at: number) => grid.sections[at]?.title ?? "";
  const drawn = (at: number) => (printed || opened.has(titleOf(at)) ? Number.POSITIVE_INFINITY : (fit[at] ?? 0));
  return [drawn, (at) => setOpened((now) => new Set([...now, titleOf(at)]))];
}
