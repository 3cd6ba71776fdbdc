"use client";
import type { ReactNode } from "react";
import type { ClaimLinkOf } from "@/components/blocks/cell-value";
import { TableBlockView } from "@/components/blocks/table-block";
import { ClaimLink } from "@/components/claims/claim-link";
import { ShownClaimPanel } from "@/components/claims/shown-claim-panel";
import { useClaim } from "@/components/claims/use-claim.client";
import { ShowMore } from "@/components/tables/show-more.client";
import { Card } from "@/components/ui/card";
import type { CellName, TableBlock } from "@/lib/blocks/block";
import { urls, withBase } from "@/lib/urls";
import { type DiffTarget, diffClaim, findDiffClaim, sectionClaimKey } from "@/lib/views/claims/diff-claims";
import { cellsSpokenOf, spokenBlock } from "@/lib/views/claims/spoken-cells";
import { diffBlock, diffPageBlock, shownCosts } from "@/lib/views/diff/diff-block";
import type { DiffView } from "@/lib/views/diff/diff-types";
import { answerText } from "@/lib/views/diff/diff-words";
import { noiseSource, usualSource } from "@/lib/views/diff/noise-words";
import { fileAddress } from "@/lib/views/sharing/share-links";
import { encodeDiffParams } from "@/lib/views/state/diff-params";

/** Rows of a section before the reader asks for all. */
const FIRST_ROWS = 60;

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
  const link = (target: DiffTarget, key: string, text: ReactNode) => (
    <ClaimLink
      target={targetText(target)}
      href={href(key)}
      claimed={found !== null && targetText(found) === targetText(target)}
      onOpen={() => show(key, href(key))}
    >
      {text}
    </ClaimLink>
  );
  const claimed = found && diffClaim(view, found);
  const spoken = claimed ? cellsSpokenOf(spokenBlock(diffBlock(view), [claimed.sentence])) : [];
  return (
    <>
      {view.sections.map((section, at) => (
        <Card key={section.title} id={`section-${at + 1}`} title={section.title || undefined}>
          <p className="text-lg font-semibold" data-answer>
            {link({ kind: "section", section: at }, sectionClaimKey(section), answerText(section))}
          </p>
          {section.details && <p className="mb-1.5 text-muted-foreground wrap-anywhere">{section.details}</p>}
          <SectionTable
            block={diffPageBlock(view, section)}
            of={section.title}
            noise={usualSource(section.rows.map(({ noise }) => noise))}
            isMixed={new Set(section.rows.map(({ noise }) => noiseSource(noise))).size > 1}
            picture={fileAddress(href(null), "png")}
            file={fileAddress(href(null), "csv")}
            left={shownCosts(view, section).left.map(({ label }) => label)}
            spoken={spoken}
            claim={(key, text) => {
              const row = section.rows.findIndex((each) => each.key === key);
              return link({ kind: "row", section: at, row }, key, text);
            }}
          />
        </Card>
      ))}
      {claim !== null && (
        <ShownClaimPanel
          claimed={claimed}
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

interface SectionTableProps {
  block: TableBlock;
  /** The section's conditions; "" for a single section. */
  of: string;
  /** The source of most rows' noise; null = no source has a majority. */
  noise: string | null;
  /** True if rows have several sources. */
  isMixed: boolean;
  /** The picture of all sections. */
  picture: string;
  /** All sections as a table. */
  file: string;
  /** Costs of few rows, which only files have. */
  left: readonly string[];
  /** Cells that the open claim speaks of. */
  spoken: readonly CellName[];
  claim: ClaimLinkOf;
}

const SectionTable = ({ block, of, noise, isMixed, picture, file, left, spoken, claim }: SectionTableProps) => (
  <>
    <ShowMore rows={block.rows} noun="rows" first={FIRST_ROWS}>
      {(rows) => {
        const name = of ? `changes, ${of}` : "changes";
        return (
          <TableBlockView
            block={block}
            rows={rows}
            name={name}
            caption={of ? `${block.title}, ${of}` : block.title}
            spoken={spoken}
            claim={claim}
          />
        );
      }}
    </ShowMore>
    <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-muted-foreground">
      {noise && (
        <span>
          The noise of a run is {noise}
          {isMixed && ", unless a row says otherwise"}.
        </span>
      )}
      {left.length > 0 && (
        <span>
          In the{" "}
          <a href={withBase(file)} className="text-link">
            CSV
          </a>{" "}
          alone, since few rows have them: {left.join("; ")}.
        </span>
      )}
      <a href={withBase(picture)} className="text-link">
        As a picture
      </a>
    </p>
  </>
);

const targetText = (target: DiffTarget) =>
  target.kind === "row" ? `row ${target.section} ${target.row}` : `section ${target.section}`;
