import type { Metadata } from "next";
import { cache } from "react";
import { liveTrust } from "@/app/live-trust";
import { ownPage, viewHead } from "@/app/page-metadata";
import { orRefusal, refusedMetadata, refusedPage } from "@/app/refusal-page";
import { HistoryView } from "@/components/history/history-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { liveView } from "@/lib/publish/shown-view";
import { urls } from "@/lib/urls";
import { historyWords } from "@/lib/views/frozen/headings";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { loadMovedBuilds } from "@/lib/views/history/load-moved-builds";
import type { RawSearchParams } from "@/lib/views/state/query-values";

type Props = { searchParams: Promise<RawSearchParams> };

// Metadata and page both need the view: load it once.
const load = cache((raw: string) => orRefusal(() => loadHistoryView(JSON.parse(raw))));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedMetadata(loaded.refused);
  const { view } = loaded.found;
  return view
    ? viewHead(historyWords(view), liveView({ kind: "history", view }))
    : ownPage({ title: "History" }, { path: urls.history() });
}

/** Results of an engine's builds over time. */
export default async function HistoryPage({ searchParams }: Props) {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedPage(loaded.refused, urls.history);
  const { view, families } = loaded.found;
  if (view === null) {
    return (
      <Page>
        <EmptyState
          wholePage
          title="No history yet"
          text="Upload results of several builds: sysbench, the insert benchmark, db_bench and others."
        >
          <LinkButton href={urls.upload()} variant="primary">
            Upload a bundle
          </LinkButton>
        </EmptyState>
      </Page>
    );
  }
  const [trust, moved] = await Promise.all([liveTrust({ kind: "history", view }), loadMovedBuilds(view)]);
  return <HistoryView view={view} trust={trust} families={families} moved={moved} />;
}
