import type { Metadata } from "next";
import Link from "next/link";
import { connection } from "next/server";
import { BundleStrip } from "@/components/home/bundle-strip";
import { DatasetPreview } from "@/components/home/dataset-preview";
import { FamilyList } from "@/components/home/family-list";
import { Findings } from "@/components/home/findings";
import { SampleReports } from "@/components/home/sample-reports";
import { Tasks } from "@/components/home/tasks";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { bestSummary } from "@/lib/db/read/best-summary";
import { listBundles } from "@/lib/db/read/bundles";
import { listEngines } from "@/lib/db/read/engines";
import { vectorCatalogue } from "@/lib/db/read/vector-catalogue";
import { loadTestFamilies } from "@/lib/db/read/workload-points";
import { env } from "@/lib/env";
import { loadSampleReports } from "@/lib/publish/report/load-sample-reports";
import { urls } from "@/lib/urls";
import { loadTestFinding } from "@/lib/views/answers/load-findings";
import { vectorFinding } from "@/lib/views/answers/vector-finding";
import { familySummaries } from "@/lib/views/bundle/family-summaries";
import { toPreviews } from "@/lib/views/compare/home-previews";

export const metadata: Metadata = { title: { absolute: "Benchfolio: database benchmark results, compared" } };

/** The most data sets with a preview. */
const PREVIEWS = 7;

export default async function HomePage() {
  await connection();
  const [{ bundles }, engines, catalogue, best, tests, test, reports] = await Promise.all([
    listBundles({ limit: 6 }),
    listEngines(),
    vectorCatalogue(),
    bestSummary(),
    loadTestFamilies(),
    loadTestFinding(env().BENCHFOLIO_FINDING ?? ""),
    loadSampleReports(),
  ]);
  const families = familySummaries(tests);
  const all = toPreviews(catalogue, best, 0.95).slice(0, PREVIEWS);
  const finding = vectorFinding(all);
  const preview = all.find(({ name }) => name === finding?.dataset);
  const previews = all.filter((each) => each !== preview);
  return (
    <Page>
      <div className="mb-5 max-w-[52rem]">
        <h1 className="text-2xl text-balance sm:text-[2rem] sm:leading-tight">
          Upload the raw output of a database benchmark; get tables, charts and links that others can check.
        </h1>
        <p className="mt-2 text-lg text-muted-foreground text-pretty">
          sysbench, ann-benchmarks, the insert benchmark, db_bench, Linkbench, TPROC-C, fio and others, as they lie on
          the host. Every number leads to its file and line.
        </p>
      </div>
      <Findings test={test} vector={preview && finding ? { finding, preview } : null} />
      <Tasks />
      <SampleReports reports={reports} />
      {bundles.length === 0 && (
        <Card>
          <EmptyState
            title="Nothing has been uploaded here yet"
            text={
              "Upload the directory that a benchmark left behind, as a folder or an archive: " +
              "ann-benchmarks, sysbench, the insert benchmark, db_bench, fio, pgbench, YCSB and others."
            }
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
