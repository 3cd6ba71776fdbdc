import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ownPage } from "@/app/page-metadata";
import { BestTable } from "@/components/dataset/best-table";
import { listOrUnknown } from "@/components/dataset/dataset-table";
import { BundleLinks } from "@/components/engine/bundle-links";
import { Card } from "@/components/ui/card";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { bestSummary } from "@/lib/db/read/best-summary";
import { listDatasetBundles, listDatasets } from "@/lib/db/read/datasets";
import { LISTED_BUNDLES } from "@/lib/db/read/engines";
import { indexesOfPoints } from "@/lib/db/read/point-indexes";
import { SUMMARY_TARGETS } from "@/lib/db/schema/best-targets";
import { decodeSegment } from "@/lib/decode-segment";
import { urls } from "@/lib/urls";
import { toBestRows } from "@/lib/views/compare/best-rows";
import { compareHref } from "@/lib/views/state/compare-link";
import { relativeHref } from "@/lib/views/state/workload-link";

type Props = { params: Promise<{ name: string }> };

/** Returns the data set of an address; null for an unknown one. Metadata and page both need it. */
const load = cache(async (segment: string) => {
  const name = decodeSegment(segment);
  return name === null ? null : ((await listDatasets()).find((dataset) => dataset.name === name) ?? null);
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const dataset = await load((await params).name);
  if (!dataset) return { title: "No such data set" };
  return ownPage({ title: dataset.name }, { path: urls.dataset(dataset.name) });
}

/** A data set: its conditions, the best QPS on it, and the bundles with it. */
export default async function DatasetPage({ params }: Props) {
  const dataset = await load((await params).name);
  if (!dataset) notFound();
  const [bundles, summaries] = await Promise.all([listDatasetBundles(dataset.name), bestSummary()]);
  const best = summaries.filter((row) => row.dataset === dataset.name);
  const indexes = await indexesOfPoints(best.map(({ point }) => point));
  return (
    <Page>
      <PageTitle
        title={dataset.name}
        actions={
          <>
            <LinkButton href={relativeHref("vector-search", dataset.name)}>As a relative table</LinkButton>
            <LinkButton href={compareHref({ dataset: dataset.name })} variant="primary">
              Compare
            </LinkButton>
          </>
        }
      />
      <div className="flex flex-col gap-3">
        <Card id="measured" title="What was measured">
          <Facts
            items={[
              { name: "k", value: listOrUnknown(dataset.ks) },
              { name: "Distance", value: listOrUnknown(dataset.distances) },
              { name: "Threads", value: listOrUnknown(dataset.threads) },
              {
                name: "Engines",
                value: dataset.engines.map((engine, i) => (
                  <span key={engine.name}>
                    {i > 0 && ", "}
                    <Link prefetch={false} href={urls.engine(engine.name)} className="text-link">
                      {engine.label}
                    </Link>
                  </span>
                )),
              },
            ]}
          />
        </Card>
        <Card
          id="best"
          title="Best QPS"
          note="highest QPS among points with recall at or above the target; its index, whose time includes the load"
        >
          <BestTable
            caption={`Best QPS on ${dataset.name}`}
            rows={toBestRows(best)}
            indexes={indexes}
            targets={SUMMARY_TARGETS}
            lead="algorithm"
          />
        </Card>
        <Card id="bundles" title="Who ran it" note="newest first">
          <BundleLinks
            most={LISTED_BUNDLES}
            word={dataset.name}
            bundles={bundles.map(({ engines, configs, ...bundle }) => ({
              ...bundle,
              detail: [engines.join(", "), configs?.join(", ")].filter(Boolean).join(" · "),
            }))}
          />
        </Card>
      </div>
    </Page>
  );
}
