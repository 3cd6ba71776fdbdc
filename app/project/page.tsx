import type { Metadata } from "next";
import { cache } from "react";
import { readFlash } from "@/app/account/flash";
import { viewHead } from "@/app/page-metadata";
import { orRefusal, refusedMetadata, refusedPage } from "@/app/refusal-page";
import { ProjectPage as ProjectContent } from "@/components/project/project-page";
import { RetentionForm } from "@/components/project/retention-form";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { managedRetention } from "@/lib/db/write/retention";
import { liveView } from "@/lib/publish/shown-view";
import { urls } from "@/lib/urls";
import { loadProjectView } from "@/lib/views/project/load-project";
import { of } from "@/lib/views/registry/given";
import type { RawSearchParams } from "@/lib/views/state/query-values";

type Props = { searchParams: Promise<RawSearchParams> };

// Metadata and page both need the view: load it once.
const load = cache((raw: string) => orRefusal(() => loadProjectView(JSON.parse(raw))));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedMetadata(loaded.refused);
  const view = loaded.found;
  if (!view) return { title: "Projects" };
  const given = { kind: "project", view } as const;
  return viewHead(
    of(given, (entry, own) => entry.words(own)),
    liveView(given),
  );
}

/** A project's page: what moved in its nights, and the form of its retention for readers who may set it. */
export default async function ProjectPage({ searchParams }: Props) {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedPage(loaded.refused, urls.project);
  const view = loaded.found;
  if (view) {
    const retention = await managedRetention(view.project, view.owner);
    return (
      <ProjectContent view={view}>
        {retention && <RetentionForm retention={retention} message={await readFlash(urls.project())} />}
      </ProjectContent>
    );
  }
  return (
    <Page>
      <EmptyState
        wholePage
        title="No project yet"
        text={
          <>
            A project is a series of uploads. The command line program sends each with{" "}
            <code className="whitespace-nowrap">--project --branch --commit</code>.
          </>
        }
      >
        <LinkButton href={urls.upload()} variant="primary">
          Upload a bundle
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
