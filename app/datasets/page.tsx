import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { ownPage } from "@/app/page-metadata";
import { orRefusal, refusedMetadata, refusedPage } from "@/app/refusal-page";
import { AcrossCard } from "@/components/dataset/across-card";
import { DatasetTable } from "@/components/dataset/dataset-table";
import { Card } from "@/components/ui/card";
import { CutList } from "@/components/ui/cut-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { Page, PageTitle } from "@/components/ui/page";
import { listDatasets } from "@/lib/db/read/datasets";
import { SUMMARY_TARGETS } from "@/lib/db/schema/best-targets";
import { liveView } from "@/lib/publish/shown-view";
import { urls } from "@/lib/urls";
import { acrossQuery } from "@/lib/views/across/across-page";
import { loadAcross } from "@/lib/views/across/load-across";
import { compareHref } from "@/lib/views/state/compare-link";
import type { RawSearchParams } from "@/lib/views/state/query-values";

// Metadata and page both need the view: load it once.
const load = cache((raw: string) => orRefusal(() => loadAcross(JSON.parse(raw))));

export async function generateMetadata({ searchParams }: DatasetsPageProps): Promise<Metadata> {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedMetadata(loaded.refused);
  const view = loaded.found;
  const figure = view.columns.length > 1 ? { path: liveView({ kind: "across", view }).path, alt: view.title } : null;
  return ownPage({ title: "Data sets" }, { path: urls.datasets(), figure });
}

/** Limit of data sets in the list, which `list=all` lifts. A page of several hundred weighs a megabyte. */
const MAX_LISTED = 100;

interface DatasetsPageProps {
  searchParams: Promise<RawSearchParams>;
}

/** The data sets by name, and the best QPS of each algorithm on them. */
export default async function DatasetsPage({ searchParams }: DatasetsPageProps) {
  await connection();
  const raw = await searchParams;
  const [datasets, loaded] = await Promise.all([listDatasets(), load(JSON.stringify(raw))]);
  if (loaded.refused) return refusedPage(loaded.refused, () => urls.datasets());
  const across = loaded.found;
  const isAll = across.params.list === "all";
  const listed = isAll ? datasets : datasets.slice(0, MAX_LISTED);
  return (
    <Page>
      <PageTitle title="Data sets" text="Points are compared within one data set, distance and k." />
      {across.notices.length > 0 && <Notice className="mb-4">{across.notices.join(" ")}</Notice>}
      {across.columns.length > 1 && <AcrossCard view={across} targets={SUMMARY_TARGETS} />}
      <Card className={across.columns.length > 1 ? "mt-4" : undefined}>
        {datasets.length ? (
          <>
            <DatasetTable datasets={listed.map((row) => ({ ...row, compare: compareHref({ dataset: row.name }) }))} />
            <CutList
              shown={listed.length}
              of={datasets.length}
              what="data sets, by name"
              href={`?${acrossQuery({ ...across.params, list: "all" })}`}
            />
          </>
        ) : (
          <EmptyState title="No data sets yet" text="They appear with the first imported bundle.">
            <LinkButton href={urls.upload()} variant="primary">
              Upload
            </LinkButton>
          </EmptyState>
        )}
      </Card>
    </Page>
  );
}
