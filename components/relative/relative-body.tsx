import type { ReactNode } from "react";
import { isChoice } from "@/components/filters/choices";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { urls } from "@/lib/urls";
import { summaryClaim } from "@/lib/views/answers/result-summary";
import { authorRemarkWords } from "@/lib/views/relative/author-remark-words";
import type { packTable } from "@/lib/views/relative/packed-table";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView } from "@/lib/views/relative/relative-types";
import { withoutFacts } from "@/lib/views/relative/relative-words";
import { encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { EfficiencyResults, ScalingResults } from "./other-views.client";
import { RelativeResults, type ServedAnswer } from "./relative-results.client";
import { RelativeRules } from "./rules";

interface RelativeBodyProps {
  view: RelativeView;
  packed: ReturnType<typeof packTable>;
  /** Proposals to join two names. */
  offers?: ReactNode;
  isFrozen: boolean;
}

/** Everything below the filters: warnings, the table or another view of it, and the rules. */
export function RelativeBody({ view, packed, offers, isFrozen }: RelativeBodyProps) {
  return (
    <>
      <Warnings view={view} />
      {offers}
      {view.authorBase !== null && <PrintedRatios base={view.authorBase} />}
      <Results view={view} packed={packed} isFrozen={isFrozen} />
      <RelativeRules metric={view.params.metric} />
    </>
  );
}

/** Notices that no link undoes, and remarks on the author's tables; nothing without any. */
function Warnings({ view: { notices, authorRemarks } }: { view: RelativeView }) {
  const warnings = notices.filter((notice) => !isChoice(notice));
  if (warnings.length === 0 && authorRemarks.length === 0) return null;
  return (
    <Notice className="max-md:order-1">
      <ul>
        {warnings.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
        {authorRemarks.map((remark) => (
          <li key={remark.bundle}>
            {authorRemarkWords(remark).join(" ")} <Link href={urls.bundleCheck(remark.bundle)}>See them</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Says that the ratios are the author's own; `base` is the author's baseline, "" where it is unknown. */
const PrintedRatios = ({ base }: { base: string }) => (
  <Notice>
    These are ratios as the bundle’s author printed them
    {base && (
      <>
        , relative to <b className="font-semibold">{base}</b>
      </>
    )}
    ; the values behind them are not here, and nothing is divided again.
  </Notice>
);

/** The view that the address names, or the reason why it is empty. */
function Results({ view, packed, isFrozen }: Omit<RelativeBodyProps, "offers">) {
  if (view.emptyReason !== null) return <Empty>{view.emptyReason}</Empty>;
  if (view.scaling && view.authorBase !== null)
    return (
      <Empty>
        Ratios say nothing about how a rate grows with the thread count, so there is no scaling to show.{" "}
        {!isFrozen && (
          <Link
            prefetch={false}
            href={urls.relative(encodeWorkloadParams({ ...view.params, view: "table" }))}
            className="text-link"
          >
            Relative table
          </Link>
        )}
      </Empty>
    );
  if (view.scaling) return <ScalingResults view={view.scaling} />;
  if (view.efficiency) return <EfficiencyResults view={view.efficiency} choices={view.metrics} />;
  const { rowHeads, groupTitles, joined, drops, dropsOn, facts, rowName, metricLabel, bundles } = view;
  const { authorColumns, authorBase, noise } = view;
  return (
    <RelativeResults
      sent={{
        table: packed,
        heads: withoutFacts(view.heads, facts),
        rowHeads,
        groupTitles,
        joined,
        drops,
        dropsOn,
        facts,
        rowName,
        metricLabel,
        bundles,
        authorColumns,
        authorBase,
        noise,
      }}
      answer={answerOf(view)}
    />
  );
}

const Empty = ({ children }: { children: ReactNode }) => (
  <p className="rounded-lg border border-border bg-surface px-4 py-6 text-muted-foreground">{children}</p>
);

/** Returns the sentence on the table in the address's look; a claim in the address has its own panel. */
function answerOf(view: RelativeView): ServedAnswer {
  const { base, relativeTo, neutral } = view.params;
  const claim = summaryClaim({ ...view, params: { ...view.params, claim: null } }, relativeGrid(view, view.params));
  const { text, notes } = claim?.sentence ?? { text: "", notes: [] };
  return { sentence: text ? { text, notes } : null, look: { base, relativeTo, neutral } };
}
