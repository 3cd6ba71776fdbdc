import { z } from "zod";
import { ownerPool } from "../owner-pool";
import { query } from "../query";
import { inTransaction } from "../transaction";
import { BUNDLE_TABLES, type RowDigests, rowDigests, rowDigestsShape } from "./row-digests";

const bundleRow = z.object({
  key: z.number(),
  id: z.string(),
  sha256: z.string(),
  status: z.enum(["queued", "importing", "ready", "failed"]),
  sizeBytes: z.coerce.number(),
  pointCount: z.number(),
  rowDigests: rowDigestsShape.nullable(),
});

/** A bundle to verify, private ones too. */
export type VerifiedBundle = z.infer<typeof bundleRow>;

/** Returns all bundles, oldest first. */
export const bundlesToVerify = (): Promise<VerifiedBundle[]> =>
  query(
    bundleRow,
    "select key, id, sha256, status, size_bytes, point_count, row_digests from bundles order by key",
    [],
    ownerPool(),
  );

/**
 * Returns the faults of a bundle's rows, one sentence each, as of one moment. `rows` is the number read. `unknown`: the
 * rows are older than digests, or have an older schema. A bundle that is gone by now has no fault.
 */
export async function verifyRows(key: number): Promise<{ rows: number; unknown: boolean; faults: string[] }> {
  return inTransaction(async (client) => {
    await client.query("set transaction isolation level repeatable read, read only");
    const [bundle] = await query(
      bundleRow,
      "select key, id, sha256, status, size_bytes, point_count, row_digests from bundles where key = $1",
      [key],
      client,
    );
    if (!bundle) return { rows: 0, unknown: false, faults: [] };
    const now = await rowDigests(client, key);
    const rows = Object.keys(now.tables).reduce((total, table) => total + countOf(now, table), 0);
    const faults: string[] = [];
    const results = rows - countOf(now, "issues");
    if (bundle.status !== "ready" && results > 0)
      faults.push(`is ${bundle.status}, but has ${results} rows of results`);
    if (bundle.status === "ready" && countOf(now, "points") !== bundle.pointCount)
      faults.push(`says ${bundle.pointCount} points and has ${countOf(now, "points")}`);
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
 */
export async function verifySnapshots(): Promise<{
  count: number;
  changed: string[];
  files: { key: string; name: string }[];
}> {
  const [found] = await query(
    z.object({ count: z.number(), changed: z.array(z.string()) }),
    `select count(*)::int as count,
       coalesce(array_agg(key order by key)
         filter (where encode(sha256(convert_to(view::text, 'UTF8')), 'hex') <> sha256), '{}') as changed
     from snapshots`,
  );
  const files = await query(
    z.object({ key: z.string(), name: z.string() }),
    "select key, name from snapshot_files where encode(sha256(bytes), 'hex') <> sha256 order by key, name",
  );
  return { count: found?.count ?? 0, changed: found?.changed ?? [], files };
}

const faultRow = z.object({ what: z.enum(["bundle", "frozen view"]), id: z.string(), text: z.string() });

/**
 * Returns one sentence for each contradiction between bundles, frozen views and tombstones, and for rows without a
 * bundle.
 */
export const verifyWithdrawn = (): Promise<z.infer<typeof faultRow>[]> =>
  query(
    faultRow,
    `select 'bundle' as what, t.id, 'is said to be retracted, but ' ||
       case when b.key is null then 'is not here' else 'is shown' end as text
     from tombstones t left join bundles b on b.id = t.id
     where t.what = 'bundle' and t.kind = 'retracted' and (b.key is null or b.visibility <> 'retracted')
     union all select 'frozen view', t.id, 'is said to be ' || t.kind || ', but is ' ||
       case when s.key is null then 'not here' else 'here' end
     from tombstones t left join snapshots s on s.key = t.id
     where t.what <> 'bundle' and (t.kind = 'retracted') <> (s.key is not null)
     union all select 'bundle', b.id, 'is hidden as retracted, but nothing says why' from bundles b
     where b.visibility = 'retracted'
       and not exists (select from tombstones t where t.id = b.id and t.kind = 'retracted')
     ${[...BUNDLE_TABLES, "reimports"]
       .map(
         (table) => `union all
           select 'bundle', 'key ' || bundle_key, 'is not here, but has ' || count(*) || ' rows in ${table}'
           from ${table} r
           where not exists (select from bundles b where b.key = r.bundle_key) group by bundle_key`,
       )
       .join(" ")} order by 3, 2`,
    [],
    ownerPool(),
  );
