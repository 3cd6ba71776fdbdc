import "server-only";
import { z } from "zod";
import { type Actor, noteChange } from "../access/audit";
import { ownerPool } from "../owner-pool";
import { query, queryOne } from "../query";
import { listTombstones, type Tombstone } from "../read/tombstones";
import { notableReimports, type Reimport } from "../write/reimports";
import { enqueueImport } from "./import-queue";

const LISTED = 50;

const count = z.object({
  status: z.enum(["queued", "importing", "ready", "failed"]),
  bundles: z.number(),
  bytes: z.number(),
});
const queue = z.object({ running: z.number(), waiting: z.number(), oldestSeconds: z.number().nullable() });
const failed = z.object({
  id: z.string(),
  title: z.string(),
  uploadedAt: z.date(),
  reason: z.string().nullable(),
});
const largest = z.object({ id: z.string(), title: z.string(), bytes: z.coerce.number(), points: z.number() });
const size = z.object({ bytes: z.number() });

export interface Operations {
  counts: z.infer<typeof count>[];
  /** `oldestSeconds`: age of the oldest waiting job; null where none waits. */
  queue: z.infer<typeof queue>;
  /** Newest first, at most 50; `counts` has the total. */
  failed: z.infer<typeof failed>[];
  /** By size of the upload, at most 50. */
  largest: z.infer<typeof largest>[];
  /** Re-imports that changed something or failed, newest first, at most 50. */
  reimports: Reimport[];
  /** Deleted and retracted bundles, newest first, at most 50. */
  withdrawn: Tombstone[];
  databaseBytes: number;
}

/**
 * Returns an operator's overview. Not for readers. Hidden bundles are counted, and named only with `hidden`, for
 * readers who manage all.
 */
export async function loadOperations({ hidden }: { hidden: boolean }): Promise<Operations> {
  const named = "($2 or exists (select from listed_bundles l where l.key = bundles.key))";
  const [counts, [jobs], failures, largestBundles, database, allReimports, withdrawn] = await Promise.all([
    query(
      count,
      "select status, count(*)::int as bundles, sum(size_bytes)::float8 as bytes from bundles group by 1 order by 1",
      [],
      ownerPool(),
    ),
    query(
      queue,
      `select count(*) filter (where locked_at is not null)::int as running,
         count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
         extract(epoch from now() - min(created_at)
           filter (where locked_at is null and attempts < max_attempts))::float8 as "oldestSeconds"
       from graphile_worker.jobs`,
      [],
      ownerPool(),
    ),
    query(
      failed,
      `select id, title, uploaded_at as "uploadedAt", failure->>'message' as reason from bundles
       where status = 'failed' and ${named} order by uploaded_at desc limit $1`,
      [LISTED, hidden],
      ownerPool(),
    ),
    query(
      largest,
      `select id, title, size_bytes as bytes, point_count as points from bundles
       where ${named} order by size_bytes desc limit $1`,
      [LISTED, hidden],
      ownerPool(),
    ),
    queryOne(size, "select pg_database_size(current_database())::float8 as bytes"),
    notableReimports(LISTED),
    listTombstones(LISTED, { hidden }),
  ]);
  const listed = await query(z.object({ id: z.string() }), "select id from listed_bundles where id = any($1)", [
    allReimports.map(({ bundle }) => bundle),
  ]);
  const reimports = allReimports.filter(({ bundle }) => hidden || listed.some(({ id }) => id === bundle));
  return {
    counts,
    queue: jobs ?? { running: 0, waiting: 0, oldestSeconds: null },
    failed: failures,
    largest: largestBundles,
    reimports,
    withdrawn,
    databaseBytes: database?.bytes ?? 0,
  };
}

/** Queues the import of a failed bundle again for `actor`. Returns false where no failed bundle has this id. */
export async function retryImport(id: string, actor: Actor): Promise<boolean> {
  const client = await ownerPool().connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(
      "update bundles set status = 'queued', failure = null where id = $1 and status = 'failed' returning key, id",
      [id],
    );
    const [bundle] = z.array(z.object({ key: z.number(), id: z.string() })).parse(rows);
    if (bundle) {
      await enqueueImport(client, bundle);
      await noteChange({ actor, action: "retry", subject: id }, client);
    }
    await client.query("commit");
    return bundle !== undefined;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
