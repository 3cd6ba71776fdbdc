import { z } from "zod";
import type { ApiPoint, PageParams } from "@/lib/api/schemas/points";
import type { Filters } from "@/lib/domain/filters";
import { pool } from "./client";
import { decodeCursor, encodeCursor } from "./cursor";
import { Conditions, paramConditions, settingConditions, settingJoins, workloadIds } from "./filter-sql";
import { fingerprintText } from "./fingerprint";
import { paramsColumn, settingColumns, settingOf, settingRow, sourceOf } from "./setting-row";

const number = z.number().nullable();
const pointRow = settingRow.extend({
  label: z.string(),
  index_params: paramsColumn,
  query_params: paramsColumn,
  qps: number,
  recall: number,
  recall_epsilon: number,
  recall_large_epsilon: number,
  latency_mean_seconds: number,
  latency_p50_seconds: number,
  latency_p95_seconds: number,
  latency_p99_seconds: number,
  latency_p999_seconds: number,
  metrics: z.record(z.string(), number),
  recall_source: z.enum(["computed", "cache", "printed"]).nullable(),
  origin: z.enum(["raw", "author", "computed"]),
  fingerprint: z.string().nullable(),
  index_ordinal: number,
  total_seconds: number,
  load_seconds: number,
  build_seconds: number,
  bytes: z.coerce.number().nullable(),
});

const columns = `${settingColumns}, t.label, ip.params as index_params, qp.params as query_params, t.qps, t.recall,
  t.recall_epsilon, t.recall_large_epsilon, t.latency_mean_seconds, t.latency_p50_seconds, t.latency_p95_seconds,
  t.latency_p99_seconds, t.latency_p999_seconds, t.metrics, t.recall_source, t.origin, t.fingerprint,
  i.ordinal as index_ordinal, i.total_seconds, i.load_seconds, i.build_seconds, i.bytes`;
const joins = `${settingJoins}
  join param_sets ip on ip.id = t.index_params_id join param_sets qp on qp.id = t.query_params_id
  left join index_builds i on i.bundle_key = t.bundle_key and i.ordinal = t.index_build_ordinal`;

/** A page of points in (bundle, ordinal) order; `nextCursor` is null on the last. Only public, imported bundles. */
export async function listPoints(
  params: PageParams,
  filters: Filters,
): Promise<{ points: ApiPoint[]; nextCursor: string | null }> {
  const conditions = new Conditions();
  const [bundleKey, ordinal] = decodeCursor(params.cursor);
  conditions.add(`(t.bundle_key, t.ordinal) > (${conditions.value(bundleKey)}, ${conditions.value(ordinal)})`);
  const workloads = await workloadIds(filters);
  if (workloads) {
    // Said of the runs as well, so that Postgres may enter by the few runs of a workload.
    const ids = conditions.value(workloads);
    conditions.add(`t.workload_id = any(${ids}::int[]) and r.workload_id = any(${ids}::int[])`);
  }
  await settingConditions(filters, conditions, { origin: "t.origin" });
  await paramConditions(filters, conditions, { query: true });
  const { rows } = await pool().query(
    `select ${columns} from ${source(filters, workloads, conditions)} ${joins} where ${conditions.sql}
     order by t.bundle_key, t.ordinal limit ${conditions.value(params.limit + 1)}`,
    conditions.values,
  );
  const found = z.array(pointRow).parse(rows);
  const page = found.slice(0, params.limit);
  const last = page.at(-1);
  const nextCursor = found.length > page.length && last ? encodeCursor(last.bundle_key, last.ordinal) : null;
  return { points: page.map(apiPoint), nextCursor };
}

/**
 * Where a page's points come from. Filtered by parameters alone they are read once, in order, and joined then: Postgres
 * would rather enter by runs, and read each bundle as often as it has runs.
 */
function source(filters: Filters, workloads: readonly number[] | null, { sql }: Conditions): string {
  const active = [...filters].filter(([, wanted]) => wanted.length).map(([key]) => key);
  const byPoints = active.every((key) => key.startsWith("p.") || ["bundle", "status", "origin"].includes(key));
  if (workloads !== null || !byPoints || !active.some((key) => key.startsWith("p."))) return "points t";
  return `(select * from points t where ${sql} order by t.bundle_key, t.ordinal offset 0) t`;
}

/** These points, in the order asked for; ids that are not public points any more are left out. */
export async function pointsById(places: readonly { bundle: string; ordinal: number }[]): Promise<ApiPoint[]> {
  const { rows } = await pool().query(
    `select ${columns}
     from unnest($1::text[], $2::int[]) with ordinality as wanted(bundle, ordinal, place)
     join bundles wb on wb.id = wanted.bundle
     join points t on t.bundle_key = wb.key and t.ordinal = wanted.ordinal ${joins}
     order by wanted.place`,
    [places.map(({ bundle }) => bundle), places.map(({ ordinal }) => ordinal)],
  );
  return z.array(pointRow).parse(rows).map(apiPoint);
}

function apiPoint(row: z.output<typeof pointRow>): ApiPoint {
  return {
    id: `${row.bundle}.${row.ordinal}`,
    ...settingOf(row),
    label: row.label,
    indexParams: row.index_params,
    queryParams: row.query_params,
    metrics: {
      ...row.metrics,
      qps: row.qps,
      recall: row.recall,
      recallEpsilon: row.recall_epsilon,
      recallLargeEpsilon: row.recall_large_epsilon,
      latencyMeanSeconds: row.latency_mean_seconds,
      latencyP50Seconds: row.latency_p50_seconds,
      latencyP95Seconds: row.latency_p95_seconds,
      latencyP99Seconds: row.latency_p99_seconds,
      latencyP999Seconds: row.latency_p999_seconds,
    },
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
    execution: { content: null, fingerprint: fingerprintText(row.fingerprint) },
    status: row.status,
    origin: row.origin,
    source: sourceOf(row),
  };
}
