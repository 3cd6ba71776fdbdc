import type { Metadata } from "next";
import { cache } from "react";
import { goneMetadata, goneOrNotFound } from "@/app/gone";
import { ownPage, type PageFigure, pageMetadata } from "@/app/page-metadata";
import { BundleReport } from "@/components/bundle/bundle-report";
import { ImportProgress } from "@/components/bundle/import-progress.client";
import { IssueGroups } from "@/components/bundle/issue-groups";
import { NoteList } from "@/components/notes/note-list";
import { ProvenanceList } from "@/components/series/provenance-list";
import { RunSeries } from "@/components/series/run-series";
import { WhyTrust } from "@/components/trust/why-trust";
import { Card } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { JsonLd } from "@/components/ui/json-ld";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import type { BundleAnswer } from "@/lib/api/schemas/bundles";
import { datasetLd } from "@/lib/citing/croissant";
import { descriptionOf } from "@/lib/citing/described";
import { openTermsOf } from "@/lib/db/access/publishing-terms";
import { keywordsOf } from "@/lib/db/read/newest-bundles";
import { loadBundleProvenance, loadRunSeries } from "@/lib/db/read/run-series";
import { loadUnreadTables } from "@/lib/db/read/unread-tables";
import { managedBundle } from "@/lib/db/write/manage-bundle";
import { loadNotes } from "@/lib/db/write/notes";
import { publishes } from "@/lib/domain/access/rights";
import { bundleSubject } from "@/lib/domain/notes/note-targets";
import { noteThreads } from "@/lib/domain/notes/notes";
import { loadBundleTrust } from "@/lib/publish/trust/load-trust";
import { urls } from "@/lib/urls";
import { loadBundleResults } from "@/lib/views/answers/load-bundle-results";
import { compareHref } from "@/lib/views/state/compare-link";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { encodeWorkloadParams } from "@/lib/views/state/workload-params";
import { pageOrigin } from "../../page-origin";
import { describeBundle } from "./describe";
import { loadBundleView } from "./load-bundle-view";
import { loadShownBundle } from "./load-shown-bundle";
import { decodeBundleParams } from "./search-params";

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawSearchParams> };

// Metadata and page both need the bundle, its sections and its results: load them once.
const load = cache(loadShownBundle);
const loadView = cache((bundle: BundleAnswer, raw: string) =>
  loadBundleView(bundle, decodeBundleParams(JSON.parse(raw))),
);
const loadResults = cache(async (bundle: BundleAnswer, raw: string) =>
  loadBundleResults(bundle.id, (await loadView(bundle, raw)).contents.families),
);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { id } = await params;
  const shown = await load(id);
  if (!shown) return goneMetadata(id, "No such bundle");
  const { bundle } = shown;
  const description = descriptionOf({ bundle, keywords: await keywordsOf(id) });
  const isReady = bundle.status === "ready";
  const figure = isReady ? figureOf(bundle, await loadResults(bundle, JSON.stringify(await searchParams))) : null;
  return ownPage(pageMetadata({ title: bundle.title, description }), { path: urls.bundle(id), figure });
}

/** Returns the first result of a bundle's page as a picture; null where it has none. */
function figureOf(
  { id, title }: BundleAnswer,
  { tests, best }: Awaited<ReturnType<typeof loadBundleResults>>,
): PageFigure | null {
  const summary = tests.flatMap(({ summaries }) => summaries)[0];
  if (summary)
    return {
      path: urls.relative(encodeWorkloadParams(summary.params)),
      alt: [summary.heading, ...summary.facts].join(", "),
    };
  const dataset = best[0]?.dataset;
  return dataset === undefined
    ? null
    : {
        path: compareHref({ dataset, filters: { bundle: [id] } }),
        alt: `Queries per second by recall on ${dataset}, ${title}`,
      };
}

/**
 * Returns terms that the manager of a visible bundle hasn't accepted. Asks for the reader only where there are terms,
 * since that makes the answer private.
 */
const termsToAccept = async ({ id, visibility, publishingTerms }: BundleAnswer) =>
  publishingTerms.length > 0 && publishes(visibility) && (await managedBundle(id)) ? openTermsOf(id) : [];

/** A bundle's page: its report, the progress of its import, or the reason why it failed. */
export default async function BundlePage({ params, searchParams }: Props) {
  const [{ id }, raw] = await Promise.all([params, searchParams]);
  const shown = await load(id);
  if (!shown) return goneOrNotFound(id);
  const { bundle, isReadAgain } = shown;
  const rawState = JSON.stringify(raw);
  const view = await loadView(bundle, rawState);
  if (bundle.status === "ready") {
    // Listed points don't count, as on the tab of the author's tables.
    const ranked = view.checks.filter(({ table }) => table !== "point-list");
    const [results, terms, trust, notes, ranWith, samples, unread] = await Promise.all([
      loadResults(bundle, rawState),
      termsToAccept(bundle),
      loadBundleTrust(id, {
        checked: ranked.reduce((total, { agree, differ }) => total + agree + differ, 0),
        differ: ranked.reduce((total, { differ }) => total + differ, 0),
        unchecked: ranked.reduce((total, { noData }) => total + noData, 0),
      }),
      loadNotes(bundleSubject(id)),
      loadBundleProvenance(id),
      loadRunSeries(id, null),
      loadUnreadTables(id),
    ]);
    return (
      <BundleReport
        bundle={bundle}
        results={results}
        terms={terms}
        unread={unread}
        isReadAgain={isReadAgain}
        trust={<WhyTrust items={trust} />}
        notes={{
          count: notes.length,
          list: (
            <Card
              id="notes"
              title="Notes and objections"
              actions={
                <LinkButton size="sm" href={urls.bundleNotes(id)} prefetch={false}>
                  Write or object
                </LinkButton>
              }
            >
              <NoteList threads={noteThreads(notes)} />
            </Card>
          ),
        }}
        ranWith={
          <>
            <ProvenanceList bundle={id} entries={ranWith} />
            <RunSeries bundle={id} series={samples} title="Samples without a run" note="in folders without a run" />
          </>
        }
        {...view}
      >
        <JsonLd of={datasetLd(await describeBundle(id, await pageOrigin(), null))} />
      </BundleReport>
    );
  }
  return (
    <Page width="text">
      <PageTitle title={bundle.title} text={bundle.fileName} />
      {bundle.status === "failed" ? (
        <>
          <ErrorState
            title="This bundle could not be imported"
            text={bundle.failure?.message ?? "The import stopped without a reason."}
            reference={bundle.failure?.code}
          >
            <LinkButton href={urls.upload()} variant="primary">
              Upload another
            </LinkButton>
          </ErrorState>
          {view.contents.issueGroups.length > 0 && (
            <Card id="issues" title="Issues">
              <IssueGroups bundle={id} groups={view.contents.issueGroups} />
            </Card>
          )}
        </>
      ) : (
        <Card id="progress" title="Importing">
          <ImportProgress id={id} initial={bundle} />
        </Card>
      )}
    </Page>
  );
}
