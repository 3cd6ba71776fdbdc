import type { ReactNode } from "react";
import { formatRatio } from "@/lib/format";
import type { SaidClaim } from "@/lib/views/claims/said-claim";
import { boundSentence } from "./bound-sentence";
import { ClaimPanel } from "./claim-panel.client";
import { ClaimSides } from "./claim-sides";
import { CLAIMED } from "./claimed";

export interface SaidPanelProps {
  /** Null where the page has no claim of that name. */
  said: SaidClaim | null;
  /** The claim that the address names. */
  asked: string;
  href: string;
  closeHref: string;
  onClose?: () => void;
  /** The `data-claim` of the subject; null where there is none. */
  target: string | null;
  children?: ReactNode;
}

/** The panel of a claim: sides with their sources, sentence and link. Says so where the claim doesn't exist. */
export function SaidPanel({ said, asked, href, target, children, ...close }: SaidPanelProps) {
  if (!said)
    return (
      <ClaimPanel
        title="No such claim here"
        text={`This page has no claim “${asked.slice(0, 120)}”. Its data or its filters may have changed.`}
        href={href}
        target={null}
        {...close}
      />
    );
  return (
    <ClaimPanel
      title={said.title}
      text={[said.sentence, ...said.after].map(({ text }) => text).join(" ")}
      notes={[said.sentence, ...said.after].flatMap(({ notes }) => notes)}
      href={`${href}#${CLAIMED}`}
      target={target}
      markdown={boundSentence(said, href)}
      {...close}
    >
      {said.claim && said.subject ? (
        <ClaimSides claim={said.claim} subject={said.subject} />
      ) : (
        said.ratio !== null && <p className="text-xl font-semibold tabular-nums">{formatRatio(said.ratio)}</p>
      )}
      {children}
    </ClaimPanel>
  );
}
