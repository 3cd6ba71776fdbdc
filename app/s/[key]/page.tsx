import type { Metadata } from "next";
import { headers } from "next/headers";
import { originOf } from "@/app/api/v1/bundles/answer";
import { tombstoneMetadata, tombstoneOrNotFound } from "@/app/gone";
import { pageMetadata, viewHead } from "@/app/page-metadata";
import { orRefusal, refusedPage } from "@/app/refusal-page";
import { ReportPage } from "@/app/report/report-page";
import { CompareView } from "@/components/compare/compare-view";
import { DiffPage } from "@/components/diff/diff-page";
import { FrozenLead } from "@/components/frozen/frozen-lead";
import { HistoryView } from "@/components/history/history-view";
import { NotesButton } from "@/components/notes/notes-button";
import { RelativeView } from "@/components/relative/relative-view";
import { ShareButton } from "@/components/share/share-button.client";
import { WhyTrust } from "@/components/trust/why-trust";
import { LinkButton } from "@/components/ui/link-button";
import { isAnonymous } from "@/lib/db/snapshots";
import { bibTex, citationLong } from "@/lib/pictures/citation";
import { citedOf } from "@/lib/pictures/view-metadata";
import { urls, withBase } from "@/lib/urls";
import { historyHeading, relativeHeading } from "@/lib/views/frozen/headings";
import { goneView, loadSnapshot } from "@/lib/views/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/views/frozen/load-withdrawn";
import { openOnView } from "@/lib/views/notes/load-notes";
import { loadReport } from "@/lib/views/report/load-report";
import type { FrozenReport } from "@/lib/views/report/report-types";
import { frozenShown } from "@/lib/views/sharing/frozen-shown";
import { loadShown } from "@/lib/views/sharing/load-shown";
import { withCompareLook } from "@/lib/views/state/compare-params";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { withStoredLook } from "@/lib/views/state/workload-params";
import { loadStanding } from "./standing";

interface FrozenPageProps {
  params: Promise<{ key: string }>;
  /** What changes no number: how a table is shown, and what is claimed of it. */
  searchParams: Promise<RawSearchParams>;
}

export async function generateMetadata({ params }: FrozenPageProps): Promise<Metadata> {
  const { key } = await params;
  const report = await loadReport(key);
  if (report) return reportHead(report);
  const snapshot = await loadSnapshot(key);
  if (!snapshot) return tombstoneMetadata(await goneView(key), "Not found");
  const { title, caption } = snapshot;
  const shown = frozenShown(snapshot, await loadWithdrawn(snapshot), {});
  const head = await viewHead({ title, description: caption || "A frozen view of benchmark results" }, shown);
  return { ...head, ...(await anonymousHead(key)) };
}

/** What anybody may have written is for readers of its link, not for search engines. */
const anonymousHead = async (key: string): Promise<Metadata> =>
  (await isAnonymous(key)) ? { robots: { index: false } } : {};

/** A report is told of by its first figure; one of texts alone by its words. */
async function reportHead({ title, caption, frozen, panels }: FrozenReport): Promise<Metadata> {
  const words = { title, description: caption || "A report of benchmark results" };
  const path = urls.snapshot(frozen.key);
  const isDrawn = panels.find(({ kind }) => kind !== "text")?.kind === "view";
  const shown = isDrawn ? await loadShown(path, new URLSearchParams()) : null;
  return { ...(shown ? await viewHead(words, shown) : pageMetadata(words)), ...(await anonymousHead(frozen.key)) };
}

export default async function FrozenPage({ params, searchParams }: FrozenPageProps) {
  const asked = (await params).key;
  const report = await loadReport(asked);
  if (report) return <ReportPage report={report} />;
  const snapshot = await loadSnapshot(asked);
  if (!snapshot) return tombstoneOrNotFound(await goneView(asked));
  const { key, title, url, kind } = snapshot;
  const raw = await searchParams;
  const withdrawn = await loadWithdrawn(snapshot);
  const { refused } = await orRefusal(async () => frozenShown(snapshot, withdrawn, raw));
  if (refused) return refusedPage(refused, () => urls.snapshot(key));
  const [standing, origin] = [await loadStanding(snapshot), originOf(await headers())];
  const cited = citedOf({
    shown: frozenShown(snapshot, [], {}),
    address: origin + withBase(urls.snapshot(key)),
    today: snapshot.createdAt,
  });
  const citations = { long: citationLong(cited), bibTex: bibTex(cited) };
  const lead = (about: string | null) => (
    <FrozenLead snapshot={snapshot} about={about} withdrawn={withdrawn} standing={standing} citations={citations} />
  );
  const trust = <WhyTrust items={snapshot.view.trust ?? null} most={kind === "compare" ? 3 : 1} />;
  const open = await openOnView(snapshot);
  const live = (
    <>
      <LinkButton href={url} prefetch={false}>
        Live view
      </LinkButton>
      <NotesButton snapshot={key} open={open} />
      <LinkButton href={urls.snapshotManage(key)} prefetch={false}>
        Manage
      </LinkButton>
    </>
  );
  const own = (about: string | null) => ({ key, title, lead: lead(about), actions: live });
  if (kind === "relative") {
    const view = { ...snapshot.view, params: withStoredLook(snapshot.view.params, raw) };
    return <RelativeView view={view} trust={trust} frozen={own(relativeHeading(view, view.params))} />;
  }
  const claim = typeof raw.claim === "string" ? raw.claim : snapshot.view.params.claim;
  if (kind === "history") {
    const view = { ...snapshot.view, params: { ...snapshot.view.params, claim } };
    return <HistoryView view={view} trust={trust} frozen={own(historyHeading(view))} />;
  }
  if (kind === "diff") {
    const view = { ...snapshot.view, params: { ...snapshot.view.params, claim } };
    return <DiffPage view={view} trust={trust} frozen={own(view.title)} />;
  }
  const { view } = snapshot;
  return (
    <CompareView
      view={{ ...view, params: withCompareLook(view.params, raw) }}
      frozenKey={key}
      title={title}
      trust={trust}
      lead={lead(view.dataset)}
      actions={
        <>
          {live}
          <ShareButton title={title} freezable={false} />
        </>
      }
    />
  );
}
