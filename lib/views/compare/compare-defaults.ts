import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { byPoints, type CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { capital, formatPoints } from "@/lib/format";
import { quoted, RefusedAddress, type Way } from "@/lib/views/selection/refused-address";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import { encodeCompareParams } from "@/lib/views/state/compare-params";
import { chosenValues } from "@/lib/views/state/page-filters";
import type { CompareParams } from "./compare-types";

/** The comparison that a page shows. */
export interface Chosen {
  /** Null where there is nothing to compare. */
  entry: CatalogueEntry | null;
  /** With data set and k filled in. The distance is filled in where the data set has several; else it is null. */
  params: CompareParams;
  notices: ViewNotice[];
}

const kText = (k: number) => (k === 0 ? UNKNOWN : String(k));
const distanceText = (distance: string) => distance || UNKNOWN;

/**
 * Fills in the values that the link leaves open: of `among` the data set, distance and k with most points. A notice
 * names the chosen k and the others of the catalogue. Throws RefusedAddress where the link names a value that isn't
 * here.
 */
export function chooseDefaults(
  asked: CompareParams,
  among: readonly CatalogueEntry[],
  catalogue: readonly CatalogueEntry[] = among,
): Chosen {
  const notices: ViewNotice[] = [];
  const sorted = [...among].sort(byPoints);
  const named = sorted.filter(({ dataset }) => dataset === asked.dataset);
  const query = (part: Partial<CompareParams>) => encodeCompareParams({ ...asked, ...part });
  if (asked.dataset !== null && !named.length)
    throw new RefusedAddress(`There is no data set ${quoted([asked.dataset])} here.`, [
      { label: "The search with most points", query: query({ dataset: null, distance: null, k: null, filters: {} }) },
    ]);
  const ofDataset = named.length ? named : sorted.filter(({ dataset }) => dataset === sorted[0]?.dataset);
  const [first] = ofDataset;
  const subject = asked.dataset === null && first ? `the data set ${quoted([first.dataset])}` : "this data set";
  const bundles = chosenValues(asked.filters, "bundle").length ? ["in these bundles"] : [];
  const ofDistance = narrow(ofDataset, asked.distance, {
    where: capital([...bundles, subject].join(" ")),
    name: "distance",
    keyOf: (entry) => entry.distance,
    text: distanceText,
    ways: [{ label: "Without distance", query: query({ distance: null }) }],
  });
  const ofAsked = asked.distance === null ? [] : [`with the distance ${distanceText(asked.distance)}`];
  const hasOther = asked.distance !== null && ofDataset.some(({ k }) => k === asked.k);
  const ofK = narrow(ofDistance, asked.k, {
    where: capital([...bundles, ...ofAsked, subject].join(" ")),
    name: "k",
    keyOf: (entry) => entry.k,
    text: kText,
    ways: [
      { label: "Without k", query: query({ k: null }) },
      ...(hasOther ? [{ label: "Without distance", query: query({ distance: null }) }] : []),
    ],
  });
  const [entry] = ofK;
  if (!entry) return { entry: null, params: asked, notices };
  if (asked.k === null) {
    const alike = catalogue
      .filter(({ dataset, distance }) => dataset === entry.dataset && distance === entry.distance)
      .sort(byPoints);
    const others = alike.flatMap(({ k, points: n }) => (k === entry.k ? [] : `${kText(k)} (${formatPoints(n)})`));
    const why = alike[0]?.k === entry.k ? "which has most points" : "by the bundles and filters of the address";
    if (others.length)
      notices.push(plainNotice(`k = ${kText(entry.k)} is shown, ${why}; there is also k = ${others.join(", ")}.`));
  }
  const params: CompareParams = { ...asked, dataset: entry.dataset, k: entry.k };
  params.distance = new Set(ofDataset.map(({ distance }) => distance)).size > 1 ? entry.distance : null;
  return { entry, params, notices };
}

interface Criterion<T> {
  /** The subject of a refusal. */
  where: string;
  name: string;
  keyOf: (entry: CatalogueEntry) => T;
  text: (value: T) => string;
  /** The same page without a value for it. */
  ways: readonly Way[];
}

/** Returns the entries with the wanted value; all for null. Throws RefusedAddress where only others have points. */
function narrow<T>(
  entries: CatalogueEntry[],
  wanted: T | null,
  { where, name, keyOf, text, ways }: Criterion<T>,
): CatalogueEntry[] {
  if (wanted === null) return entries;
  const fitting = entries.filter((entry) => keyOf(entry) === wanted);
  if (fitting.length || !entries.length) return fitting;
  const others = [...new Set(entries.map((entry) => text(keyOf(entry))))].join(", ");
  throw new RefusedAddress(`${where} has no points with ${name} = ${text(wanted)}; it has ${others}.`, ways);
}
