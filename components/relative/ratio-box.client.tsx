"use client";
import type { MouseEvent, ReactNode } from "react";
import { CellKeys } from "@/components/ui/cell-keys.client";
import { ScrollBox } from "@/components/ui/scroll-box.client";
import type { ClaimTarget } from "@/lib/views/claims/claim-keys";
import { targetOf } from "./cell-target";

interface RatioBoxProps {
  label: string;
  /** Called with the target of a click or of the Enter key. */
  onClaim: (target: ClaimTarget) => void;
  children: ReactNode;
}

/** The box around the big table: a click on a cell or head opens its claim. */
export function RatioBox({ label, onClaim, children }: RatioBoxProps) {
  const claim = (event: MouseEvent) => {
    // With a modifier key the link opens its point in a new tab.
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
