import "server-only";
import type { ApiBestQpsRow, BestQpsParams } from "@/lib/api/schemas/best-qps";
import { loadCorrections } from "@/lib/db/corrections";
import { dataVersion } from "@/lib/db/data-version";
import { datasetsOfBundles } from "@/lib/db/datasets";
import { pointColumns } from "@/lib/db/point-columns";
import { vectorCatalogue } from "@/lib/db/vector-catalogue";
import { conditionDimensions, conditionsOf, sharedConditions } from "@/lib/domain/conditions/conditions";
import { dimensionOf } from "@/lib/domain/conditions/dimensions";
import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { applyFacets } from "@/lib/domain/conditions/facets";
import type { Filters } from "@/lib/domain/conditions/filters";
import { rowsOfColumns } from "@/lib/domain/conditions/measured-rows";
import type { CatalogueEntry } from "@/lib/domain/vector/catalogue";
import { assignSeries } from "@/lib/domain/vector/series";
import { ExpectedError } from "@/lib/errors";
import { resultCache } from "@/lib/views/frozen/result-cache";
import { correctFilterMap } from "@/lib/views/state/corrected-names";
import { bestRows, rowsBySeries } from "./compare-series";
import { facetsOfColumns } from "./load-compare-view";
import { pointViews } from "./view-points";

const answers = resultCache<ApiBestQpsRow[]>();

/**
 * The rows of the best-QPS table for the API: nothing is chosen for the reader. Points compete within one distance, k and series, and
 * within equal conditions only (comparison.ts): a row for each series and group of them. By target, highest first, then group by group by
 * QPS; empty when the filters leave no point. Kept until the data set changes: not to be changed.
 */
export async function loadBestQps(params: BestQpsParams, filters: Filters): Promise<ApiBestQpsRow[]> {
  const catalogue = await vectorCatalogue();
  const dataset = params.dataset ?? (await onlyDataset(catalogue, filters));
  if (dataset === null) return [];
  const version = await dataVersion(`dataset:${dataset}`, "corrections");
  return answers(JSON.stringify([version, dataset, params, [...filters]]), async () => {
    const entries = catalogue.filter(
      (entry) =>
        entry.dataset === dataset &&
        passes(filters.get("distance"), entry.distance || UNKNOWN) &&
        passes(filters.get("k"), entry.k === 0 ? UNKNOWN : String(entry.k)),
    );
    const corrected = correctFilterMap(filters, await loadCorrections());
    const rows: ApiBestQpsRow[] = [];
    for (const entry of entries) rows.push(...(await entryRows(entry, version, params, corrected)));
    return rows.sort((a, b) => b.recallTarget - a.recallTarget);
  });
}

const passes = (wanted: readonly string[] | undefined, value: string) => !wanted?.length || wanted.includes(value);

/** Data sets that a refusal names. */
const NAMED = 20;

/** The data set where the request names none: the only one of the bundles asked for, or of all. Refused where there are several. */
async function onlyDataset(catalogue: readonly CatalogueEntry[], filters: Filters): Promise<string | null> {
  const bundles = filters.get("bundle");
  const names = bundles?.length
    ? await datasetsOfBundles(bundles)
    : [...new Set(catalogue.map((entry) => entry.dataset))].sort();
  if (names.length < 2) return names[0] ?? null;
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : "";
  const of = bundles?.length ? "these bundles have" : "there are";
  throw new ExpectedError("bad-request", `dataset: say which one; ${of} ${names.slice(0, NAMED).join(", ")}${more}.`);
}

async function entryRows(
  entry: CatalogueEntry,
  version: string,
  params: BestQpsParams,
  filters: Filters,
): Promise<ApiBestQpsRow[]> {
  const columns = await pointColumns(entry.workloadIds, version);
  const rows = rowsOfColumns(columns);
  const facets = facetsOfColumns(columns);
  const selection = new Map(
    [...filters].map(([key, wanted]) => [key, wanted.map((value) => dimensionOf(key)?.normal(value) ?? value)]),
  );
  for (const key of ["distance", "k"]) selection.delete(key);
  const { fails, bySetting } = applyFacets(rows, facets, selection);
  const runs = columns.runs.flatMap((_, run) => ((bySetting[run] ?? 0) > 0 ? [run] : []));
  const assigner = assignSeries(columns, { dimension: params.series, runs });
  const bySeries = rowsBySeries(columns, assigner, (row) => fails[row] === 0);
  const views = pointViews(columns);
  const order = assigner.all();
  const settings = rows.axes.setting.list;
  const dimensions = conditionDimensions(settings);
  const best = bestRows(columns, { order, groups: assigner.groups }, bySeries, views, {
    targets: params.recall,
    base: params.base ?? null,
    varied: params.series,
  });
  const byKey = new Map(order.map((series) => [series.key, series]));
  return best.map(
    ({ recallTarget, series: key, point, highestRecall, relative, relativeTo, differs }): ApiBestQpsRow => {
      const series = byKey.get(key);
      const own = [...(series?.runs ?? [])].flatMap((run) => settings[run] ?? []);
      const shared = sharedConditions(own.map((setting) => conditionsOf(setting, dimensions)));
      const conditions = views.settings[point?.setting ?? -1] ?? shared;
      const [first] = own;
      return {
        recallTarget,
        series: series?.name ?? key,
        threads: first?.threads ?? null,
        batch: first?.batch ?? null,
        distance: entry.distance || null,
        k: entry.k || null,
        conditions,
        qps: point?.qps ?? null,
        relative,
        relativeTo: relativeTo === null ? null : (byKey.get(relativeTo)?.name ?? null),
        differs,
        recall: point?.recall ?? null,
        highestRecall,
        indexParams: point?.indexParams ?? null,
        queryParams: point?.queryParams ?? null,
        index: point?.index ?? null,
        point: point?.id ?? null,
      };
    },
  );
}
