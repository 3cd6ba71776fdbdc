"use client";
import type { MouseEvent, ReactNode } from "react";
import { CellKeys } from "@/components/ui/cell-keys.client";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import type { ClaimTarget } from "@/lib/views/claims/relative-claims";
import { targetOf } from "./cell-target";

interface RatioBoxProps {
  label: string;
  /** Called with what a click, or the Enter key, is about. */
  onClaim: (target: ClaimTarget) => void;
  children: ReactNode;
}

/** The box around the big table: a click in it opens what can be said of a cell or head. */
export function RatioBox({ label, onClaim, children }: RatioBoxProps) {
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
    <ScrollBox aria-label={label} className="ratio-box" onClick={claim}>
      <CellKeys cells=".cell-link, tbody .row-link, tbody .group-link">{children}</CellKeys>
    </ScrollBox>
  );
}
