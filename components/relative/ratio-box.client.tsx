"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import { cellBeside } from "./cell-beside";

const CELLS = ".cell-link";

/** The box around the big table. Its cells are one stop of the Tab key; arrow keys, Home and End move from cell to cell. */
export function RatioBox({ label, children }: { label: string; children: ReactNode }) {
  const inside = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement | null>(null);
  // Whatever was drawn: one cell is in the order of the Tab key, the one that had the focus last.
  useEffect(() => {
    const cells = [...(inside.current?.querySelectorAll<HTMLElement>(CELLS) ?? [])];
    const stop = cells.find((cell) => cell === current.current) ?? cells[0];
    for (const cell of cells) cell.tabIndex = cell === stop ? 0 : -1;
  });
  const move = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(CELLS) : null;
    if (!from || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const rows = [...(inside.current?.querySelectorAll("tbody tr") ?? [])].map((row) =>
      [...row.children].map((cell) => cell.querySelector<HTMLElement>(CELLS)),
    );
    const to = cellBeside(rows, from, event.key);
    if (!to) return;
    event.preventDefault();
    from.tabIndex = -1;
    to.tabIndex = 0;
    current.current = to;
    to.focus();
  };
  return (
    <ScrollBox aria-label={label} className="ratio-box" onKeyDown={move}>
      <div ref={inside}>{children}</div>
    </ScrollBox>
  );
}
