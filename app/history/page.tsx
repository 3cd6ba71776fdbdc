import type { Metadata } from "next";
import Link from "next/link";
import { HistoryView } from "@/components/history/history-view";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { Segmented } from "@/components/ui/segmented";
import { FAMILIES } from "@/lib/domain/families";
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
  return (
    <Page>
      <PageTitle
        title={view.subject?.label ?? "History"}
        text={`${FAMILIES[view.family].name}: ${view.metric.label} over builds in release order`}
      />
      <div className="flex min-w-0 flex-col gap-3">
        {families.length > 1 && (
          <Segmented
            label="Family"
            segments={families.map(({ family, name }) => ({
              key: family,
              label: name,
              href: urls.history(new URLSearchParams({ family }).toString()),
              current: family === view.family,
            }))}
          />
        )}
        {view.notices.length > 0 && (
          <Notice>
            <ul>
              {view.notices.map(({ text, link }) => (
                <li key={text}>
                  {text}{" "}
                  {link && (
                    <Link prefetch={false} href={urls.history(link.query)}>
                      Show {link.label}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <HistoryView view={view} />
      </div>
    </Page>
  );
}
