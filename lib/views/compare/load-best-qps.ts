import "server-only";
import type { ApiBestQpsRow, ApiBudget, BestQpsParams } from "@/lib/api/schemas/best-qps";
import { dataVersion } from "@/lib/db/cache/data-version";
import { loadCorrections } from "@/lib/db/read/corrections";
import { datasetsOfBundles } from "@/lib/db/read/datasets";
import { pointColumns } from "@/lib/db/read/point-columns";
import { vectorCatalogue } from "@/lib/db/read/vector-catalogue";
import { conditionDimensions, conditionsOf, sharedConditions } from "@/lib/domain/conditions/conditions";
import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { applyFacets } from "@/lib/domain/conditions/facets";
import type { Filters } from "@/lib/domain/conditions/filters";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import { withOlderScale } from "@/lib/domain/conditions/older-scale";
import type { KeysNamed } from "@/lib/domain/relative/named-columns";
import type { CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { queriesPerDollar } from "@/lib/domain/vector/limits";
import { assignSeries, type Series } from "@/lib/domain/vector/series";
import type { PointColumns } from "@/lib/domain/workloads/point-columns";
import { ExpectedError } from "@/lib/errors";
import { resultCache } from "@/lib/views/live/result-cache";
import { knownValues, unknownValues } from "@/lib/views/selection/known-filters";
import { refusedBundles } from "@/lib/views/selection/load-refused-bundles";
import { quoted, RefusedAddress } from "@/lib/views/selection/refused-address";
import { NOTHING_PASSES } from "@/lib/views/selection/workload-selection";
import { budgetsOf } from "./budgets";
import { withExperiments } from "./compare-experiments";
import { bestRows, rowsBySeries } from "./compare-series";
import type { SeriesBudget, ViewPoint } from "./compare-types";
import { facetsOfColumns } from "./load-compare-view";
import { seriesNamed, unknownBase } from "./named-series";
import { readerLimits } from "./reader-limits";
import { pointViews } from "./view-points";

const answers = resultCache<ApiBestQpsRow[]>();

/**
 * Returns the rows of the best-QPS table for the API; nothing is chosen for the reader. Points compete only within one
 * distance, k and series and within equal conditions (comparison.ts): a row for each. Rows are by target, highest
 * first, then by distance and k, then by group, each with the highest QPS first. Returns [] where the request names no
 * data set and there is none. Throws RefusedAddress where the request names something that isn't here, and a
 * bad-request ExpectedError where it leaves several data sets. Callers must not change the result, since the cache
 * keeps it until the data set changes.
 */
export async function loadBestQps(params: BestQpsParams, filters: Filters): Promise<ApiBestQpsRow[]> {
  const catalogue = await vectorCatalogue();
  const dataset = params.dataset ?? (await onlyDataset(catalogue, filters));
  if (dataset === null) return [];
  const version = await dataVersion(`dataset:${dataset}`, "corrections");
  return answers(JSON.stringify([version, dataset, params, [...filters]]), async () => {
    const named = catalogue.filter((entry) => entry.dataset === dataset);
    if (!named.length) throw new RefusedAddress(`There is no data set ${quoted([dataset])} here.`);
    const entries = named.filter(
      (entry) =>
        passes(filters.get("distance"), entry.distance || UNKNOWN) &&
        passes(filters.get("k"), entry.k === 0 ? UNKNOWN : String(entry.k)),
    );
    const columns = await Promise.all(entries.map((entry) => pointColumns(entry.workloadIds, version)));
    const { keysNamed } = await loadCorrections();
    const asked = new Map([...filters].filter(([key]) => key !== "distance" && key !== "k"));
    const own = olderScale(asked, columns, keysNamed);
    await refuseUnknown(own, columns, dataset, keysNamed);
    const found = entries.flatMap((entry, at) =>
      columns[at] ? entryRows(entry, columns[at], params, keyedFilters(own, columns[at], keysNamed), keysNamed) : [],
    );
    const rows = found.flatMap((entry) => entry.rows);
    if (!rows.length) throw new RefusedAddress(NOTHING_PASSES);
    if (params.base !== undefined && found.every(({ base }) => base === null))
      throw new RefusedAddress(unknownBase(params.base));
    return rows.sort((a, b) => b.recallTarget - a.recallTarget);
  });
}

/** Translates filters of older links by the values that any of these points has. */
function olderScale(filters: Filters, all: readonly PointColumns[], keysNamed: KeysNamed): Filters {
  const found = withOlderScale(Object.fromEntries(filters), (key, value) =>
    all.some((columns) => {
      const facet = facetsOfColumns(columns).find((each) => each.key === key);
      return knownValues(key, value, facet, keysNamed).length > 0;
    }),
  );
  return new Map(Object.entries(found));
}

/** Replaces filter values by the keys that these points have; unknown values stay. */
const keyedFilters = (filters: Filters, columns: PointColumns, keysNamed: KeysNamed): Filters =>
  new Map(
    [...filters].map(([key, wanted]) => {
      const facet = facetsOfColumns(columns).find((each) => each.key === key);
      return [key, wanted.flatMap((value) => keysOr(value, knownValues(key, value, facet, keysNamed)))];
    }),
  );
const keysOr = (value: string, keys: readonly string[]) => (keys.length ? keys : [value]);

/** Refuses values that none of these points has at any distance and k. */
async function refuseUnknown(
  filters: Filters,
  all: readonly PointColumns[],
  dataset: string,
  keysNamed: KeysNamed,
): Promise<void> {
  const unknown = [...filters].flatMap(([key, wanted]) => {
    const facets = all.map((columns) => facetsOfColumns(columns).find((each) => each.key === key));
    const isKnown = (value: string) => facets.some((facet) => knownValues(key, value, facet, keysNamed).length > 0);
    const values = wanted.filter((value) => !isKnown(value));
    return values.length ? [{ key, values }] : [];
  });
  const bundles = unknown.find(({ key }) => key === "bundle");
  if (bundles) throw await refusedBundles(bundles.values, `results of ${dataset}`, []);
  if (unknown.length) throw new RefusedAddress(unknownValues(unknown));
}

const passes = (wanted: readonly string[] | undefined, value: string) => !wanted?.length || wanted.includes(value);

/** Most data sets that a refusal lists. */
const NAMED = 20;

/**
 * Returns the only data set of these bundles, or of all bundles, where the request names none. Null where there is
 * none. Throws RefusedAddress for unknown bundles, and a bad-request ExpectedError where there are several data sets.
 */
async function onlyDataset(catalogue: readonly CatalogueEntry[], filters: Filters): Promise<string | null> {
  const bundles = filters.get("bundle");
  const names = bundles?.length
    ? await datasetsOfBundles(bundles)
    : [...new Set(catalogue.map((entry) => entry.dataset))].sort();
  if (bundles?.length && !names.length) throw await refusedBundles(bundles, "results of a vector search", []);
  if (names.length < 2) return names[0] ?? null;
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  const of = bundles?.length ? "these bundles have" : "there are";
  throw new ExpectedError("bad-request", `dataset: say which one; ${of} ${names.slice(0, NAMED).join(", ")}${more}.`);
}

function entryRows(
  entry: CatalogueEntry,
  all: PointColumns,
  params: BestQpsParams,
  selection: Filters,
  keysNamed: KeysNamed,
): { rows: ApiBestQpsRow[]; base: string | null } {
  const rows = rowsOfColumns(all);
  const facets = facetsOfColumns(all);
  const { fails, bySetting } = applyFacets(rows, facets, selection);
  const runs = all.runs.flatMap((_, run) => ((bySetting[run] ?? 0) > 0 ? [run] : []));
  const { columns } = withExperiments(all, runs, params.series);
  const assigner = assignSeries(columns, { dimension: params.series, runs });
  const { fits } = readerLimits(columns, params);
  const passing = (row: number) => fails[row] === 0;
  const bySeries = rowsBySeries(columns, assigner, (row) => passing(row) && fits(row));
  const views = pointViews(columns);
  const budgetAt = budgetsOf(columns, () => rowsBySeries(columns, assigner, passing), views, params);
  const order = assigner.all();
  const base = params.base === undefined ? null : seriesNamed(order, params.base, params.series, keysNamed);
  const best = bestRows(columns, { order, groups: assigner.groups }, bySeries, views, {
    targets: params.recall,
    base,
    varied: params.series,
    budgetAt,
  });
  const rowOf = rowMaker(entry, params, { order, settings: rowsOfColumns(columns).axes.setting.list, views });
  return { rows: best.map(rowOf), base };
}

interface RowParts {
  order: readonly Series[];
  /** The settings of the runs, by run. */
  settings: ReturnType<typeof rowsOfColumns>["axes"]["setting"]["list"];
  views: ReturnType<typeof pointViews>;
}

/**
 * Returns a function that writes the best point of a series. Without a point it has the shared facts of the series'
 * runs.
 */
function rowMaker(
  entry: CatalogueEntry,
  params: BestQpsParams,
  { order, settings, views }: RowParts,
): (best: ReturnType<typeof bestRows>[number]) => ApiBestQpsRow {
  const dimensions = conditionDimensions(settings);
  const byKey = new Map(order.map((series) => [series.key, series]));
  return ({ recallTarget, series: key, point, highestRecall, relative, relativeTo, differs, budget }) => {
    const series = byKey.get(key);
    const own = [...(series?.runs ?? [])].flatMap((run) => settings[run] ?? []);
    const shared = sharedConditions(own.map((setting) => conditionsOf(setting, dimensions)));
    const [first] = own;
    return {
      recallTarget,
      series: series?.name ?? key,
      threads: first?.threads ?? null,
      batch: first?.batch ?? null,
      distance: entry.distance || null,
      k: entry.k || null,
      conditions: views.settings[point?.setting ?? -1] ?? shared,
      qps: point?.qps ?? null,
      relative,
      relativeTo: relativeTo === null ? null : (byKey.get(relativeTo)?.name ?? null),
      differs,
      ...(params.price !== null && { queriesPerCost: point && queriesPerDollar(point.qps, params) }),
      recall: point?.recall ?? null,
      highestRecall,
      indexParams: point?.indexParams ?? null,
      queryParams: point?.queryParams ?? null,
      index: point?.index ?? null,
      point: point?.id ?? null,
      ...(budget && { budget: apiBudget(budget) }),
    };
  };
}

const apiBudget = ({ unlimited, relaxed, ...counted }: SeriesBudget): ApiBudget => ({
  ...counted,
  unlimited: unlimited && apiChoice(unlimited),
  relaxed: relaxed.map(({ limits, point }) => ({ limits, best: apiChoice(point) })),
});

const apiChoice = ({ id, qps, recall, latencyP99Seconds, indexParams, queryParams, index }: ViewPoint) => ({
  qps,
  recall,
  latencyP99Seconds,
  indexParams,
  queryParams,
  index,
  point: id,
});
