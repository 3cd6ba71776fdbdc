import type { Metadata } from "next";
import { connection } from "next/server";
import { ownPage } from "@/app/page-metadata";
import { EngineTable } from "@/components/engine/engine-table";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { listEngines } from "@/lib/db/read/engines";
import { urls } from "@/lib/urls";

export const generateMetadata = (): Promise<Metadata> => ownPage({ title: "Engines" }, { path: urls.engines() });

/** The list of all engines. */
export default async function EnginesPage() {
  await connection();
  const engines = await listEngines();
  return (
    <Page width="text">
      <PageTitle title="Engines" text="Every engine with results in imported bundles." />
      <Card>
        {engines.length ? (
          <EngineTable engines={engines} />
        ) : (
          <EmptyState title="No engines yet" text="They appear with the first imported bundle.">
            <LinkButton href={urls.upload()} variant="primary">
              Upload
            </LinkButton>
          </EmptyState>
        )}
      </Card>
    </Page>
  );
}
