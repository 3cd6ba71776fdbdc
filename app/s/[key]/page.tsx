import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { originOf } from "@/app/api/v1/bundles/answer";
import { pageMetadata, viewHead } from "@/app/page-metadata";
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
import { bibTex, citationLong } from "@/lib/pictures/citation";
import { citedOf } from "@/lib/pictures/view-metadata";
import { urls, withBase } from "@/lib/urls";
import { historyHeading, relativeHeading } from "@/lib/views/frozen/headings";
import { loadSnapshot } from "@/lib/views/frozen/load-snapshot";
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
  if (!snapshot) return { title: "Not found" };
  const { title, caption } = snapshot;
  const shown = frozenShown(snapshot, await loadWithdrawn(snapshot), {});
  return viewHead({ title, description: caption || "A frozen view of benchmark results" }, shown);
}

/** A report is told of by its first figure; one of texts alone by its words. */
async function reportHead({ title, caption, frozen }: FrozenReport): Promise<Metadata> {
  const words = { title, description: caption || "A report of benchmark results" };
  const shown = await loadShown(urls.snapshot(frozen.key), new URLSearchParams());
  return shown ? viewHead(words, shown) : pageMetadata(words);
}

export default async function FrozenPage({ params, searchParams }: FrozenPageProps) {
  const asked = (await params).key;
  const report = await loadReport(asked);
  if (report) return <ReportPage report={report} />;
  const snapshot = await loadSnapshot(asked);
  if (!snapshot) notFound();
  const { key, title, url, kind } = snapshot;
  const raw = await searchParams;
  const withdrawn = await loadWithdrawn(snapshot);
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
