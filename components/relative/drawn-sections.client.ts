"use client";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { RelativeTable } from "@/lib/domain/relative/relative-table";
import type { GridSection } from "@/lib/views/relative/relative-grid";

/** Elements that the rows of all groups may have together: with heads and summary a table stays below 5,000. */
const ROOM = 4200;

/** How many elements a row has: its head, and for each value a cell with its link, remarks counted too. */
function elementsOf({ cells }: RelativeTable, row: number, withValues: boolean): number {
  return (cells[row] ?? []).reduce((sum, cell) => {
    if (!cell) return sum + 1;
    const remark = cell.state === "measured" && cell.origin !== "author" ? 0 : 1;
    return sum + 2 + remark + Number(withValues);
  }, 4);
}

/** The positions of the groups whose rows fit in, from the first on; one that does not leaves its place to later, smaller ones. */
export function groupsThatFit(
  table: RelativeTable,
  sections: readonly GridSection[],
  withValues: boolean,
): ReadonlySet<number> {
  let left = ROOM;
  return new Set(
    sections.flatMap(({ rows }, at) => {
      const own = rows.reduce((sum, row) => sum + elementsOf(table, row, withValues), 0);
      // The first is drawn whatever its size: a table without any row shows nothing.
      if (own > left && at > 0) return [];
      left -= own;
      return [at];
    }),
  );
}

/** Which groups' rows are drawn: those that fit, those that a reader opened (by title), all of them on paper. */
export function useDrawnSections(
  table: RelativeTable,
  sections: readonly GridSection[],
  withValues: boolean,
): [(at: number) => boolean, (at: number) => void] {
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
  const fit = groupsThatFit(table, sections, withValues);
  const isDrawn = (at: number) => printed || fit.has(at) || opened.has(sections[at]?.title ?? "");
  return [isDrawn, (at) => setOpened((now) => new Set([...now, sections[at]?.title ?? ""]))];
}
