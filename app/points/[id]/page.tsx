import type { Metadata } from "next";
import { cache } from "react";
import { goneMetadata, goneOrNotFound } from "@/app/gone";
import { ownPage } from "@/app/page-metadata";
import { PointDetails } from "@/components/point/point-details";
import { ProvenanceList } from "@/components/series/provenance-list";
import { RunSeries } from "@/components/series/run-series";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { loadStanding } from "@/lib/db/read/point-neighbours";
import { loadPoint, type PointPage as Point, parsePointId } from "@/lib/db/read/point-page";
import { loadRunProvenance, loadRunSeries } from "@/lib/db/read/run-series";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { FAMILIES, isFamily, workloadLabel } from "@/lib/domain/workloads/families";
import { urls } from "@/lib/urls";
import { compareHref } from "@/lib/views/state/compare-link";
import { readContext } from "./read-context";

type Props = { params: Promise<{ id: string }> };

// Metadata and page both need the point: load it once.
const load = cache(loadPoint);

/** Returns a family's name; an unknown family as it is stored. */
const familyName = (family: string) => (isFamily(family) ? FAMILIES[family].name : family);
/** Returns a test with its parameters. */
const workloadName = (point: Point) => workloadLabel({ name: point.dataset, params: point.workloadParams });
/** Returns the title of a point's page. */
const titleOf = (point: Point) =>
  point.family === "vector-search"
    ? `${point.label} on ${point.dataset}`
    : `${workloadName(point)}, ${point.build ?? point.engineName}`;
/** Returns a condition for running text: "machine hetz", "1 thread"; null reads as not recorded. */
const conditionText = (key: string, value: string | number | null) =>
  dimensionOf(key)?.text(value === null ? UNKNOWN : String(value));
/** Returns the relative table of the point's bundle at its thread count; at every one where it has none. */
const relativeHref = ({ family, bundleId, threads }: Point) =>
  urls.relative(
    new URLSearchParams({
      bundle: bundleId,
      family,
      ...(threads === null ? {} : { threads: String(threads) }),
    }).toString(),
  );

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const point = await load(id);
  if (!point) return goneMetadata(parsePointId(id)?.bundle, "No such point");
  return ownPage({ title: titleOf(point) }, { path: urls.point(id) });
}

/** A point's page: its numbers, their source, and where the point stands among others. */
export default async function PointPage({ params }: Props) {
  const { id } = await params;
  const point = await load(id);
  if (!point) return goneOrNotFound(parsePointId(id)?.bundle);
  const isTest = point.family !== "vector-search";
  const [standing, context, series, ranWith] = await Promise.all([
    isTest ? null : loadStanding(point),
    point.line === null ? null : readContext(point.bundleId, point.path, point.occurrence, point.line),
    loadRunSeries(point.bundleId, point.execution),
    loadRunProvenance(point.bundleId, point.execution),
  ]);
  const compare = isTest
    ? relativeHref(point)
    : compareHref({
        dataset: point.dataset,
        distance: point.distance,
        k: point.k,
        filters: {
          threads: [point.threads === null ? UNKNOWN : String(point.threads)],
          bundle: [point.bundleId],
        },
      });
  return (
    <Page>
      <PageTitle
        title={isTest ? workloadName(point) : point.label}
        text={
          <>
            One point of{" "}
            <Link prefetch={false} href={urls.engine(point.engine)} className="text-link">
              {point.engineName}
            </Link>{" "}
            {isTest ? (
              [familyName(point.family), point.build, point.config && `config ${point.config}`]
                .filter(Boolean)
                .join(", ")
            ) : (
              <>
                on{" "}
                <Link prefetch={false} href={urls.dataset(point.dataset)} className="text-link">
                  {point.dataset}
                </Link>
              </>
            )}
            , {conditionText("machine", point.machine)}, {conditionText("threads", point.threads)}, from{" "}
            <Link prefetch={false} href={urls.bundle(point.bundleId)} className="text-link">
              {point.bundleTitle}
            </Link>
          </>
        }
        actions={<LinkButton href={compare}>Compare</LinkButton>}
      />
      <PointDetails point={point} standing={standing} context={context} compare={compare}>
        <RunSeries bundle={point.bundleId} series={series} className="lg:col-span-2" />
        <ProvenanceList bundle={point.bundleId} entries={ranWith} className="lg:col-span-2" />
      </PointDetails>
    </Page>
  );
}
