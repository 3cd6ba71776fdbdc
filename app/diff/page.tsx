import type { Metadata } from "next";
import { cache } from "react";
import { liveOffers } from "@/app/live-offers";
import { liveTrust } from "@/app/live-trust";
import { viewHead } from "@/app/page-metadata";
import { orRefusal, refusedMetadata, refusedPage } from "@/app/refusal-page";
import { DiffPage as DiffContent } from "@/components/diff/diff-page";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { configsWithoutFile } from "@/lib/db/read/provenance-files";
import { liveView } from "@/lib/publish/shown-view";
import { noteWide } from "@/lib/request-context";
import { urls } from "@/lib/urls";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import type { RawSearchParams } from "@/lib/views/state/query-values";

type Props = { searchParams: Promise<RawSearchParams> };

// Metadata and page both need the view: load it once.
const load = cache((raw: string) => orRefusal(() => loadDiffView(JSON.parse(raw))));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedMetadata(loaded.refused);
  const view = loaded.found;
  if (!view) return { title: "A/B" };
  const description = [view.familyName, ...view.facts].join(" · ");
  return viewHead({ title: view.title, description }, liveView({ kind: "diff", view }));
}

/** Returns the names of the configs without a settings file in any public bundle. */
async function withoutFile({ a, b }: { a: string; b: string }): Promise<string[]> {
  // The bundles with such files may have results of any family.
  noteWide();
  return configsWithoutFile([a, b]);
}

/** A/B of two builds, configs or machines. */
export default async function DiffPage({ searchParams }: Props) {
  const loaded = await load(JSON.stringify(await searchParams));
  if (loaded.refused) return refusedPage(loaded.refused, urls.diff);
  const view = loaded.found;
  if (view === null) {
    return (
      <Page>
        <EmptyState
          wholePage
          title="Nothing to compare yet"
          text="Upload results of two builds, configs or machines: sysbench, the insert benchmark, db_bench and others."
        >
          <LinkButton href={urls.upload()} variant="primary">
            Upload a bundle
          </LinkButton>
        </EmptyState>
      </Page>
    );
  }
  return (
    <DiffContent
      view={view}
      trust={await liveTrust({ kind: "diff", view })}
      offers={await liveOffers(view.offers)}
      withoutFile={view.configs ? await withoutFile(view.configs) : []}
    />
  );
}
