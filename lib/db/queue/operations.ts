import "server-only";
import { sql } from "kysely";
import { type Actor, noteChange } from "../access/audit";
import { anyOf, db, dbOn, ownerDb } from "../kysely";
import { listTombstones, type Tombstone } from "../read/tombstones";
import { inTransaction } from "../transaction";
import { notableReimports, type Reimport } from "../write/reimports";
import { enqueueImport, IMPORT_TASK } from "./import-queue";

const LISTED = 50;

/** Returns the numbers of bundles and their bytes, by status. */
const bundleCounts = () =>
  ownerDb()
    .selectFrom("bundles")
    .select(({ fn }) => ["status", fn.countAll<number>().as("bundles")])
    .select(sql<number>`sum(size_bytes)::float8`.as("bytes"))
    .groupBy("status")
    .orderBy("status")
    .execute();

/** Returns the state of the queued imports. The queue's tables are its own. */
async function queueState() {
  const { rows } = await sql<{ running: number; waiting: number; oldestSeconds: number | null }>`
    select count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
      extract(epoch from now() - min(created_at)
        filter (where locked_at is null and attempts < max_attempts))::float8 as "oldestSeconds"
    from graphile_worker.jobs where task_identifier = ${IMPORT_TASK}`.execute(ownerDb());
  return rows[0] ?? { running: 0, waiting: 0, oldestSeconds: null };
}

/** Returns the statement of the bundles that an operator's list names; hidden ones only with `hidden`. */
const bundleNames = (hidden: boolean) =>
  ownerDb()
    .selectFrom("bundles as b")
    .select(["b.id", "b.title"])
    .$if(!hidden, (all) => all.where("b.key", "in", ({ selectFrom }) => selectFrom("listedBundles").select("key")))
    .limit(LISTED);

const failedBundles = (hidden: boolean) =>
  bundleNames(hidden)
    .select(["b.uploadedAt", sql<string | null>`b.failure->>'message'`.as("reason")])
    .where("b.status", "=", "failed")
    .orderBy("b.uploadedAt", "desc")
    .execute();

const largestBundles = (hidden: boolean) =>
  bundleNames(hidden)
    .select(["b.sizeBytes as bytes", "b.pointCount as points"])
    .orderBy("b.sizeBytes", "desc")
    .execute();

/** The overview of an operator. */
export interface Operations {
  counts: Awaited<ReturnType<typeof bundleCounts>>;
  /** `oldestSeconds`: age of the oldest waiting import; null where none waits. */
  queue: Awaited<ReturnType<typeof queueState>>;
  /** Newest first, at most 50; `counts` has the total. */
  failed: Awaited<ReturnType<typeof failedBundles>>;
  /** Largest uploads first, at most 50. */
  largest: Awaited<ReturnType<typeof largestBundles>>;
  /** Of the newest 50 re-imports that changed something or failed: those of bundles that may be named, newest first. */
  reimports: Reimport[];
  /** Deleted and retracted bundles, frozen views and reports, newest first, at most 50. */
  withdrawn: Tombstone[];
  databaseBytes: number;
}

/**
 * Returns an operator's overview. Not for readers. Hidden bundles are counted, and named only with `hidden`, for
 * readers who manage all.
 */
export async function loadOperations({ hidden }: { hidden: boolean }): Promise<Operations> {
  const [counts, queue, failed, largest, database, allReimports, withdrawn] = await Promise.all([
    bundleCounts(),
    queueState(),
    failedBundles(hidden),
    largestBundles(hidden),
    sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db()),
    notableReimports(LISTED),
    listTombstones(LISTED, { hidden }),
  ]);
  const ids = allReimports.map(({ bundle }) => bundle);
  const listed = await db().selectFrom("listedBundles").select("id").where("id", "=", anyOf(ids)).execute();
  const reimports = allReimports.filter(({ bundle }) => hidden || listed.some(({ id }) => id === bundle));
  return { counts, queue, failed, largest, reimports, withdrawn, databaseBytes: database.rows[0]?.bytes ?? 0 };
}

/** Queues the import of a failed bundle again for `actor`. Returns false where no failed bundle has this id. */
export const retryImport = (id: string, actor: Actor): Promise<boolean> =>
  inTransaction(async (client) => {
    const bundle = await dbOn(client)
      .updateTable("bundles")
      .set({ status: "queued", failure: null })
      .where("id", "=", id)
      .where("status", "=", "failed")
      .returning(["key", "id"])
      .executeTakeFirst();
    if (!bundle) return false;
    await enqueueImport(client, bundle);
    await noteChange({ actor, action: "retry", subject: id }, client);
    return true;
  });
