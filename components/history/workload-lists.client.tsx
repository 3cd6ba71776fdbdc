"use client";
import { type ClaimLinkOf, Detail } from "@/components/blocks/cell-value";
import { DataBlock } from "@/components/blocks/data-block";
import { CLAIM_STYLE, CLAIM_TITLE } from "@/components/claims/claim-link";
import { CLAIMED } from "@/components/claims/claimed";
import { ShowMore } from "@/components/tables/show-more.client";
import { Link } from "@/components/ui/link";
import type { BlockRow, TableBlock } from "@/lib/blocks/block";
import { urls } from "@/lib/urls";
import { acrossBlock, changesBlock, newestBlock } from "@/lib/views/history/history-blocks";
import type { HistoryParams, HistoryView } from "@/lib/views/history/history-types";
import { encodeHistoryParams } from "@/lib/views/state/history-params";

/** Rows of a list at first: the page ends within five screens. */
const FIRST_ROWS = 10;

interface ListProps<Part extends keyof HistoryView> {
  view: Pick<HistoryView, "params" | "subjects" | Part>;
  /** A frozen view holds no other workloads, so nothing leads to their histories. */
  isFrozen: boolean;
}

/** Verdict on the newest build of every line. Includes the smallest visible change. */
export const NewestTable = ({ view, isFrozen }: ListProps<"newest">) => (
  <WorkloadList
    view={view}
    block={newestBlock(view)}
    isFrozen={isFrozen}
    noun="lines"
    caption="The last build of each line of every workload"
    empty="No line has a build."
  />
);

/** The newest release of every line against the last one under other conditions. */
export const AcrossTable = ({ view, isFrozen }: ListProps<"across">) => (
  <WorkloadList
    view={view}
    block={acrossBlock(view)}
    isFrozen={isFrozen}
    noun="lines"
    caption="The newest release against the last one under other conditions"
    empty="No newest release follows one under other conditions."
  />
);

/** Changes of all workloads in view, largest first. */
export const ChangesTable = ({ view, isFrozen }: ListProps<"changes" | "method">) => (
  <WorkloadList
    view={view}
    block={changesBlock(view)}
    isFrozen={isFrozen}
    noun="changes"
    caption="Changes, the largest first"
    empty="No workload in view shows a change that two builds confirm."
  />
);

interface WorkloadListProps extends ListProps<never> {
  block: TableBlock;
  noun: string;
  caption: string;
  empty: string;
}

/** Rows on workloads, which lead to their histories. */
function WorkloadList({ view: { params, subjects }, block, isFrozen, noun, ...table }: WorkloadListProps) {
  const known = new Set(subjects.map(({ key }) => key));
  const hrefOf = (of: string, claim: HistoryParams["claim"] = params.claim) =>
    urls.history(encodeHistoryParams({ ...params, of, claim }));
  const head = ({ head: name, detail, parts: { subject = "" } }: BlockRow) => (
    <>
      {!isFrozen && known.has(subject) ? (
        <Link prefetch={false} scroll={false} href={hrefOf(subject)} className="text-link wrap-anywhere">
          {name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
      {detail && <Detail text={detail} />}
    </>
  );
  const claim: ClaimLinkOf = (key, text, { parts: { subject = "" } }) => (
    <Link prefetch={false} href={`${hrefOf(subject, key)}#${CLAIMED}`} className={CLAIM_STYLE} title={CLAIM_TITLE}>
      {text}
    </Link>
  );
  return (
    <ShowMore rows={block.rows} noun={noun} first={FIRST_ROWS}>
      {(rows) => (
        <DataBlock
          {...table}
          block={{ ...block, rows: [...rows] }}
          corner="Workload"
          head={head}
          {...(!isFrozen && { claim })}
        />
      )}
    </ShowMore>
  );
}
