import { z } from "zod";
import type { ApiPoint, PageParams } from "@/lib/api/schemas/points";
import type { Filters } from "@/lib/domain/conditions/filters";
import { loadCorrections } from "./corrections";
import { decodeCursor, encodeCursor } from "./cursor";
import { Conditions, paramConditions, rowConditions, settingIds, workloadIds } from "./filter-sql";
import { metricReader, packedRow } from "./metric-keys";
import { paramsColumn, query } from "./query";
import {
  fingerprintColumn,
  metricColumns,
  metricRow,
  metricsOf,
  settingColumns,
  settingJoins,
  settingOf,
  settingRow,
  sourceOf,
} from "./setting-row";

const number = z.number().nullable();
const pointRow = settingRow.extend({
  label: z.string(),
  index_params: paramsColumn,
  query_params: paramsColumn,
  ...metricRow,
  ...packedRow,
  fingerprint: fingerprintColumn,
  content: z.string().nullable(),
  recall_source: z.enum(["computed", "cache", "printed"]).nullable(),
  origin: z.enum(["raw", "author", "computed"]),
  index_ordinal: number,
  total_seconds: number,
  load_seconds: number,
  build_seconds: number,
  bytes: z.coerce.number().nullable(),
});
type PointRow = z.output<typeof pointRow>;

const columns = `${settingColumns}, l.text as label, coalesce(ip.params, '{}') as index_params, coalesce(qp.params, '{}') as query_params,
  ${metricColumns}, t.metric_keys_id, t.metric_values, t.fingerprint, encode(f.content, 'hex') as content, t.recall_source, t.origin,
  i.ordinal as index_ordinal, i.total_seconds, i.load_seconds, i.build_seconds, i.bytes`;
const joins = `${settingJoins} join labels l on l.id = t.label_id
  left join param_sets ip on ip.id = t.index_params_id left join param_sets qp on qp.id = t.query_params_id
  left join index_builds i on i.bundle_key = t.bundle_key and i.ordinal = t.index_build_ordinal`;

/**
 * A page of points in (bundle, ordinal) order; `nextCursor` is null on the last. Only public, imported bundles. What the filters
 * mean is looked up first, so that the page is cut from points by their own columns and only its rows are joined.
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
    z.object({ bundle_key: z.number(), ordinal: z.number() }),
    `select t.bundle_key, t.ordinal from points t where ${conditions.sql}
     order by t.bundle_key, t.ordinal limit ${conditions.value(params.limit + 1)}`,
    conditions.values,
  );
  const page = found.slice(0, params.limit);
  const last = page.at(-1);
  const nextCursor = found.length > page.length && last ? encodeCursor(last.bundle_key, last.ordinal) : null;
  // A statement of its own: a distributed Postgres cannot join what a limit cut.
  const rows = await query(
    pointRow,
    `select ${columns} from unnest($1::int[], $2::int[]) as wanted(bundle_key, ordinal)
     join points t on t.bundle_key = wanted.bundle_key and t.ordinal = wanted.ordinal ${joins}
     where t.bundle_key = any($3) order by t.bundle_key, t.ordinal`,
    [
      page.map(({ bundle_key }) => bundle_key),
      page.map((row) => row.ordinal),
      [...new Set(page.map(({ bundle_key }) => bundle_key))],
    ],
  );
  return { points: await apiPoints(rows), nextCursor };
}

/** The bundles that may hold points of a page: public ones, named ones, and those whose rollups have the workloads and settings. */
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

/** These points, in the order asked for; ids that are not public points any more are left out. */
export async function pointsById(places: readonly { bundle: string; ordinal: number }[]): Promise<ApiPoint[]> {
  const rows = await query(
    pointRow,
    `select ${columns}
     from unnest($1::text[], $2::int[]) with ordinality as wanted(bundle, ordinal, place)
     join public_bundles wb on wb.id = wanted.bundle
     join points t on t.bundle_key = wb.key and t.ordinal = wanted.ordinal ${joins}
     order by wanted.place`,
    [places.map(({ bundle }) => bundle), places.map(({ ordinal }) => ordinal)],
  );
  return apiPoints(rows);
}

async function apiPoints(rows: readonly PointRow[]): Promise<ApiPoint[]> {
  const [tail, corrections] = await Promise.all([metricReader(rows), loadCorrections()]);
  return rows.map((row) => ({
    id: `${row.bundle}.${row.ordinal}`,
    ...settingOf(row, corrections),
    label: row.label,
    indexParams: row.index_params,
    queryParams: row.query_params,
    metrics: { ...tail(row), ...metricsOf(row) },
    recallSource: row.recall_source,
    index:
      row.index_ordinal === null
        ? null
        : {
            totalSeconds: row.total_seconds,
            loadSeconds: row.load_seconds,
            buildSeconds: row.build_seconds,
            bytes: row.bytes,
          },
    execution: { content: row.content, fingerprint: row.fingerprint },
    status: row.status,
    origin: row.origin,
    source: sourceOf(row),
  }));
}
