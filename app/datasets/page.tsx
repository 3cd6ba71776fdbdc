import type { Metadata } from "next";
import { connection } from "next/server";
import { DatasetTable } from "@/components/dataset/dataset-table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { listDatasets } from "@/lib/db/datasets";
import { urls } from "@/lib/urls";
import { compareHref } from "@/lib/views/state/compare-link";

export const metadata: Metadata = { title: "Data sets" };

export default async function DatasetsPage() {
  await connection();
  const datasets = await listDatasets();
  return (
    <Page width="text">
      <PageTitle title="Data sets" text="Points are compared within one data set, distance and k." />
      <Card>
        {datasets.length ? (
          <DatasetTable datasets={datasets.map((row) => ({ ...row, compare: compareHref({ dataset: row.name }) }))} />
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
