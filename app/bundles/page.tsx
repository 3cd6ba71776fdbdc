import type { Metadata } from "next";
import { ownPage } from "@/app/page-metadata";
import { BundleFilter } from "@/components/bundle/bundle-filter";
import { BundleTable } from "@/components/bundle/bundle-table";
import { TogetherForm } from "@/components/bundle/together-form";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { listBundles } from "@/lib/db/read/bundles";
import { countUploads } from "@/lib/db/read/projects";
import { urls, withBase } from "@/lib/urls";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { decodeBundleListParams, encodeBundleListParams, PAGE_SIZE } from "./search-params";

export const generateMetadata = (): Promise<Metadata> =>
  ownPage({ title: "Bundles" }, { path: urls.bundles(), feed: urls.feed() });

/** The list of bundles with its filter and the form that compares some. */
export default async function BundlesPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const state = decodeBundleListParams(await searchParams);
  const { bundles, next } = await listBundles({ ...state, limit: PAGE_SIZE });
  const projects = await countUploads(bundles.flatMap(({ project }) => project ?? []));
  const uploads = new Map(projects.map((each) => [JSON.stringify([each.project, each.owner]), each.uploads]));
  const rows = bundles.map((bundle) => ({
    ...bundle,
    uploads: uploads.get(JSON.stringify([bundle.project, bundle.owner])) ?? 1,
  }));
  const upload = (
    <LinkButton href={urls.upload()} variant="primary">
      Upload
    </LinkButton>
  );
  const isPlain = !state.text && !state.status && !state.project && !state.cursor;
  return (
    <Page>
      <PageTitle
        title="Bundles"
        text="Uploaded archives of raw results, newest first. Uploads never change. Tick two or more to compare them."
        actions={
          <>
            {upload}
            <a href={withBase(urls.feed())} className="text-link">
              Feed (Atom)
            </a>
          </>
        }
      />
      {isPlain && bundles.length === 0 ? (
        <Card>
          <EmptyState title="No bundles yet" text="Upload a benchmark's output directory as it lies on the host.">
            {upload}
          </EmptyState>
        </Card>
      ) : (
        <>
          <BundleFilter text={state.text} status={state.status ?? ""} />
          <Card className="group">
            <BundleTable caption="Bundles, newest first" rows={rows} />
            <TogetherForm />
          </Card>
          <nav aria-label="Pages" className="mt-3 flex gap-2">
            {state.cursor && (
              <LinkButton href={urls.bundles() + encodeBundleListParams({ ...state, cursor: "" })}>Newest</LinkButton>
            )}
            {next && (
              <LinkButton href={urls.bundles() + encodeBundleListParams({ ...state, cursor: next })}>Older</LinkButton>
            )}
          </nav>
        </>
      )}
    </Page>
  );
}
