import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { ownPage, type PageFigure } from "@/app/page-metadata";
import { Curve } from "@/components/home/curve";
import { Finding } from "@/components/home/finding";
import { SampleReports } from "@/components/home/sample-reports";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { Page } from "@/components/ui/page";
import { listBundles } from "@/lib/db/read/bundles";
import { env } from "@/lib/env";
import { loadSampleReports } from "@/lib/publish/report/load-sample-reports";
import { liveView } from "@/lib/publish/shown-view";
import { urls } from "@/lib/urls";
import { loadTestFinding } from "@/lib/views/answers/load-findings";
import type { ResultSummary } from "@/lib/views/answers/result-summary";
import type { CompareView } from "@/lib/views/compare/compare-types";
import { loadFirstSearch } from "@/lib/views/compare/load-first-search";
import { compareWords } from "@/lib/views/frozen/headings";
import { encodeWorkloadParams } from "@/lib/views/state/workload-params";

// Metadata and page both need the results: load them once.
const load = cache(async () => {
  await connection();
  return Promise.all([loadTestFinding(env().BENCHFOLIO_FINDING ?? ""), loadFirstSearch()]);
});

export async function generateMetadata(): Promise<Metadata> {
  const [finding, search] = await load();
  const title = { absolute: "Benchfolio: database benchmark results, compared" };
  return ownPage({ title }, { path: urls.home(), figure: figureOf(finding, search) });
}

/** Returns the picture of home's finding, or of its search; null without both. */
function figureOf(finding: ResultSummary | null, search: CompareView | null): PageFigure | null {
  if (finding)
    return {
      path: urls.relative(encodeWorkloadParams({ ...finding.params, view: "chart" })),
      alt: finding.claim?.sentence.text ?? finding.heading,
    };
  return search && { path: liveView({ kind: "compare", view: search }).path, alt: compareWords(search).title };
}

/** The home page: a finding, a curve of a vector search, and sample reports. */
export default async function HomePage() {
  const [[finding, search], reports] = await Promise.all([load(), loadSampleReports()]);
  const isBlank = !finding && !search;
  const hasResults = isBlank && (await listBundles({ limit: 1, status: "ready" })).bundles.length > 0;
  return (
    <Page>
      <h1 className="mb-4 max-w-[40rem] text-xl text-balance sm:text-[1.625rem] sm:leading-tight">
        Upload a database benchmark’s raw output; get tables, charts and links that others can check.
      </h1>
      {!isBlank && (
        <div className="mb-3 grid items-start gap-3 lg:grid-cols-2">
          {finding && <Finding summary={finding} />}
          {search && <Curve view={search} />}
        </div>
      )}
      {hasResults && (
        <Card>
          <p className="mb-2">There are results, but no finding over 20 workloads and no curve of a vector search.</p>
          <LinkButton href={urls.browse()} variant="primary">
            Browse
          </LinkButton>
        </Card>
      )}
      {isBlank && !hasResults && (
        <Card>
          <EmptyState
            title="Nothing to show here yet"
            text={
              "Upload the directory that a benchmark left behind, as a folder or an archive: " +
              "ann-benchmarks, sysbench, the insert benchmark, db_bench, fio, pgbench, YCSB and others."
            }
          >
            <LinkButton href={urls.upload()} variant="primary">
              Upload results
            </LinkButton>
            <LinkButton href={urls.browse()}>Browse</LinkButton>
          </EmptyState>
        </Card>
      )}
      <SampleReports reports={reports} />
    </Page>
  );
}
