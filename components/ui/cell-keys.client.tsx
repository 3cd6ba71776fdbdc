"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { cellBeside } from "./cell-beside";

interface CellKeysProps {
  /** Selector of the focusable parts of rows. */
  cells: string;
  className?: string;
  children: ReactNode;
}

/** Makes a big table one stop of the Tab key. Arrow keys, Home and End move between cells. */
export function CellKeys({ cells, className, children }: CellKeysProps) {
  const inside = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement | null>(null);
  // After each render exactly one cell takes Tab: the one focused last.
  useEffect(() => {
    const all = [...(inside.current?.querySelectorAll<HTMLElement>(cells) ?? [])];
    const stop = all.find((cell) => cell === current.current) ?? all[0];
    for (const cell of all) setStop(cell, cell === stop);
  });
  const move = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(cells) : null;
    if (!from || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const to = cellBeside(gridOf([...(inside.current?.querySelectorAll("tbody tr") ?? [])], cells), from, event.key);
    if (!to) return;
    event.preventDefault();
    // A click may have focused another cell than the current stop, so all are set.
    for (const cell of inside.current?.querySelectorAll<HTMLElement>(cells) ?? []) setStop(cell, cell === to);
    current.current = to;
    to.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links and buttons inside
    <div ref={inside} className={className} onKeyDown={move}>
      {children}
    </div>
  );
}

/** Sets whether Tab stops at a cell. Skips unchanged ones, since there are thousands. */
function setStop(cell: HTMLElement, stops: boolean): void {
  const wanted = stops ? "0" : "-1";
  if (cell.getAttribute("tabindex") !== wanted) cell.setAttribute("tabindex", wanted);
}

/** Returns the focusable parts by row and column; a column with several parts gets a place for each. */
function gridOf(rows: readonly Element[], cells: string): (HTMLElement | null)[][] {
  const found = rows.map((row) => [...row.children].map((cell) => [...cell.querySelectorAll<HTMLElement>(cells)]));
  const most = Math.max(0, ...found.map((row) => row.length));
  const widths = Array.from({ length: most }, (_, at) => Math.max(1, ...found.map((row) => row[at]?.length ?? 0)));
  return found.map((row) =>
    widths.flatMap((width, at) => Array.from({ length: width }, (_, place) => row[at]?.[place] ?? null)),
  );
}
