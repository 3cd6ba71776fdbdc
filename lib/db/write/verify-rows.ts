import { sql } from "kysely";
import { formatCounted, formatPoints } from "@/lib/format";
import { withJson } from "../jsonb";
import { db, dbOn, ownerDb } from "../kysely";
import { inTransaction } from "../transaction";
import { REBUILD } from "./rebuilt-rows";
import { BUNDLE_TABLES, type RowDigests, rowDigests, rowDigestsShape } from "./row-digests";

/** Returns the statement of bundles, private ones too. */
const bundles = (from = ownerDb()) =>
  from.selectFrom("bundles").select(["key", "id", "sha256", "status", "sizeBytes", "pointCount", "rowDigests"]);
const withDigests = async (statement: ReturnType<typeof bundles>) =>
  withJson(await statement.execute(), { rowDigests: rowDigestsShape.nullable() });

/** A bundle to verify. */
export type VerifiedBundle = Awaited<ReturnType<typeof withDigests>>[number];

/** Returns all bundles, oldest first. */
export const bundlesToVerify = (): Promise<VerifiedBundle[]> => withDigests(bundles().orderBy("key"));

/**
 * Returns the faults of a bundle's rows, one sentence each, as of one moment. `rows` is the number read. `unknown`: the
 * rows are older than digests, or have an older schema. A bundle that is gone by now has no fault.
 */
export async function verifyRows(key: number): Promise<{ rows: number; unknown: boolean; faults: string[] }> {
  return inTransaction(async (client) => {
    await client.query("set transaction isolation level repeatable read, read only");
    const [bundle] = await withDigests(bundles(dbOn(client)).where("key", "=", key));
    if (!bundle) return { rows: 0, unknown: false, faults: [] };
    const now = await rowDigests(client, key);
    const rows = Object.keys(now.tables).reduce((total, table) => total + countOf(now, table), 0);
    const faults: string[] = [];
    const results = rows - countOf(now, "issues");
    if (bundle.status !== "ready" && results > 0)
      faults.push(`is ${bundle.status}, but has ${formatCounted(results, "row")} of results`);
    if (bundle.status === "ready" && countOf(now, "points") !== bundle.pointCount)
      faults.push(`says ${formatPoints(bundle.pointCount)} and has ${formatPoints(countOf(now, "points"))}`);
    const before = bundle.status === "ready" ? bundle.rowDigests : null;
    const comparable = before !== null && before.columns === now.columns;
    for (const [table, digest] of comparable ? Object.entries(before.tables) : [])
      if (now.tables[table] !== digest) faults.push(`has other rows in ${table} than its import wrote`);
    return { rows, unknown: bundle.status === "ready" && !comparable, faults };
  });
}

const countOf = (digests: RowDigests, table: string) => Number.parseInt(digests.tables[table] ?? "0", 10);

/**
 * Returns the number of frozen views, the keys of those with changed text, and the files changed since their rendering.
 * Changed images of reports are among the files: `key` is the image's id, and `name` is "image".
 */
export async function verifySnapshots(): Promise<{
  count: number;
  changed: string[];
  files: { key: string; name: string }[];
}> {
  const found = await db()
    .selectFrom("snapshots")
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<string[]>`coalesce(array_agg(key order by key)
        filter (where encode(sha256(convert_to(view::text, 'UTF8')), 'hex') <> sha256), '{}')`.as("changed"),
    ])
    .executeTakeFirstOrThrow();
  const files = await ownerDb()
    .selectFrom("snapshotFiles")
    .select(["key", "name"])
    .where(sql<boolean>`encode(sha256(bytes), 'hex') <> sha256`)
    .unionAll(
      ownerDb()
        .selectFrom("images")
        .select(["id as key", sql<string>`'image'`.as("name")])
        .where(sql<boolean>`encode(sha256(bytes), 'hex') <> sha256`),
    )
    .orderBy("key")
    .orderBy("name")
    .execute();
  return { ...found, files };
}

/**
 * Returns one sentence for each contradiction between bundles, frozen views and tombstones, and for rows without a
 * bundle.
 */
export async function verifyWithdrawn() {
  const orphans = [...BUNDLE_TABLES, "reimports"].map(
    (table) => sql`union all
      select 'bundle', 'key ' || bundle_key, 'is not here, but has ' || count(*) ||
        case count(*) when 1 then ' row in ' else ' rows in ' end || ${sql.lit(table)}
      from ${sql.table(table)} r
      where not exists (select from bundles b where b.key = r.bundle_key) group by bundle_key`,
  );
  // A rebuilt server has tombstones of earlier retractions, and never had the rows.
  const { rows: rebuilds } = await sql<{ at: Date | null }>`
    select max(at) as at from audit where action = ${REBUILD}`.execute(ownerDb());
  const before = sql`coalesce(${rebuilds[0]?.at ?? null}, '-infinity'::timestamptz)`;
  const rebuilt = sql`(t.kind = 'retracted' and t.created_at < ${before})`;
  // As SQL: parts of one shape, which the builder makes no shorter.
  const found = await sql<{ what: "bundle" | "frozen view"; id: string; text: string }>`
    select 'bundle' as what, t.id, 'has a tombstone as retracted, but ' ||
      case when b.key is null then 'is not here' else 'is shown' end as text
    from tombstones t left join bundles b on b.id = t.id
    where t.what = 'bundle' and t.kind = 'retracted'
      and (b.visibility <> 'retracted' or (b.key is null and not ${rebuilt}))
    union all select 'frozen view', t.id, 'has a tombstone as ' || t.kind || ', but is ' ||
      case when t.kind = 'retracted' then 'not here' else 'here' end
    from tombstones t
    where t.what <> 'bundle' and (t.kind = 'retracted') <> (t.id in (
      select key from snapshots where report is null union select unnest(array[report, report || '-' || revision])
      from snapshots where report is not null) or ${rebuilt})
    union all select 'bundle', b.id, 'is hidden as retracted, but has no tombstone' from bundles b
    where b.visibility = 'retracted'
      and not exists (select from tombstones t where t.id = b.id and t.kind = 'retracted')
    ${sql.join(orphans, sql` `)} order by 3, 2`.execute(ownerDb());
  return found.rows;
}
