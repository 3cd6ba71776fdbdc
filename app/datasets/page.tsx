import type { Metadata } from "next";
import { connection } from "next/server";
import { AcrossCard } from "@/components/dataset/across-card";
import { DatasetTable } from "@/components/dataset/dataset-table";
import { Card } from "@/components/ui/card";
import { CutList } from "@/components/ui/cut-list";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { measuredSummary, SUMMARY_TARGETS } from "@/lib/db/best-summary";
import { listDatasets } from "@/lib/db/datasets";
import { firstParam } from "@/lib/first-param";
import { urls } from "@/lib/urls";
import { ALL_ACROSS, acrossView } from "@/lib/views/compare/across-view";
import { toBestRows } from "@/lib/views/compare/best-rows";
import { compareHref } from "@/lib/views/state/compare-link";

export const metadata: Metadata = { title: "Data sets" };

/** Data sets listed unless all are asked for: a page of several hundred weighs a megabyte. */
const LISTED = 100;

interface DatasetsPageProps {
  searchParams: Promise<{ recall?: string | string[]; list?: string | string[] }>;
}

export default async function DatasetsPage({ searchParams }: DatasetsPageProps) {
  await connection();
  const { recall, list } = await searchParams;
  const asked = Number(firstParam(recall));
  const target = SUMMARY_TARGETS.find((known) => known === asked) ?? SUMMARY_TARGETS[0];
  const [datasets, measured] = await Promise.all([listDatasets(), measuredSummary()]);
  const isAll = firstParam(list) === "all";
  const across = acrossView(toBestRows(measured), target, isAll ? ALL_ACROSS : undefined);
  const listed = isAll ? datasets : datasets.slice(0, LISTED);
  return (
    <Page>
      <PageTitle title="Data sets" text="Points are compared within one data set, distance and k." />
      {across.columns.length > 1 && <AcrossCard view={across} target={target} targets={SUMMARY_TARGETS} />}
      <Card className={across.columns.length > 1 ? "mt-4" : undefined}>
        {datasets.length ? (
          <>
            <DatasetTable datasets={listed.map((row) => ({ ...row, compare: compareHref({ dataset: row.name }) }))} />
            <CutList
              shown={listed.length}
              of={datasets.length}
              what="data sets, by name"
              href={`?recall=${target}&list=all`}
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
