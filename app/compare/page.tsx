import type { Metadata } from "next";
import { CompareView } from "@/components/compare/compare-view";
import { ExportMenu } from "@/components/compare/export-menu";
import { liveExports } from "@/components/compare/export-tables";
import { ShareButton } from "@/components/compare/share-button.client";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page } from "@/components/ui/page";
import { urls } from "@/lib/urls";
import { decodeCompareParams, type RawSearchParams } from "@/lib/views/compare-params";
import { encodeCompareParams } from "@/lib/views/compare-query";
import { loadCompareView } from "@/lib/views/load-compare-view";

interface ComparePageProps {
  searchParams: Promise<RawSearchParams>;
}

export async function generateMetadata({ searchParams }: ComparePageProps): Promise<Metadata> {
  const { params } = decodeCompareParams(await searchParams);
  return { title: params.dataset ? `Compare ${params.dataset}` : "Compare" };
}

export default async function ComparePage({ searchParams }: ComparePageProps) {
  const view = await loadCompareView(await searchParams);
  if (view.dataset === null) {
    return (
      <Page>
        {view.notices.map((notice) => (
          <Notice key={notice}>{notice}</Notice>
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
    <CompareView
      view={view}
      frozen={false}
      title={view.dataset}
      actions={
        <>
          <ExportMenu tables={liveExports(encodeCompareParams(view.params))} />
          <ShareButton title={title} freezable={view.emptyReason === null} />
        </>
      }
    />
  );
}
