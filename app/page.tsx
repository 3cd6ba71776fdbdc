import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { BundleStrip } from "@/components/home/bundle-strip";
import { DatasetPreview } from "@/components/home/dataset-preview";
import { FamilyList } from "@/components/home/family-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/input";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { bestSummary } from "@/lib/db/best-summary";
import { listBundles } from "@/lib/db/bundles";
import { listEngines } from "@/lib/db/engines";
import { vectorCatalogue } from "@/lib/db/vector-catalogue";
import { loadTestFamilies } from "@/lib/db/workload-points";
import { urls, withBase } from "@/lib/urls";
import { familySummaries } from "@/lib/views/bundle/family-summaries";
import { toPreviews } from "@/lib/views/compare/home-previews";

export const metadata: Metadata = { title: { absolute: "Benchfolio: database benchmark results, compared" } };

export default async function HomePage() {
  await connection();
  const [{ bundles }, engines, catalogue, best, tests] = await Promise.all([
    listBundles({ limit: 6 }),
    listEngines(),
    vectorCatalogue(),
    bestSummary(),
    loadTestFamilies(),
  ]);
  const families = familySummaries(tests);
  const previews = toPreviews(catalogue, best, 0.95).slice(0, 6);
  return (
    <Page>
      <div className="mb-6 max-w-[46rem]">
        <h1>Benchmark results you can follow to the line they came from</h1>
        <p className="mt-1.5 text-lg text-muted-foreground text-pretty">
          Benchfolio keeps the raw output of database benchmarks and compares engines, builds and settings from it.
        </p>
        <search className="mt-4 block">
          <form action={withBase("/search")} method="get" className="flex gap-2">
            <Input
              type="search"
              name="q"
              aria-label="Search bundles, engines, builds and data sets"
              placeholder="Search bundles, engines, builds and data sets"
              className="min-w-0 flex-1"
            />
            <Button type="submit">Search</Button>
          </form>
        </search>
        <div className="mt-3 flex flex-wrap gap-2">
          <LinkButton href={urls.compare()} variant="primary">
            Compare
          </LinkButton>
          <LinkButton href={urls.upload()}>Upload results</LinkButton>
        </div>
      </div>
      {bundles.length === 0 && (
        <Card>
          <EmptyState
            title="Nothing has been uploaded here yet"
            text="Upload the directory that a benchmark left behind, as a folder or an archive: ann-benchmarks, sysbench, the insert benchmark, db_bench, fio, pgbench, YCSB and others."
          >
            <LinkButton href={urls.upload()} variant="primary">
              Upload results
            </LinkButton>
          </EmptyState>
        </Card>
      )}
      {families.length > 0 && (
        <section aria-labelledby="families-title" className="mb-6">
          <h2 id="families-title" className="mb-2">
            Benchmarks
          </h2>
          <FamilyList families={families} />
        </section>
      )}
      {previews.length > 0 && (
        <section aria-labelledby="datasets-title" className="mb-6">
          <h2 id="datasets-title" className="mb-2">
            Vector search data sets
          </h2>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {previews.map((preview) => (
              <DatasetPreview key={preview.name} {...preview} />
            ))}
          </div>
        </section>
      )}
      {bundles.length > 0 && (
        <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Card
            id="bundles"
            title="Newest bundles"
            actions={
              <Link prefetch={false} href={urls.bundles()} className="text-link text-sm">
                All bundles
              </Link>
            }
          >
            <BundleStrip bundles={bundles} />
          </Card>
          <Card id="engines" title="Engines">
            <ul className="flex flex-wrap gap-x-4 gap-y-1.5">
              {engines.map((engine) => (
                <li key={engine.name}>
                  <Link prefetch={false} href={urls.engine(engine.name)} className="text-link">
                    {engine.displayName}
                  </Link>
                </li>
              ))}
            </ul>
            {engines.length === 0 && <p className="text-muted-foreground">No engine has results yet.</p>}
          </Card>
        </div>
      )}
    </Page>
  );
}
