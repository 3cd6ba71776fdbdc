"use client";
import type { MouseEvent, PointerEvent, ReactNode } from "react";
import { CellKeys } from "@/components/ui/cell-keys.client";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import type { ClaimTarget } from "@/lib/views/claims/claim-keys";
import { targetAt } from "./cell-target";

interface RatioBoxProps {
  label: string;
  /** Called with the target of a click or of the Enter key. */
  onClaim: (target: ClaimTarget) => void;
  /** Returns the hint of a value under the pointer. The page doesn't hold them: all weigh as much as the numbers. */
  hintOf: (row: number, column: number) => string | undefined;
  children: ReactNode;
}

/** The box around the big table: a click on a cell or head opens its claim. */
export function RatioBox({ label, onClaim, hintOf, children }: RatioBoxProps) {
  const claim = (event: MouseEvent) => {
    // With a modifier key the link opens its point in a new tab.
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = targetAt(event.target instanceof Element ? event.target : null);
    if (!target) return;
    event.preventDefault();
    onClaim(target);
  };
  const hint = (event: PointerEvent) => {
    const cell = event.target instanceof Element ? event.target.closest("td") : null;
    const target = targetAt(cell?.querySelector(".cell-link") ?? null);
    const words = target?.kind === "cell" && hintOf(target.row, target.column);
    if (cell && words) cell.title = words;
  };
  return (
    <ScrollBox aria-label={label} className="ratio-box" onClick={claim} onPointerOver={hint}>
      <CellKeys cells=".cell-link, tbody .row-link, tbody .group-link">{children}</CellKeys>
    </ScrollBox>
  );
}
