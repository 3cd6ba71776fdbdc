import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { byPoints, type CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { formatCount } from "@/lib/format";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import type { CompareParams } from "./compare-types";

export interface Chosen {
  /** Null when there is nothing to compare at all. */
  entry: CatalogueEntry | null;
  /** With data set and k filled in. */
  params: CompareParams;
  notices: ViewNotice[];
}

const kText = (k: number) => (k === 0 ? "unknown" : String(k));
const points = (count: number) => (count === 1 ? "1 point" : `${formatCount(count)} points`);

/**
 * Fills in what the link leaves open: the data set with most points, its k with most points. What was chosen and what else there is, or what the link asks for in vain, is said in `notices`.
 */
export function chooseDefaults(asked: CompareParams, catalogue: readonly CatalogueEntry[]): Chosen {
  const notices: ViewNotice[] = [];
  const sorted = [...catalogue].sort(byPoints);
  const named = sorted.filter(({ dataset }) => dataset === asked.dataset);
  if (asked.dataset !== null && !named.length && sorted.length) {
    notices.push(plainNotice(`There is no data set “${asked.dataset}” here; the link's choice was ignored.`));
  }
  const ofDataset = named.length ? named : sorted.filter(({ dataset }) => dataset === sorted[0]?.dataset);
  const ofDistance = narrow(
    ofDataset,
    asked.distance,
    (entry) => entry.distance,
    "distance",
    notices,
    (d) => d || UNKNOWN,
  );
  const ofK = narrow(ofDistance, asked.k, (entry) => entry.k, "k", notices, kText);
  const [entry] = ofK;
  if (!entry) return { entry: null, params: asked, notices };
  if (asked.k === null && ofDistance.length > 1) {
    const others = ofDistance.filter(({ k }) => k !== entry.k).map(({ k, points: n }) => `${kText(k)} (${points(n)})`);
    if (others.length)
      notices.push(
        plainNotice(`k = ${kText(entry.k)} is shown, which has most points; there is also k = ${others.join(", ")}.`),
      );
  }
  const params: CompareParams = { ...asked, dataset: entry.dataset, k: entry.k };
  params.distance = new Set(ofDataset.map(({ distance }) => distance)).size > 1 ? entry.distance : null;
  return { entry, params, notices };
}

function narrow<T>(
  entries: CatalogueEntry[],
  wanted: T | null,
  of: (entry: CatalogueEntry) => T,
  name: string,
  notices: ViewNotice[],
  text: (value: T) => string,
): CatalogueEntry[] {
  if (wanted === null) return entries;
  const fitting = entries.filter((entry) => of(entry) === wanted);
  if (fitting.length || !entries.length) return fitting;
  const others = [...new Set(entries.map((entry) => text(of(entry))))].join(", ");
  notices.push(
    plainNotice(
      `This data set has no points with ${name} = ${text(wanted)} (it has ${others}); the link's choice was ignored.`,
    ),
  );
  return entries;
}
