"use client";
import dynamic from "next/dynamic";
import { createContext, type ReactNode, useContext } from "react";
import { ClaimLink } from "@/components/claims/claim-link";
import { useClaim } from "@/components/claims/use-claim.client";
import { urls } from "@/lib/urls";
import { findHistoryClaim, historyClaimKey } from "@/lib/views/claims/claim-keys";
import type { HistoryView } from "@/lib/views/history/history-types";
import { encodeHistoryParams } from "@/lib/views/state/history-params";

// Loaded on the first claim, or with a page whose address names one.
const HistoryClaim = dynamic(() => import("./history-claim.client"));

interface HistoryClaimsProps {
  view: Pick<HistoryView, "params" | "subject" | "subjects" | "panels" | "metric" | "facts">;
  /** Key of a frozen view, whose links stay with it; null = live. */
  frozenKey: string | null;
  children: ReactNode;
}

type LinkOf = (line: string, build: string, children: ReactNode) => ReactNode;
const Context = createContext<LinkOf>((_line, _build, children) => children);

/** Shows the claim on a build beside the page. */
export function HistoryClaims({ view, frozenKey, children }: HistoryClaimsProps) {
  const [claim, show] = useClaim(view.params.claim);
  const found = claim === null ? null : findHistoryClaim(view, claim);
  const href = (key: string | null) =>
    frozenKey === null
      ? urls.history(encodeHistoryParams({ ...view.params, claim: key }))
      : urls.snapshot(frozenKey, key === null ? "" : new URLSearchParams({ claim: key }).toString());
  const targetOf = (line: string, build: string) => {
    const lines = view.panels.flatMap((panel) => panel.lines);
    const at = lines.findIndex(({ key }) => key === line);
    return `build ${at} ${lines[at]?.builds.findIndex(({ raw }) => raw === build)}`;
  };
  const link: LinkOf = (line, build, text) => {
    const key = historyClaimKey(line, build);
    return (
      <ClaimLink
        target={targetOf(line, build)}
        href={href(key)}
        claimed={claim === key}
        onOpen={() => show(key, href(key))}
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

/** Links a build of a line to its claim. */
export function BuildClaim({ line, build, children }: { line: string; build: string; children: ReactNode }) {
  return useContext(Context)(line, build, children);
}
