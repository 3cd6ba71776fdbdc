import type { MouseEvent, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { isPlainClick } from "@/components/ui/plain-click";
import { withBase } from "@/lib/urls";
import { CLAIMED } from "./claimed";

/** Hover text of a number that opens a claim. */
export const CLAIM_TITLE = "Both values, how sure, and a sentence to paste";
/** Classes of a number that opens a claim: dotted, while links to points are solid. */
export const CLAIM_STYLE =
  "underline decoration-dotted decoration-border-strong underline-offset-3 hover:decoration-solid";

interface ClaimLinkProps {
  /** Key by which the panel finds the number: letters, digits and spaces. */
  target: string;
  /** Address of the page with this claim, for readers without scripts and for new tabs. */
  href: string;
  /** The open panel is about this number. */
  claimed: boolean;
  onOpen: () => void;
  /** Lays the link over a drawing, whose letters are seen in place of its text. */
  place?: LinkPlace | undefined;
  children: ReactNode;
}

/** A box from the upper left corner of a drawing: lengths of CSS, or pixels. */
export interface LinkPlace {
  left: string;
  top: number;
  width: string;
  height: number;
}

/** A number that opens its claim: both values, certainty, and a sentence with a link. */
export function ClaimLink({ target, href, claimed, onOpen, place, children }: ClaimLinkProps) {
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a
      // A drawing's number is in a table or a text, too, which has the id.
      id={claimed && !place ? CLAIMED : undefined}
      data-claim={target}
      href={withBase(`${href}#${CLAIMED}`)}
      title={CLAIM_TITLE}
      className={cx(
        place ? "absolute rounded-sm" : CLAIM_STYLE,
        claimed && "rounded-sm outline-2 outline-offset-2 outline-accent",
      )}
      style={place}
      onClick={open}
    >
      {place ? <span className="sr-only">{children}</span> : children}
    </a>
  );
}
