import type { PoolClient } from "pg";
import { z } from "zod";
import { namedValues } from "../encoding/metric-keys";
import { paramsColumn } from "../jsonb";
import { query } from "../query";
import { metricRow, metricsOf } from "../read/setting-row";

/** Number of points of each kind that a report names. */
const EXAMPLES = 50;
const BATCH = 2_000;

const place = z.object({
  /** Ordinal in the bundle; for a lost point, its former one. */
  ordinal: z.number(),
  path: z.string().nullable(),
  line: z.number().nullable(),
  label: z.string(),
  /** Its rate, or null where it had none. */
  qps: z.number().nullable(),
});
const changedPoint = place.extend({
  /** `what` is a metric or a part of the conditions: engine, config, a parameter. */
  changes: z.array(z.object({ what: z.string(), before: z.unknown(), after: z.unknown() })),
});
export const differencesShape = z.object({
  before: z.number(),
  after: z.number(),
  same: z.number(),
  changed: z.number(),
  added: z.number(),
  lost: z.number(),
  /** Number of points with a change of this kind. */
  changes: z.record(z.string(), z.number()),
  /** The first points of each kind, in the order of the bundle. */
  examples: z.object({ changed: z.array(changedPoint), added: z.array(place), lost: z.array(place) }),
});

/** Differences between a bundle's points and its former ones. */
export type PointDifferences = z.infer<typeof differencesShape>;

// The columns that readers see. Ordinals of execution, file and index build, and the fingerprint, may change without a
// visible difference.
const SHOWN =
  `setting_id workload_id label_id index_params_id query_params_id metric_keys_id metric_values status origin
  recall_source qps recall recall_epsilon recall_large_epsilon latency_mean_seconds latency_p50_seconds
  latency_p95_seconds latency_p99_seconds latency_p999_seconds`.split(/\s+/);

const copyInto = (table: string, bundleKey: number) => `
  create temp table ${table} on commit drop as
  select p.ordinal, f.path, p.line, l.text as label, ${SHOWN.map((column) => `p.${column}`).join(", ")},
    md5(row(f.path, f.occurrence, p.line, p.origin)::text)::uuid as spot,
    md5(row(f.path, f.occurrence, p.line, p.origin, p.label_id, p.workload_id, p.index_params_id,
      p.query_params_id)::text)::uuid as place,
    md5(row(${SHOWN.map((column) => `p.${column}`).join(", ")})::text)::uuid as shown
  from points p left join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
  join labels l on l.id = p.label_id where p.bundle_key = ${bundleKey}`;

/** Copies a bundle's points until the caller's transaction ends. */
export async function rememberPoints(client: PoolClient, bundleKey: number): Promise<void> {
  await client.query(copyInto("points_before", bundleKey));
}

// Points match by place, name and parameters, in order where several share these. The rest match by place alone, so
// that a renamed test is a change, not one lost and one added.
const PAIRS = `
  create temp table point_pairs on commit drop as
  with numbered as (
    select 'b' as side, ordinal, place, row_number() over (partition by place order by ordinal) as nth
    from points_before
    union all select 'a', ordinal, place, row_number() over (partition by place order by ordinal) from points_after)
  select b.ordinal as before, a.ordinal as after
  from (select * from numbered where side = 'b') b join (select * from numbered where side = 'a') a using (place, nth)`;
const REST = `
  insert into point_pairs
  with b as (select ordinal, spot, row_number() over (partition by spot order by ordinal) as nth from points_before
             where not exists (select from point_pairs where before = ordinal)),
       a as (select ordinal, spot, row_number() over (partition by spot order by ordinal) as nth from points_after
             where not exists (select from point_pairs where after = ordinal))
  select b.ordinal, a.ordinal from b full join a using (spot, nth)`;

const JOINED = `point_pairs left join points_before b on b.ordinal = before
  left join points_after a on a.ordinal = after`;

/** Compares a bundle's points with the remembered ones, inside the same transaction. */
export async function comparePoints(client: PoolClient, bundleKey: number): Promise<PointDifferences> {
  await client.query(copyInto("points_after", bundleKey));
  await client.query(PAIRS);
  await client.query(REST);
  const [counts] = await query(
    differencesShape.omit({ changes: true, examples: true }),
    `select count(before)::int as before, count(after)::int as after,
      count(*) filter (where a.shown = b.shown)::int as same,
       count(*) filter (where a.shown <> b.shown)::int as changed, count(*) filter (where before is null)::int as added,
       count(*) filter (where after is null)::int as lost from ${JOINED}`,
    [],
    client,
  );
  if (!counts) throw new Error("counting gave no row");
  const only = (side: "a" | "b", other: string) =>
    query(
      place,
      `select ${side}.ordinal, ${side}.path, ${side}.line, ${side}.label, ${side}.qps from ${JOINED}
        where ${other} is null
       order by 1 limit ${EXAMPLES}`,
      [],
      client,
    );
  const { changes, examples } = await readChanges(client);
  return {
    ...counts,
    changes,
    examples: { changed: examples, added: await only("a", "before"), lost: await only("b", "after") },
  };
}

const shownRow = z.object({
  ...metricRow,
  settingId: z.number(),
  workloadId: z.number(),
  label: z.string(),
  indexParamsId: z.number().nullable(),
  queryParamsId: z.number().nullable(),
  metricKeysId: z.number().nullable(),
  metricValues: z.instanceof(Buffer).nullable(),
  status: z.string(),
  origin: z.string(),
  recallSource: z.string().nullable(),
});
type ShownRow = z.infer<typeof shownRow>;
const changedRow = shownRow.extend({ ordinal: z.number(), path: z.string().nullable(), line: z.number().nullable() });

const shownOf = (side: "a" | "b") =>
  `select ${side}.ordinal, ${side}.path, ${side}.line, ${side}.label, ${SHOWN.filter((column) => column !== "label_id")
    .map((column) => `${side}.${column}`)
    .join(", ")} from ${JOINED} where a.shown <> b.shown order by a.ordinal`;

async function readChanges(client: PoolClient) {
  const facts = factReader(client);
  const changes: Record<string, number> = {};
  const examples: z.infer<typeof changedPoint>[] = [];
  await client.query(`declare changed_before no scroll cursor for ${shownOf("b")}`);
  await client.query(`declare changed_after no scroll cursor for ${shownOf("a")}`);
  for (;;) {
    const before = await query(changedRow, `fetch ${BATCH} from changed_before`, [], client);
    const after = await query(changedRow, `fetch ${BATCH} from changed_after`, [], client);
    if (after.length === 0) break;
    const said = await facts([...before, ...after]);
    for (const [i, now] of after.entries()) {
      const was = before[i];
      if (!was) throw new Error("two cursors over the same pairs differ");
      const differing = differences(said(was), said(now));
      for (const { what } of differing) changes[what] = (changes[what] ?? 0) + 1;
      const { ordinal, path, line, label, qps } = now;
      if (examples.length < EXAMPLES) examples.push({ ordinal, path, line, label, qps, changes: differing });
    }
  }
  await client.query("close changed_before");
  await client.query("close changed_after");
  return { changes: Object.fromEntries(Object.entries(changes).sort(([, a], [, b]) => b - a)), examples };
}

type Facts = Record<string, unknown>;

function differences(before: Facts, after: Facts) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .map((what) => ({ what, before: before[what] ?? null, after: after[what] ?? null }))
    .filter((pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after));
}

const KINDS = {
  settings: `select s.id, jsonb_build_object('engine', e.name, 'algorithm', s.algorithm, 'build', eb.raw,
      'config', c.raw, 'machine', m.name,
      'mode', case s.batch when true then 'batch' when false then 'single' end, 'threads', s.threads,
      'toolVersion', s.tool_version, 'variant', array_to_string(s.variant, ', ')) || s.params as facts
    from settings s join engines e on e.id = s.engine_id left join engine_builds eb on eb.id = s.build_id
    left join configs c on c.id = s.config_id left join machines m on m.id = s.machine_id where s.id = any($1)`,
  workloads: `select id, jsonb_build_object('family', family, 'workload', name, 'distance', distance, 'k', k,
      'group', "group") || params as facts
    from workloads where id = any($1)`,
  params: "select id, params as facts from param_sets where id = any($1)",
  metrics: "select id, jsonb_build_object('keys', keys) as facts from metric_keys where id = any($1)",
} as const;
const keysShape = z.object({ keys: z.array(z.string()) });

/**
 * Reads the facts behind row ids, each once. It uses the caller's connection, since its transaction made some of them.
 */
function factReader(client: PoolClient) {
  const known = { settings: new Map(), workloads: new Map(), params: new Map(), metrics: new Map() } satisfies Record<
    keyof typeof KINDS,
    Map<number, Facts>
  >;
  const load = async (kind: keyof typeof KINDS, ids: readonly (number | null)[]) => {
    const missing = [...new Set(ids)].filter((id) => id !== null && !known[kind].has(id));
    const shape = z.object({ id: z.number(), facts: kind === "metrics" ? keysShape : paramsColumn });
    if (missing.length > 0)
      for (const { id, facts } of await query(shape, KINDS[kind], [missing], client)) known[kind].set(id, facts);
  };
  const named = (prefix: string, id: number | null) =>
    Object.entries(known.params.get(id ?? -1) ?? {}).map(([key, value]) => [`${prefix}${key}`, value]);
  return async (rows: readonly ShownRow[]) => {
    await load(
      "settings",
      rows.map((row) => row.settingId),
    );
    await load(
      "workloads",
      rows.map((row) => row.workloadId),
    );
    await load(
      "params",
      rows.flatMap((row) => [row.indexParamsId, row.queryParamsId]),
    );
    await load(
      "metrics",
      rows.map((row) => row.metricKeysId),
    );
    return (row: ShownRow): Facts => {
      const { status, origin, label, recallSource, metricKeysId: keys, metricValues: bytes } = row;
      const packed =
        keys === null || bytes === null ? {} : namedValues(keysShape.parse(known.metrics.get(keys)).keys, bytes);
      return {
        ...metricsOf(row),
        ...packed,
        ...known.workloads.get(row.workloadId),
        ...known.settings.get(row.settingId),
        ...Object.fromEntries([...named("index ", row.indexParamsId), ...named("query ", row.queryParamsId)]),
        ...{ status, origin, label, recallSource },
      };
    };
  };
}
