"use client";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import type { ClaimTarget } from "@/lib/views/claims/relative-claims";
import { cellBeside } from "./cell-beside";
import { targetOf } from "./cell-target";

const CELLS = ".cell-link, tbody .row-link";

interface RatioBoxProps {
  label: string;
  /** Called with what a click, or the Enter key, is about. */
  onClaim: (target: ClaimTarget) => void;
  children: ReactNode;
}

/** The box around the big table. Its cells are one stop of the Tab key; arrow keys, Home and End move from cell to cell. */
export function RatioBox({ label, onClaim, children }: RatioBoxProps) {
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
  const claim = (event: MouseEvent) => {
    // A link in a new tab leads to the point.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-claim]") : null;
    const target = targetOf(from?.dataset.claim ?? "");
    if (!target) return;
    event.preventDefault();
    onClaim(target);
  };
  return (
    <ScrollBox aria-label={label} className="ratio-box" onKeyDown={move} onClick={claim}>
      <div ref={inside}>{children}</div>
    </ScrollBox>
  );
}
