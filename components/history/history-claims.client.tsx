"use client";
import dynamic from "next/dynamic";
import { createContext, type ReactNode, useContext } from "react";
import { ClaimLink, type LinkPlace } from "@/components/claims/claim-link";
import { useClaim } from "@/components/claims/use-claim.client";
import { urls } from "@/lib/urls";
import { findHistoryClaim, historyClaimKey } from "@/lib/views/claims/claim-keys";
import type { HistoryView } from "@/lib/views/history/history-types";
import { encodeHistoryParams, encodeStoredRange } from "@/lib/views/state/history-params";

// Loaded on the first claim, or with a page whose address names one.
const HistoryClaim = dynamic(() => import("./history-claim.client"));

interface HistoryClaimsProps {
  view: Pick<HistoryView, "params" | "subject" | "subjects" | "panels" | "metric" | "facts">;
  /** Key of a frozen view, whose links stay with it; null = live. */
  frozenKey: string | null;
  children: ReactNode;
}

/** Returns a build of a line as a link to its claim. */
type LinkOf = (line: string, build: string, children: ReactNode, place?: LinkPlace) => ReactNode;
const Context = createContext<LinkOf>((_line, _build, children) => children);

/** Shows the claim on a build beside the page. */
export function HistoryClaims({ view, frozenKey, children }: HistoryClaimsProps) {
  const [claim, show] = useClaim(view.params.claim);
  const found = claim === null ? null : findHistoryClaim(view, claim);
  const href = (key: string | null) =>
    frozenKey === null
      ? urls.history(encodeHistoryParams({ ...view.params, claim: key }))
      : urls.snapshot(frozenKey, encodeStoredRange({ ...view.params, claim: key }));
  const targetOf = (line: string, build: string) => {
    const lines = view.panels.flatMap((panel) => panel.lines);
    const at = lines.findIndex(({ key }) => key === line);
    return `build ${at} ${lines[at]?.builds.findIndex(({ raw }) => raw === build)}`;
  };
  const link: LinkOf = (line, build, text, place) => {
    const key = historyClaimKey(line, build);
    return (
      <ClaimLink
        target={targetOf(line, build)}
        href={href(key)}
        claimed={claim === key}
        onOpen={() => show(key, href(key))}
        place={place}
      >
        {text}
      </ClaimLink>
    );
  };
  return (
    <Context value={link}>
      {children}
      {claim !== null && (
        <HistoryClaim
          view={view}
          found={found}
          asked={claim}
          href={href(found ? claim : null)}
          closeHref={href(null)}
          onClose={() => show(null, href(null))}
          target={found && targetOf(found.line.key, found.build.raw)}
        />
      )}
    </Context>
  );
}

interface BuildClaimProps {
  line: string;
  build: string;
  /** The box of a flag in a chart; absent = the link is a part of a text. */
  place?: LinkPlace;
  children: ReactNode;
}

/** Links a build of a line to its claim; outside of HistoryClaims it is the text alone. */
export function BuildClaim({ line, build, place, children }: BuildClaimProps) {
  return useContext(Context)(line, build, children, place);
}
