import type { MouseEvent, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { withBase } from "@/lib/urls";
import { CLAIMED } from "./claimed";

/** How a number looks, and what is said of it, that a claim stands behind. */
export const CLAIM_TITLE = "Both values, how sure, and a sentence to paste";
export const CLAIM_STYLE =
  "underline decoration-dotted decoration-border-strong underline-offset-3 hover:decoration-solid";

interface ClaimLinkProps {
  /** What the panel finds it by: letters, digits and spaces. */
  target: string;
  /** The page with this claim, for readers without scripts and for new tabs. */
  href: string;
  /** The panel speaks of it. */
  claimed: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** A number that a click says more of: both values, how sure, a sentence with its link. */
export function ClaimLink({ target, href, claimed, onOpen, children }: ClaimLinkProps) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      id={claimed ? CLAIMED : undefined}
      data-claim={target}
      href={withBase(`${href}#${CLAIMED}`)}
      title={CLAIM_TITLE}
      className={cx(CLAIM_STYLE, claimed && "rounded-sm outline-2 outline-offset-2 outline-accent")}
      onClick={open}
    >
      {children}
    </a>
  );
}
