import "server-only";
import type { ApiBestQpsRow, BestQpsParams } from "@/lib/api/schemas/best-qps";
import { dataVersion } from "@/lib/db/data-version";
import { pointColumns } from "@/lib/db/point-columns";
import { vectorCatalogue } from "@/lib/db/vector-catalogue";
import { bestOfSorted } from "@/lib/domain/best-qps";
import type { CatalogueEntry } from "@/lib/domain/catalogue";
import { UNKNOWN, valueText } from "@/lib/domain/facet-values";
import { applyFacets } from "@/lib/domain/facets";
import type { Filters } from "@/lib/domain/filters";
import { rowsOfColumns } from "@/lib/domain/measured-rows";
import { assignSeries } from "@/lib/domain/series";
import { axesOf, rowsBySeries } from "./compare-series";
import { facetsOfColumns } from "./load-compare-view";
import { resultCache } from "./result-cache";
import { viewPoint } from "./view-points";

const answers = resultCache<ApiBestQpsRow[]>();

/**
 * The rows of the best-QPS table for the API: nothing is chosen for the reader. Points compete within one distance, k, thread
 * count, batch mode and series only. By target, highest first, then by QPS; empty when the filters leave no point.
 * Kept per data version: not to be changed.
 */
export async function loadBestQps(params: BestQpsParams, filters: Filters): Promise<ApiBestQpsRow[]> {
  const version = await dataVersion();
  return answers(JSON.stringify([version, params, [...filters]]), () => allRows(version, params, filters));
}

async function allRows(version: string, params: BestQpsParams, filters: Filters): Promise<ApiBestQpsRow[]> {
  const entries = (await vectorCatalogue(version)).filter(
    (entry) =>
      entry.dataset === params.dataset &&
      passes(filters.get("distance"), entry.distance || UNKNOWN) &&
      passes(filters.get("k"), entry.k === 0 ? UNKNOWN : String(entry.k)),
  );
  const rows: ApiBestQpsRow[] = [];
  for (const entry of entries) rows.push(...(await entryRows(entry, version, params, filters)));
  return rows.sort((a, b) => b.recallTarget - a.recallTarget || (b.qps ?? -1) - (a.qps ?? -1));
}

async function entryRows(entry: CatalogueEntry, version: string, params: BestQpsParams, filters: Filters) {
  const columns = await pointColumns(entry.workloadIds, await dataVersion(`dataset:${entry.dataset}`));
  const selection = new Map(filters);
  for (const key of ["distance", "k", "batch"]) selection.delete(key);
  const facets = facetsOfColumns(columns);
  const { fails } = applyFacets(rowsOfColumns(columns), facets, selection);
  const batchOk = columns.runs.map((run) => passes(filters.get("batch"), valueText(run.batch, UNKNOWN)));
  const assigner = assignSeries(columns, params.series, { threads: true, batch: true });
  const bySeries = rowsBySeries(
    columns,
    assigner,
    (row) => fails[row] === 0 && batchOk[columns.run[row] ?? 0] === true,
  );
  const axes = axesOf(columns);
  return assigner.all().flatMap((series) =>
    bestOfSorted(bySeries.get(series) ?? [], params.recall, axes).map(
      ({ target, point: row, highestRecall }): ApiBestQpsRow => {
        const point = row === null ? null : viewPoint(columns, row, series.key);
        return {
          recallTarget: target,
          series: series.base,
          threads: series.threads,
          batch: series.batch,
          distance: entry.distance || null,
          k: entry.k || null,
          qps: point?.qps ?? null,
          recall: point?.recall ?? null,
          highestRecall,
          indexParams: point?.indexParams ?? null,
          queryParams: point?.queryParams ?? null,
          index: point?.index ?? null,
          point: point?.id ?? null,
        };
      },
    ),
  );
}

const passes = (wanted: readonly string[] | undefined, value: string) => !wanted?.length || wanted.includes(value);
