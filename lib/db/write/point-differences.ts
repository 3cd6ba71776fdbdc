import { type Selectable, sql } from "kysely";
import type { PoolClient } from "pg";
import { z } from "zod";
import { namedValues } from "../encoding/metric-keys";
import { paramsColumn, withJson } from "../jsonb";
import { dbOn } from "../kysely";
import { metricsOf } from "../read/setting-row";
import type { Point } from "../schema/tables";

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
/** The stored shape of {@link PointDifferences}: numbers of points, and examples. */
export const differencesShape = z.object({
  before: z.number(),
  after: z.number(),
  same: z.number(),
  changed: z.number(),
  added: z.number(),
  lost: z.number(),
  /** Number of points with a change, by `what` changed. The order of jsonb says nothing (see mostFrequentFirst). */
  changes: z.record(z.string(), z.number()),
  /** The first 50 points of each kind, in the order of the bundle. */
  examples: z.object({ changed: z.array(changedPoint), added: z.array(place), lost: z.array(place) }),
});

/** Differences between a bundle's points and its former ones. */
export type PointDifferences = z.infer<typeof differencesShape>;

// The columns that readers see. Ordinals of execution, file and index build, and the fingerprint, may change without a
// visible difference.
const SHOWN = [
  "settingId",
  "workloadId",
  "labelId",
  "indexParamsId",
  "queryParamsId",
  "metricKeysId",
  "metricValues",
  "status",
  "origin",
  "recallSource",
  "qps",
  "recall",
  "recallEpsilon",
  "recallLargeEpsilon",
  "latencyMeanSeconds",
  "latencyP50Seconds",
  "latencyP95Seconds",
  "latencyP99Seconds",
  "latencyP999Seconds",
] as const;

/** A point's columns in a temporary table, and digests of its place and of what readers see. */
type Remembered = Pick<Point, "ordinal" | "line" | (typeof SHOWN)[number]> & {
  path: string | null;
  label: string;
  spot: string;
  place: string;
  shown: string;
};
type Temporary = {
  pointsBefore: Remembered;
  pointsAfter: Remembered;
  /** Ordinals of a point before and after; null where it is new or lost. */
  pointPairs: { before: number | null; after: number | null };
};
const temporary = (client: PoolClient) => dbOn(client).withTables<Temporary>();

async function copyInto(client: PoolClient, table: "pointsBefore" | "pointsAfter", bundleKey: number): Promise<void> {
  const shown = sql.join(SHOWN.map((column) => sql.ref(`p.${column}`)));
  await sql`create temp table ${sql.table(table)} on commit drop as
    select p.ordinal, f.path, p.line, l.text as label, ${shown},
      md5(row(f.path, f.occurrence, p.line, p.origin)::text)::uuid as spot,
      md5(row(f.path, f.occurrence, p.line, p.origin, p.label_id, p.workload_id, p.index_params_id,
        p.query_params_id)::text)::uuid as place,
      md5(row(${shown})::text)::uuid as shown
    from points p left join source_files f on f.bundle_key = p.bundle_key and f.ordinal = p.file_ordinal
    join labels l on l.id = p.label_id where p.bundle_key = ${sql.lit(bundleKey)}`.execute(dbOn(client));
}

/** Copies a bundle's points until the caller's transaction ends. */
export const rememberPoints = (client: PoolClient, bundleKey: number): Promise<void> =>
  copyInto(client, "pointsBefore", bundleKey);

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

/** Compares a bundle's points with the remembered ones, inside the same transaction. */
export async function comparePoints(client: PoolClient, bundleKey: number): Promise<PointDifferences> {
  await copyInto(client, "pointsAfter", bundleKey);
  await client.query(PAIRS);
  await client.query(REST);
  const counts = await temporary(client)
    .selectFrom("pointPairs")
    .leftJoin("pointsBefore as b", "b.ordinal", "before")
    .leftJoin("pointsAfter as a", "a.ordinal", "after")
    .select(({ fn }) => [fn.count<number>("before").as("before"), fn.count<number>("after").as("after")])
    .select(({ fn }) => [
      fn.countAll<number>().filterWhereRef("a.shown", "=", "b.shown").as("same"),
      fn.countAll<number>().filterWhereRef("a.shown", "<>", "b.shown").as("changed"),
      fn.countAll<number>().filterWhere("before", "is", null).as("added"),
      fn.countAll<number>().filterWhere("after", "is", null).as("lost"),
    ])
    .executeTakeFirstOrThrow();
  const only = (table: "pointsBefore" | "pointsAfter", side: "before" | "after", other: "before" | "after") =>
    temporary(client)
      .selectFrom(table)
      .select(["ordinal", "path", "line", "label", "qps"])
      .where(sql<boolean>`ordinal in (select ${sql.ref(side)} from point_pairs where ${sql.ref(other)} is null)`)
      .orderBy("ordinal")
      .limit(EXAMPLES)
      .execute();
  const { changes, examples } = await readChanges(client);
  return {
    ...counts,
    changes,
    examples: {
      changed: examples,
      added: await only("pointsAfter", "after", "before"),
      lost: await only("pointsBefore", "before", "after"),
    },
  };
}

type ShownRow = Selectable<Remembered>;

/**
 * Opens a cursor over one side of the changed points, in the order of the new ones. Returns a reader of its next rows.
 */
async function openChanged(client: PoolClient, side: "a" | "b") {
  const cursor = sql.ref(`changed_${side}`);
  await sql`declare ${cursor} no scroll cursor for select ${sql.ref(side)}.*
    from point_pairs join points_before b on b.ordinal = before join points_after a on a.ordinal = after
    where a.shown <> b.shown order by a.ordinal`.execute(dbOn(client));
  return async () => (await sql<ShownRow>`fetch ${sql.lit(BATCH)} from ${cursor}`.execute(dbOn(client))).rows;
}

async function readChanges(client: PoolClient) {
  const facts = factReader(client);
  const changes: Record<string, number> = {};
  const examples: z.infer<typeof changedPoint>[] = [];
  const [nextBefore, nextAfter] = [await openChanged(client, "b"), await openChanged(client, "a")];
  for (;;) {
    const [before, after] = [await nextBefore(), await nextAfter()];
    if (after.length === 0) break;
    const factsOf = await facts([...before, ...after]);
    for (const [i, now] of after.entries()) {
      const was = before[i];
      if (!was) throw new Error("two cursors over the same pairs differ");
      const differing = differences(factsOf(was), factsOf(now));
      for (const { what } of differing) changes[what] = (changes[what] ?? 0) + 1;
      const { ordinal, path, line, label, qps } = now;
      if (examples.length < EXAMPLES) examples.push({ ordinal, path, line, label, qps, changes: differing });
    }
  }
  await client.query("close all");
  return { changes, examples };
}

type Facts = Record<string, unknown>;

function differences(before: Facts, after: Facts) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .map((what) => ({ what, before: before[what] ?? null, after: after[what] ?? null }))
    .filter((pair) => JSON.stringify(pair.before) !== JSON.stringify(pair.after));
}

const KINDS = {
  settings: sql`select s.id, jsonb_build_object('engine', e.name, 'algorithm', s.algorithm, 'build', eb.raw,
      'build version', s.build_version, 'build commit', s.build_commit,
      'build flags', nullif(array_to_string(s.build_flags, ' '), ''),
      'config', c.raw, 'machine', m.name, 'CPUs', s.machine_cpus, 'memory', s.machine_memory,
      'model', s.machine_model,
      'mode', case s.batch when true then 'batch' when false then 'single' end, 'threads', s.threads,
      'toolVersion', s.tool_version, 'variant', array_to_string(s.variant, ', ')) || s.params as facts
    from settings s join engines e on e.id = s.engine_id left join engine_builds eb on eb.id = s.build_id
    left join configs c on c.id = s.config_id left join machines m on m.id = s.machine_id where s.id`,
  workloads: sql`select id, jsonb_build_object('family', family, 'workload', name, 'distance', distance, 'k', k,
      'group', "group") || params as facts
    from workloads where id`,
  params: sql`select id, params as facts from param_sets where id`,
  metrics: sql`select id, jsonb_build_object('keys', keys) as facts from metric_keys where id`,
} as const;
const keysShape = z.object({ keys: z.array(z.string()) });

/**
 * Returns a reader of the facts behind row ids, which reads each once. It uses the caller's connection, since its
 * transaction made some of them.
 */
function factReader(client: PoolClient) {
  const known = { settings: new Map(), workloads: new Map(), params: new Map(), metrics: new Map() } satisfies Record<
    keyof typeof KINDS,
    Map<number, Facts>
  >;
  const load = async (kind: keyof typeof KINDS, ids: readonly (number | null)[]) => {
    const missing = [...new Set(ids)].filter((id) => id !== null && !known[kind].has(id));
    if (missing.length === 0) return;
    const { rows } = await sql<{ id: number; facts: unknown }>`${KINDS[kind]} = any(${missing})`.execute(dbOn(client));
    const facts = kind === "metrics" ? keysShape : paramsColumn;
    for (const row of withJson(rows, { facts })) known[kind].set(row.id, row.facts);
  };
  const paramFacts = (prefix: string, id: number | null) =>
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
        ...Object.fromEntries([...paramFacts("index ", row.indexParamsId), ...paramFacts("query ", row.queryParamsId)]),
        status,
        origin,
        label,
        recallSource,
      };
    };
  };
}
