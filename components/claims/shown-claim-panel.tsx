import type { ReactNode } from "react";
import { formatRatio } from "@/lib/format";
import type { ShownClaim } from "@/lib/views/claims/shown-claim";
import { boundSentence } from "./bound-sentence";
import { ClaimPanel } from "./claim-panel.client";
import { ClaimSides } from "./claim-sides";
import { CLAIMED } from "./claimed";

/** A claim that the page may have, and the addresses with and without it. */
export interface ShownClaimPanelProps {
  /** Null where the page has no claim of that name. */
  claimed: ShownClaim | null;
  /** The claim that the address names. */
  asked: string;
  href: string;
  closeHref: string;
  onClose?: () => void;
  /** The `data-claim` of the subject; null where there is none. */
  target: string | null;
  children?: ReactNode;
}

/** The most characters to quote of an unknown claim. */
const MOST_LETTERS = 120;

/** The panel of a claim: sides with their sources, sentence and link. Says so where the claim doesn't exist. */
export function ShownClaimPanel({ claimed, asked, href, target, children, ...close }: ShownClaimPanelProps) {
  if (!claimed) {
    const quoted = asked.length > MOST_LETTERS ? `${asked.slice(0, MOST_LETTERS)}…` : asked;
    return (
      <ClaimPanel
        title="No such claim here"
        text={`This page has no claim “${quoted}”. Its data or its filters may have changed.`}
        href={href}
        target={null}
        {...close}
      />
    );
  }
  return (
    <ClaimPanel
      title={claimed.title}
      text={[claimed.sentence, ...claimed.after].map(({ text }) => text).join(" ")}
      notes={[...new Set([claimed.sentence, ...claimed.after].flatMap(({ notes }) => notes))]}
      href={`${href}#${CLAIMED}`}
      target={target}
      markdown={boundSentence(claimed, href)}
      {...close}
    >
      {claimed.claim && claimed.subject ? (
        <ClaimSides claim={claimed.claim} subject={claimed.subject} />
      ) : (
        claimed.ratio !== null && <p className="text-xl font-semibold tabular-nums">{formatRatio(claimed.ratio)}</p>
      )}
      {children}
    </ClaimPanel>
  );
}
