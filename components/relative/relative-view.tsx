import type { ReactNode } from "react";
import { ViewFacts } from "@/components/answers/view-facts";
import { ActiveFilters } from "@/components/filters/active-filters.client";
import { Choices, isChoice } from "@/components/filters/choices";
import { FacetSide } from "@/components/filters/facet-side.client";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { NoticeLinks } from "@/components/ui/notice-links";
import { Page, PageTitle } from "@/components/ui/page";
import { formatCounted } from "@/lib/format";
import { urls } from "@/lib/urls";
import { summaryClaim } from "@/lib/views/answers/result-summary";
import { relativeHeading } from "@/lib/views/frozen/headings";
import { authorRemarkWords } from "@/lib/views/relative/author-remark-words";
import { packTable } from "@/lib/views/relative/packed-table";
import { relativeGrid } from "@/lib/views/relative/relative-grid";
import type { RelativeView as View } from "@/lib/views/relative/relative-types";
import { withoutFacts } from "@/lib/views/relative/relative-words";
import { drawableOf } from "@/lib/views/relative/scaling-block";
import { encodeWorkloadParams, pickLook } from "@/lib/views/state/workload-params";
import { Controls } from "./controls.client";
import { LookControls } from "./look-controls.client";
import { EfficiencyResults, ScalingResults } from "./other-views.client";
import { RelativeResults, type ServedAnswer } from "./relative-results.client";
import { RelativeShare } from "./relative-share.client";
import { RelativeTitle } from "./relative-title.client";
import { RelativeRules } from "./rules";
import { ViewPicker } from "./view-picker.client";
import { WorkloadProvider } from "./workload-state.client";

interface RelativeViewProps {
  view: View;
  /** The box on why to trust it. */
  trust: ReactNode;
  /** Proposals to join two names; absent for a frozen view. */
  offers?: ReactNode;
  /** A frozen view has its own heading, and nothing that needs other numbers can change. */
  frozen?: { key: string; title: string; lead: ReactNode; actions: ReactNode };
}

/** Up to this length, in characters, a title leaves room before the buttons. */
const LONG_TITLE = 56;

/** Filters that the pickers already show. */
const BESIDE = ["bundle"];

/** The page of the relative table: pickers, differences, table, rules. Live and frozen views share it. */
export function RelativeView({ view, trust, offers, frozen }: RelativeViewProps) {
  const { table, heads, rowHeads, groupTitles, drops, dropsOn, rowName, metricLabel, bundles, title, authorColumns } =
    view;
  const heading = relativeHeading(view, view.params);
  const packed = packTable(table);
  // On a laptop there is no room beside a long title, but there is beside the facts.
  const isLong = (frozen?.title ?? heading).length > LONG_TITLE;
  const warnings = view.notices.filter((notice) => !isChoice(notice));
  const isTable = view.emptyReason === null && !view.scaling && !view.efficiency;
  const chips = (
    <>
      <ActiveFilters facets={view.facets} except={frozen ? [] : BESIDE} />
      <Choices notices={view.notices.filter(isChoice)} href={frozen ? null : urls.relative} />
      {isTable && view.builds && (
        <p className="text-sm text-muted-foreground [&_a]:text-foreground [&_a]:underline [&_a]:underline-offset-2">
          {view.builds.text} {!frozen && <NoticeLinks link={view.builds.link} href={urls.relative} />}
        </p>
      )}
      {isTable && <LookControls sent={{ table: packed, heads, builds: view.builds }} />}
    </>
  );
  const results = (
    <>
      {(warnings.length > 0 || view.authorRemarks.length > 0) && (
        <Notice className="max-md:order-1">
          <ul>
            {warnings.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
            {view.authorRemarks.map((remark) => (
              <li key={remark.bundle}>
                {authorRemarkWords(remark).join(" ")} <Link href={urls.bundleCheck(remark.bundle)}>See them</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {offers}
      {view.authorBase !== null && (
        <Notice>
          These are ratios as the bundle’s author printed them
          {view.authorBase && (
            <>
              , relative to <b className="font-semibold">{view.authorBase}</b>
            </>
          )}
          ; the values behind them are not here, and nothing is divided again.
        </Notice>
      )}
      {view.emptyReason !== null ? (
        <p className="rounded-lg border border-border bg-surface px-4 py-6 text-muted-foreground">{view.emptyReason}</p>
      ) : view.scaling && view.authorBase !== null ? (
        <p className="rounded-lg border border-border bg-surface px-4 py-6 text-muted-foreground">
          Ratios say nothing about how a rate grows with the thread count, so there is no scaling to show.{" "}
          {!frozen && (
            <Link
              prefetch={false}
              href={urls.relative(encodeWorkloadParams({ ...view.params, view: "table" }))}
              className="text-link"
            >
              Relative table
            </Link>
          )}
        </p>
      ) : view.scaling ? (
        <ScalingResults view={view.scaling} />
      ) : view.efficiency ? (
        <EfficiencyResults view={view.efficiency} choices={view.metrics} />
      ) : (
        <RelativeResults
          sent={{
            table: packed,
            heads: withoutFacts(heads, view.facts),
            rowHeads,
            groupTitles,
            joined: view.joined,
            drops,
            dropsOn,
            facts: view.facts,
            rowName,
            metricLabel,
            bundles,
            authorColumns,
            authorBase: view.authorBase,
            noise: view.noise,
          }}
          answer={answerOf(view)}
        />
      )}
      <RelativeRules metric={view.params.metric} />
    </>
  );
  return (
    <WorkloadProvider params={view.params} facets={view.facets} frozen={frozen?.key ?? null}>
      <Page>
        <PageTitle
          title={
            frozen?.title ?? (
              <RelativeTitle
                sent={{ title, metricLabel, table: packed, heads, authorBase: view.authorBase }}
                drawable={view.scaling && drawableOf(view.scaling)}
              />
            )
          }
          beside={!isLong && trust}
          text={
            <>
              {frozen?.lead}
              <div className="flex flex-wrap items-baseline gap-x-4 text-foreground max-sm:text-xs">
                <Facts view={view} />
                {isLong && trust}
              </div>
            </>
          }
          wide
          actions={
            <>
              {frozen?.actions}
              {view.emptyReason === null && !frozen && <ViewPicker />}
              <RelativeShare
                title={frozen?.title ?? heading}
                freezable={!frozen && view.emptyReason === null}
                frozen={frozen ? { key: frozen.key, look: pickLook(view.params) } : null}
              />
            </>
          }
        />
        {frozen ? (
          <div className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">{chips}</div>
            {results}
          </div>
        ) : (
          <FacetSide
            facets={view.facets}
            columns={Number.POSITIVE_INFINITY}
            bar={
              <Controls
                families={view.families}
                facets={view.facets}
                metrics={view.metrics}
                columns={{ by: table.columnsBy, choices: view.columnChoices }}
              >
                {chips}
              </Controls>
            }
          >
            {results}
          </FacetSide>
        )}
      </Page>
    </WorkloadProvider>
  );
}

/** Returns the sentence on the table in the address's look; a claim in the address has its own panel. */
function answerOf(view: View): ServedAnswer {
  const { base, relativeTo, neutral } = view.params;
  const said = summaryClaim({ ...view, params: { ...view.params, claim: null } }, relativeGrid(view, view.params));
  const { text, notes } = said?.sentence ?? { text: "", notes: [] };
  return { sentence: text ? { text, notes } : null, look: { base, relativeTo, neutral } };
}

function Facts({ view }: { view: View }) {
  const { facts, bundles, familyName, rowName, table } = view;
  const workloads = new Set(table.rows.map(({ workload, params }) => JSON.stringify([workload, params]))).size;
  const count = formatCounted(workloads, rowName);
  return <ViewFacts familyName={familyName} facts={facts} count={count} bundles={bundles} />;
}
