import type { Metadata } from "next";
import { HistoryView } from "@/components/history/history-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { urls } from "@/lib/urls";
import { loadHistoryView } from "@/lib/views/load-history-view";
import type { RawSearchParams } from "@/lib/views/query-values";

type Props = { searchParams: Promise<RawSearchParams> };

export const metadata: Metadata = { title: "History" };

export default async function HistoryPage({ searchParams }: Props) {
  const { view, families } = await loadHistoryView(await searchParams);
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
  return <HistoryView view={view} families={families} />;
}
