import "server-only";
import { dataVersion } from "@/lib/db/cache/data-version";
import { loadCorrections } from "@/lib/db/read/corrections";
import { pointColumns } from "@/lib/db/read/point-columns";
import { searchesOfBundles, searchesUnder, vectorCatalogue } from "@/lib/db/read/vector-catalogue";
import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { type CodedFacet, codeFacets } from "@/lib/domain/conditions/facets";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import type { CatalogueEntry } from "@/lib/domain/vector/catalogue";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { formatCount } from "@/lib/format";
import { resultCache } from "@/lib/views/live/result-cache";
import { refusedBundles, refuseWithdrawn } from "@/lib/views/selection/load-refused-bundles";
import { refuseUnread, type Way } from "@/lib/views/selection/refused-address";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { decodeCompareParams, encodeCompareParams, isCompareFilter } from "@/lib/views/state/compare-params";
import { ALL, chosenValues, statedValues, withFilter } from "@/lib/views/state/page-filters";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { longWork } from "@/lib/views/thread/long-work";
import { authorDisagreements } from "./author-disagreements";
import { chooseDefaults } from "./compare-defaults";
import { datasetFacet } from "./compare-facets";
import type { CompareParams, CompareView } from "./compare-types";
import { compareView, emptyCompareView } from "./compare-view";
import { loadQueryRecalls } from "./load-query-recalls";

const views = resultCache<CompareView>();

const make = longWork("compare", async (chosen: Choice, entry: CatalogueEntry, rest: boolean) => {
  const input = await inputOf(chosen, entry);
  const made = compareView({ ...input, rest });
  return {
    ...made,
    queryRecalls: made.params.perQuery ? await loadQueryRecalls(made) : {},
    authorDisagreements: await authorDisagreements(input.columns, made),
  };
});
const coded = new WeakMap<PointColumns, readonly CodedFacet[]>();

/** Returns the facets of columns, cached for as long as the columns are. */
export function facetsOfColumns(columns: PointColumns): readonly CodedFacet[] {
  const known = coded.get(columns);
  if (known) return known;
  const facets = codeFacets(rowsOfColumns(columns)).filter(({ key }) => isCompareFilter(key));
  coded.set(columns, facets);
  return facets;
}

/**
 * Decodes a page's search parameters and reads the points. `input` is null where there is nothing to compare. Throws
 * RefusedAddress for an address that names something that isn't here.
 */
export async function loadCompareInput(searchParams: RawSearchParams) {
  const chosen = await choiceOf(decodeCompareParams(searchParams));
  const input = chosen.entry && (await inputOf(chosen, chosen.entry));
  return { params: chosen.params, notices: input?.notices ?? chosen.notices, input };
}

/**
 * Returns the link's values with defaults where it leaves them open. `entry` is null where there is nothing to compare.
 * Throws RefusedAddress.
 */
async function choiceOf(decoded: ReturnType<typeof decodeCompareParams>) {
  const all = await vectorCatalogue();
  refuseUnread(decoded.unread);
  const bundles = bundlesNamed(decoded.params);
  await refuseWithdrawn("bundle", bundles);
  await refuseWithdrawn(decoded.params.series, [decoded.params.base]);
  const { catalogue, among } = bundles.length
    ? await catalogueOf(bundles, decoded.params, all)
    : { catalogue: all, among: all };
  const { entry: chosen, params, notices } = chooseDefaults(decoded.params, among, catalogue);
  // The points are read with those of other bundles.
  const entry = chosen && (all.find((each) => isSame(each, chosen)) ?? null);
  return { all, catalogue, entry, params, notices: [...decoded.notices.map(plainNotice), ...notices] };
}

const bundlesNamed = ({ filters }: CompareParams) => [...new Set(statedValues(filters, "bundle"))].filter(isId);
const isId = (value: string) => value !== ALL;

type Search = Pick<CatalogueEntry, "dataset" | "distance" | "k">;
const keyOf = ({ dataset, distance, k }: Search) => JSON.stringify([dataset, distance, k]);
const isSame = (a: Search, b: Search) => keyOf(a) === keyOf(b);

/**
 * Returns the searches of the named bundles, with the points of these alone. So an address never depends on bundles
 * that it does not name. `among` are the searches to choose from. They have points that pass the other filters, and all
 * of these bundles have them, where the address leaves one. Throws RefusedAddress where the bundles have none.
 */
async function catalogueOf(bundles: readonly string[], asked: CompareParams, all: readonly CatalogueEntry[]) {
  const { dataset, distance, k } = asked;
  const own = (await searchesOfBundles(bundles)).filter((search) =>
    dataset === null ? search.points > 0 : search.dataset === dataset,
  );
  const isKnown = dataset === null || all.some((entry) => entry.dataset === dataset);
  if (!own.length && isKnown)
    throw await refusedBundles(bundles, `results of ${dataset ?? "a vector search"}`, [withoutBundle(asked)]);
  const byKey = new Map(own.map((search) => [keyOf(search), search]));
  const found = all.flatMap((entry) => {
    const search = byKey.get(keyOf(entry));
    return search ? [{ ...entry, points: search.points, bundles: search.bundles }] : [];
  });
  const passing = await passingAmong(found, asked);
  const shared = passing.filter((search) => search.bundles === bundles.length);
  const fits = (entry: Search) => (distance ?? entry.distance) === entry.distance && (k ?? entry.k) === entry.k;
  return { catalogue: found, among: [shared, passing].find((some) => some.some(fits)) ?? found };
}

/** Returns the searches with the points that pass the filters besides the bundles; all of them without such filters. */
async function passingAmong(found: readonly (CatalogueEntry & { bundles: number })[], { filters }: CompareParams) {
  const stated = Object.keys(filters).filter((key) => key !== "bundle" && chosenValues(filters, key).length > 0);
  if (!stated.length) return found;
  const chosen = new Map(Object.keys(filters).map((key) => [key, chosenValues(filters, key)] as const));
  const passing = new Map((await searchesUnder(chosen)).map((search) => [keyOf(search), search]));
  return found.flatMap((entry) => {
    const own = passing.get(keyOf(entry));
    return own ? [{ ...entry, points: own.points, bundles: own.bundles }] : [];
  });
}

type Choice = Pick<Awaited<ReturnType<typeof choiceOf>>, "catalogue" | "params" | "notices">;

const versionOf = ({ dataset }: CatalogueEntry): Promise<string> => dataVersion(`dataset:${dataset}`, "corrections");

async function inputOf({ catalogue, params, notices }: Choice, entry: CatalogueEntry) {
  const columns = await pointColumns(entry.workloadIds, await versionOf(entry));
  const missing = bundlesNamed(params).filter((id) => columns.bundles.every((bundle) => bundle.id !== id));
  const elsewhere = await Promise.all(missing.map(async (id) => hasDataset(await searchesOfBundles([id]), entry)));
  const absent = missing.filter((_, at) => !elsewhere[at]);
  if (absent.length) throw await refusedBundles(absent, `results of ${entry.dataset}`, [withoutBundle(params)]);
  const { keysNamed } = await loadCorrections();
  const left = missing.length ? [plainNotice(leftOutText(missing.length, entry))] : [];
  return {
    params,
    entry,
    catalogue,
    columns,
    facets: facetsOfColumns(columns),
    notices: [...notices, ...left],
    keysNamed,
    bundles: missing.map((id) => ({ id })),
  };
}

const hasDataset = (searches: readonly Search[], { dataset }: Search): boolean =>
  searches.some((search) => search.dataset === dataset);

/** Writes how many of the named bundles have the data set with another distance or k alone. */
const leftOutText = (count: number, { k, distance }: Search): string =>
  `${formatCount(count)} of the named bundles ${count === 1 ? "has" : "have"} no points of this data set with ` +
  `${distance ? `distance ${distance} and ` : ""}k = ${k === 0 ? UNKNOWN : k}.`;

/** Returns a link to the same page over all bundles. */
const withoutBundle = (params: CompareParams): Way => ({
  label: "All bundles",
  query: encodeCompareParams({ ...params, filters: withFilter(params.filters, "bundle", []) }),
});

/**
 * Loads the compare page's view for these search parameters. The cache keeps it until the data set changes, so callers
 * must not change it. Throws RefusedAddress for an address that names something that isn't here. `rest` also gives the
 * thinned points off the frontiers when the link doesn't request them.
 */
export async function loadCompareView(
  searchParams: RawSearchParams,
  { rest = false }: { rest?: boolean } = {},
): Promise<CompareView> {
  const decoded = decodeCompareParams(searchParams);
  // A claim changes no number, so the cache key leaves it out.
  const { claim } = decoded.params;
  const { all, entry, ...choice } = await choiceOf({ ...decoded, params: { ...decoded.params, claim: null } });
  const { params, notices } = choice;
  if (!entry) return emptyCompareView(params, notices);
  const asked = [await versionOf(entry), entry.dataset, entry.distance, entry.k, encodeCompareParams(params)];
  const view = await views(JSON.stringify([...asked, notices, rest]), () => make(entry.points, choice, entry, rest));
  // The list of other data sets changes on its own, so the cache leaves it out.
  const datasets = datasetFacet(all, entry);
  return {
    ...view,
    params: { ...view.params, claim },
    facets: view.facets.map((facet) => (facet.key === datasets.key ? datasets : facet)),
  };
}
