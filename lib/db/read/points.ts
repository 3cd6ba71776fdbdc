import { z } from "zod";
import type { ApiPoint, PageParams } from "@/lib/api/schemas/points";
import type { Filters } from "@/lib/domain/conditions/filters";
import { metricReader, packedRow } from "../encoding/metric-keys";
import { query } from "../query";
import { loadCorrections } from "./corrections";
import { decodeCursor, encodeCursor } from "./cursor";
import { Conditions, paramConditions, rowConditions, settingIds, workloadIds } from "./filter-sql";
import {
  bundleIds,
  filesAt,
  indexBuildsAt,
  labelsById,
  paramSetsById,
  placeKey,
  settingsById,
  workloadsById,
} from "./point-parts";
import { fingerprintColumn, indexOf, metricColumns, metricRow, metricsOf, settingOf, sourceOf } from "./setting-row";

const number = z.number().nullable();
const pointRow = z.object({
  bundleKey: z.number(),
  ordinal: z.number(),
  settingId: z.number(),
  workloadId: z.number(),
  labelId: z.number(),
  fileOrdinal: z.number(),
  line: number,
  indexBuildOrdinal: number,
  indexParamsId: number,
  queryParamsId: number,
  status: z.enum(["complete", "truncated", "failed", "suspect"]),
  origin: z.enum(["raw", "author", "computed"]),
  recallSource: z.enum(["computed", "cache", "printed"]).nullable(),
  fingerprint: fingerprintColumn,
  ...metricRow,
  ...packedRow,
});
type PointRow = z.output<typeof pointRow>;

/** A point's own columns, without the rows that it refers to. */
const columns = `t.bundle_key, t.ordinal, t.setting_id, t.workload_id, t.label_id, t.file_ordinal, t.line,
  t.index_build_ordinal, t.index_params_id, t.query_params_id, t.status, t.origin, t.recall_source,
  t.fingerprint::text as fingerprint, ${metricColumns}, t.metric_keys_id, t.metric_values`;

/**
 * Returns a page of points in (bundle, ordinal) order; `nextCursor` is null on the last page. Only public, imported
 * bundles. Filters are resolved to ids first, so that the page needs the points' own columns only. The rows that points
 * refer to follow.
 */
export async function listPoints(
  params: PageParams,
  filters: Filters,
): Promise<{ points: ApiPoint[]; nextCursor: string | null }> {
  const [bundleKey, ordinal] = decodeCursor(params.cursor);
  const conditions = new Conditions();
  conditions.add(`(t.bundle_key, t.ordinal) > (${conditions.value(bundleKey)}, ${conditions.value(ordinal)})`);
  const [workloads, settings] = await Promise.all([workloadIds(filters), settingIds(filters)]);
  if (workloads) conditions.add(`t.workload_id = any(${conditions.value(workloads)}::int[])`);
  if (settings) conditions.add(`t.setting_id = any(${conditions.value(settings)}::int[])`);
  conditions.add(await bundleCondition(conditions, filters, workloads, settings));
  rowConditions(filters, conditions, { origin: "t.origin::text" });
  await paramConditions(filters, conditions, { query: true });
  const found = await query(
    pointRow,
    `select ${columns} from points t where ${conditions.sql}
     order by t.bundle_key, t.ordinal limit ${conditions.value(params.limit + 1)}`,
    conditions.values,
  );
  const page = found.slice(0, params.limit);
  const last = page.at(-1);
  const nextCursor = found.length > page.length && last ? encodeCursor(last.bundleKey, last.ordinal) : null;
  return { points: await apiPoints(page), nextCursor };
}

/**
 * Returns the bundles that may hold points of a page. They are public, among the named ones, and their rollups have the
 * workloads and settings.
 */
export async function bundleCondition(
  conditions: Conditions,
  filters: Filters,
  workloads: readonly number[] | null,
  settings: readonly number[] | null,
): Promise<string> {
  const bundles = filters.get("bundle");
  if (!bundles?.length && !workloads && !settings) {
    return "exists (select from public_bundles b where b.key = t.bundle_key)";
  }
  const keys = await query(
    z.object({ key: z.number() }),
    `select b.key from public_bundles b
     where ($1::text[] is null or b.id = any($1))
       and ($2::int[] is null or b.key in (select bundle_key from rollups where workload_id = any($2)))
       and ($3::int[] is null or b.key in (select bundle_key from bundle_settings where setting_id = any($3)))
     order by b.key`,
    [bundles?.length ? bundles : null, workloads, settings],
  );
  return `t.bundle_key = any(${conditions.value(keys.map(({ key }) => key))}::int[])`;
}

/** Returns these points in the given order, without ids that are no public points any more. */
export async function pointsById(places: readonly { bundle: string; ordinal: number }[]): Promise<ApiPoint[]> {
  const rows = await query(
    pointRow,
    `select ${columns}
     from unnest($1::text[], $2::int[]) with ordinality as wanted(bundle, ordinal, place)
     join public_bundles wb on wb.id = wanted.bundle
     join points t on t.bundle_key = wb.key and t.ordinal = wanted.ordinal order by wanted.place`,
    [places.map(({ bundle }) => bundle), places.map(({ ordinal }) => ordinal)],
  );
  return apiPoints(rows);
}

/** Returns points as the API gives them. Points of a bundle that became invisible meanwhile are left out. */
async function apiPoints(rows: readonly PointRow[]): Promise<ApiPoint[]> {
  const placesOf = (at: (row: PointRow) => number | null) =>
    rows.map((row) => ({ bundleKey: row.bundleKey, at: at(row) }));
  const [settings, workloads, labels, params, files, indexes, bundles, tail, corrections] = await Promise.all([
    settingsById(rows.map((row) => row.settingId)),
    workloadsById(rows.map((row) => row.workloadId)),
    labelsById(rows.map((row) => row.labelId)),
    paramSetsById(rows.flatMap((row) => [row.indexParamsId, row.queryParamsId])),
    filesAt(placesOf((row) => row.fileOrdinal)),
    indexBuildsAt(placesOf((row) => row.indexBuildOrdinal)),
    bundleIds(rows.map((row) => row.bundleKey)),
    metricReader(rows),
    loadCorrections(),
  ]);
  const named = new Map<string, ReturnType<typeof settingOf>>();
  const settingOfRow = (row: PointRow, bundle: string) => {
    const key = `${row.bundleKey} ${row.settingId} ${row.workloadId}`;
    const [setting, workload] = [settings.get(row.settingId), workloads.get(row.workloadId)];
    if (!setting || !workload) throw new Error(`Point ${bundle}.${row.ordinal} has no setting or no workload.`);
    const found = named.get(key) ?? settingOf({ ...setting, ...workload, bundle }, corrections);
    named.set(key, found);
    return found;
  };
  const paramsOf = (id: number | null) => (id === null ? {} : (params.get(id)?.params ?? {}));
  return rows.flatMap((row): ApiPoint[] => {
    const bundle = bundles.get(row.bundleKey);
    if (bundle === undefined) return [];
    const file = files.get(placeKey(row.bundleKey, row.fileOrdinal));
    const index = indexes.get(placeKey(row.bundleKey, row.indexBuildOrdinal));
    return [
      {
        id: `${bundle}.${row.ordinal}`,
        ...settingOfRow(row, bundle),
        label: labels.get(row.labelId)?.text ?? "",
        indexParams: paramsOf(row.indexParamsId),
        queryParams: paramsOf(row.queryParamsId),
        metrics: { ...tail(row), ...metricsOf(row) },
        recallSource: row.recallSource,
        index: index ? indexOf(index) : null,
        execution: { content: file?.content ?? null, fingerprint: row.fingerprint },
        status: row.status,
        origin: row.origin,
        source: sourceOf({ path: file?.path ?? null, line: row.line }),
      },
    ];
  });
}
