"use client";
import { ClaimLink } from "@/components/claims/claim-link";
import { SaidPanel } from "@/components/claims/said-panel";
import { useClaim } from "@/components/claims/use-claim.client";
import { Card } from "@/components/ui/card";
import { urls } from "@/lib/urls";
import { type DiffTarget, diffClaim, findDiffClaim, sectionClaimKey } from "@/lib/views/claims/diff-claims";
import type { DiffView } from "@/lib/views/diff/diff-types";
import { sideLabels } from "@/lib/views/diff/diff-words";
import { encodeDiffParams } from "@/lib/views/state/diff-params";
import { DiffRows } from "./diff-rows.client";

interface DiffSectionsProps {
  view: DiffView;
  /** Key of a frozen view, whose links stay with it; null = live. */
  frozenKey: string | null;
}

/** The answer in words and every workload, by section; a click on a change opens its claim. */
export function DiffSections({ view, frozenKey }: DiffSectionsProps) {
  const [claim, show] = useClaim(view.params.claim);
  const found = claim === null ? null : findDiffClaim(view, claim);
  const href = (key: string | null) =>
    frozenKey === null
      ? urls.diff(encodeDiffParams({ ...view.params, claim: key }))
      : urls.snapshot(frozenKey, key === null ? "" : new URLSearchParams({ claim: key }).toString());
  const link = (target: DiffTarget, key: string, text: string) => (
    <ClaimLink
      target={targetText(target)}
      href={href(key)}
      claimed={found !== null && targetText(found) === targetText(target)}
      onOpen={() => show(key, href(key))}
    >
      {text}
    </ClaimLink>
  );
  return (
    <>
      {view.sections.map((section, at) => (
        <Card key={section.title} id={`section-${at + 1}`} title={section.title || undefined}>
          <p className="text-lg font-semibold" data-answer>
            {link({ kind: "section", section: at }, sectionClaimKey(section), `${section.counts}.`)}
          </p>
          {section.details && <p className="mb-3 text-muted-foreground wrap-anywhere">{section.details}</p>}
          <DiffRows
            of={section.title}
            rows={section.rows}
            costs={view.costs}
            sides={sideLabels(view)}
            link={(row, text) => link({ kind: "row", section: at, row: section.rows.indexOf(row) }, row.key, text)}
          />
        </Card>
      ))}
      {claim !== null && (
        <SaidPanel
          said={found && diffClaim(view, found)}
          asked={claim}
          href={href(found ? claim : null)}
          closeHref={href(null)}
          onClose={() => show(null, href(null))}
          target={found && targetText(found)}
        />
      )}
    </>
  );
}

const targetText = (target: DiffTarget) =>
  target.kind === "row" ? `row ${target.section} ${target.row}` : `section ${target.section}`;
