import type { Metadata } from "next";
import { cache } from "react";
import { ownPage, viewHead } from "@/app/page-metadata";
import { orRefusal, refusedMetadata, refusedPage } from "@/app/refusal-page";
import { SlowerPage as SlowerContent } from "@/components/slower/slower-page";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { liveView } from "@/lib/publish/shown-view";
import { urls } from "@/lib/urls";
import { of } from "@/lib/views/registry/given";
import { loadSlowerView } from "@/lib/views/slower/load-slower-view";
import type { RawSearchParams } from "@/lib/views/state/query-values";

type Props = { searchParams: Promise<RawSearchParams> };

// Metadata and page both need the view: load it once.
const load = cache((raw: string) => orRefusal(() => loadSlowerView(JSON.parse(raw))));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedMetadata(loaded.refused);
  const view = loaded.found;
  if (!view) return ownPage({ title: "Did it get slower?" }, { path: urls.slower() });
  const given = { kind: "slower", view } as const;
  return viewHead(
    of(given, (entry, own) => entry.words(own)),
    liveView(given),
  );
}

/** Compares the newest release of an engine with the one before. */
export default async function SlowerPage({ searchParams }: Props) {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedPage(loaded.refused, urls.slower);
  const view = loaded.found;
  if (view) return <SlowerContent view={view} />;
  return (
    <Page>
      <EmptyState
        wholePage
        title="No two releases yet"
        text="Upload results of two releases of an engine: sysbench, the insert benchmark, db_bench and others."
      >
        <LinkButton href={urls.upload()} variant="primary">
          Upload a bundle
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
