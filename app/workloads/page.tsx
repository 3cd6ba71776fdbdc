import type { Metadata } from "next";
import { connection } from "next/server";
import { ownPage } from "@/app/page-metadata";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { WorkloadList } from "@/components/workload/workload-list";
import { listWorkloads } from "@/lib/db/read/workload-pages";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { urls } from "@/lib/urls";
import { workloadSections } from "@/lib/views/selection/workload-sections";

export const generateMetadata = (): Promise<Metadata> => ownPage({ title: "Workloads" }, { path: urls.workloads() });

/** The list of workloads by family and group. */
export default async function WorkloadsPage() {
  await connection();
  const families = workloadSections(await listWorkloads());
  return (
    <Page>
      <PageTitle
        title="Workloads"
        text={
          <>
            Workloads of the imported benchmarks, by family and group. Vector search runs on{" "}
            <Link prefetch={false} href={urls.datasets()} className="text-link">
              data sets
            </Link>
            .
          </>
        }
      />
      <div className="flex flex-col gap-3">
        {families.map(({ family, groups }) => (
          <Card key={family} id={family} title={FAMILIES[family].name}>
            <div className="flex flex-col gap-4">
              {groups.map(({ title, rows }) => (
                <div key={title}>
                  <h3 className="mb-1 text-sm font-medium text-muted-foreground">{title}</h3>
                  <WorkloadList family={family} title={title} rows={rows} />
                </div>
              ))}
            </div>
          </Card>
        ))}
        {families.length === 0 && (
          <Card>
            <EmptyState title="No workloads yet" text="They appear with the first imported bundle that has any.">
              <LinkButton href={urls.upload()} variant="primary">
                Upload
              </LinkButton>
            </EmptyState>
          </Card>
        )}
      </div>
    </Page>
  );
}
