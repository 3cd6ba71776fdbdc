import type { Metadata } from "next";
import Link from "next/link";
import { cache } from "react";
import { goneMetadata, goneOrNotFound } from "@/app/bundles/gone";
import { PointDetails } from "@/components/point/point-details";
import { ProvenanceList } from "@/components/series/provenance-list";
import { RunSeries } from "@/components/series/run-series";
import { LinkButton } from "@/components/ui/link-button";
import { Page, PageTitle } from "@/components/ui/page";
import { loadStanding } from "@/lib/db/point-neighbours";
import { loadPoint, type PointPage as Point, parsePointId } from "@/lib/db/point-page";
import { loadRunProvenance, loadRunSeries } from "@/lib/db/run-series";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { FAMILIES, isFamily, workloadLabel } from "@/lib/domain/workloads/families";
import { urls } from "@/lib/urls";
import { compareHref } from "@/lib/views/state/compare-link";
import { readContext } from "./read-context";

type Props = { params: Promise<{ id: string }> };

const load = cache(loadPoint);

const familyName = (family: string) => (isFamily(family) ? FAMILIES[family].name : family);
const workloadName = (point: Point) => workloadLabel({ name: point.dataset, params: point.workload_params });
const titleOf = (point: Point) =>
  point.family === "vector-search"
    ? `${point.label} on ${point.dataset}`
    : `${workloadName(point)}, ${point.build ?? point.engine_name}`;
/** A condition in running text: "machine hetz", "1 thread"; null reads as not recorded. */
const conditionText = (key: string, value: string | number | null) =>
  dimensionOf(key)?.text(value === null ? UNKNOWN : String(value));
/** The relative table of the point's bundle at its thread count. */
const relativeHref = ({ family, bundle_id, threads }: Point) =>
  urls.relative(
    new URLSearchParams({
      bundle: bundle_id,
      family,
      ...(threads === null ? {} : { threads: String(threads) }),
    }).toString(),
  );

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params;
  const point = await load(id);
  return point ? { title: titleOf(point) } : goneMetadata(parsePointId(id)?.bundle, "No such point");
}

export default async function PointPage({ params }: Props) {
  const { id } = await params;
  const point = await load(id);
  if (!point) return goneOrNotFound(parsePointId(id)?.bundle);
  const isTest = point.family !== "vector-search";
  const [standing, context, series, ranWith] = await Promise.all([
    isTest ? null : loadStanding(point),
    point.line === null ? null : readContext(point.bundle_id, point.path, point.occurrence, point.line),
    loadRunSeries(point.bundle_id, point.execution),
    loadRunProvenance(point.bundle_id, point.execution),
  ]);
  const compare = isTest
    ? relativeHref(point)
    : compareHref({
        dataset: point.dataset,
        distance: point.distance,
        k: point.k,
        filters: {
          threads: [point.threads === null ? "unknown" : String(point.threads)],
          bundle: [point.bundle_id],
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
              {point.engine_name}
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
            <Link prefetch={false} href={urls.bundle(point.bundle_id)} className="text-link">
              {point.bundle_title}
            </Link>
          </>
        }
        actions={<LinkButton href={compare}>Compare</LinkButton>}
      />
      <PointDetails point={point} standing={standing} context={context} compare={compare}>
        <RunSeries bundle={point.bundle_id} series={series} className="lg:col-span-2" />
        <ProvenanceList bundle={point.bundle_id} entries={ranWith} className="lg:col-span-2" />
      </PointDetails>
    </Page>
  );
}
