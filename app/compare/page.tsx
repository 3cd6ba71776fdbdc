import type { Metadata } from "next";
import { cache } from "react";
import { liveTrust } from "@/app/live-trust";
import { pageMetadata, viewHead } from "@/app/page-metadata";
import { orRefusal, refusedMetadata, refusedPage } from "@/app/refusal-page";
import { LiveCompare } from "@/components/compare/live-compare";
import { ShareButton } from "@/components/share/share-button.client";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { liveView } from "@/lib/publish/shown-view";
import { urls } from "@/lib/urls";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { compareWords } from "@/lib/views/frozen/headings";
import type { RawSearchParams } from "@/lib/views/state/query-values";

interface ComparePageProps {
  searchParams: Promise<RawSearchParams>;
}

// Metadata and page both need the view: load it once.
const load = cache((raw: string) => orRefusal(() => loadCompareView(JSON.parse(raw))));

export async function generateMetadata({ searchParams }: ComparePageProps): Promise<Metadata> {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedMetadata(loaded.refused);
  const view = loaded.found;
  const words = compareWords(view);
  return view.dataset === null ? pageMetadata(words) : viewHead(words, liveView({ kind: "compare", view }));
}

/** Vector searches on one data set: best QPS, curves, index cost and thread scaling. */
export default async function ComparePage({ searchParams }: ComparePageProps) {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedPage(loaded.refused, urls.compare);
  const view = loaded.found;
  if (view.dataset === null) {
    return (
      <Page>
        {view.notices.map(({ text }) => (
          <Notice key={text}>{text}</Notice>
        ))}
        <EmptyState wholePage title="Nothing to compare yet" text={view.emptyReason}>
          <LinkButton href={urls.upload()} variant="primary">
            Upload a bundle
          </LinkButton>
          <LinkButton href={urls.bundles()}>All bundles</LinkButton>
        </EmptyState>
      </Page>
    );
  }
  const title = view.k === null ? view.dataset : `${view.dataset}, k = ${view.k}`;
  return (
    <LiveCompare
      view={view}
      trust={await liveTrust({ kind: "compare", view })}
      title={view.dataset}
      actions={<ShareButton title={title} freezable={view.emptyReason === null} />}
    />
  );
}
