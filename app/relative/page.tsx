import type { Metadata } from "next";
import { cache } from "react";
import { liveOffers } from "@/app/live-offers";
import { liveTrust } from "@/app/live-trust";
import { ownPage, viewHead } from "@/app/page-metadata";
import { orRefusal, refusedMetadata, refusedPage } from "@/app/refusal-page";
import { LiveRelative } from "@/components/relative/live-relative";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { liveView } from "@/lib/publish/shown-view";
import { urls } from "@/lib/urls";
import { relativeWords } from "@/lib/views/frozen/headings";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import type { RawSearchParams } from "@/lib/views/state/query-values";

interface RelativePageProps {
  searchParams: Promise<RawSearchParams>;
}

// Metadata and page both need the view: load it once.
const load = cache((raw: string) => orRefusal(() => loadRelativeView(JSON.parse(raw))));

export async function generateMetadata({ searchParams }: RelativePageProps): Promise<Metadata> {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedMetadata(loaded.refused);
  const { view } = loaded.found;
  return view
    ? viewHead(relativeWords(view), liveView({ kind: "relative", view }))
    : ownPage({ title: "Relative" }, { path: urls.relative() });
}

/** Results of tests as ratios to a baseline; without any results an invitation to upload. */
export default async function RelativePage({ searchParams }: RelativePageProps) {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedPage(loaded.refused, urls.relative);
  const { view, notices } = loaded.found;
  if (view === null) {
    return (
      <Page>
        {notices.map(({ text }) => (
          <Notice key={text}>{text}</Notice>
        ))}
        <EmptyState
          wholePage
          title="No test results yet"
          text="Upload the raw output of sysbench, the insert benchmark, Linkbench, db_bench, fio or another tool."
        >
          <LinkButton href={urls.upload()} variant="primary">
            Upload a bundle
          </LinkButton>
          <LinkButton href={urls.bundles()}>All bundles</LinkButton>
        </EmptyState>
      </Page>
    );
  }
  return (
    <LiveRelative
      view={view}
      trust={await liveTrust({ kind: "relative", view })}
      offers={await liveOffers(view.offers)}
    />
  );
}
