import type { PoolClient } from "pg";
import { ownerDb } from "../kysely";
import { ownerPool } from "../owner-pool";
import { inTransaction } from "../transaction";
import type { BundleState } from "../write/bundles-write";
import { askReimport } from "../write/reimports";
import { FLAGS, IMPORT_TASK, MAX_ATTEMPTS } from "./import-queue";

// Imports bundles again from their stored bytes.

/** After every upload: graphile-worker takes lower numbers first, and uploads have 0. */
const IN_THE_BACKGROUND = 100;

/**
 * Queues bundles that a pipeline older than `pipelineVersion` imported, newest first, after every upload. Their rows
 * stay visible until the new ones are complete. Returns the number of bundles.
 */
export async function enqueueOutdated(pipelineVersion: number): Promise<number> {
  const bundles = await ownerDb()
    .selectFrom("bundles")
    .select(["key", "id"])
    .where("status", "=", "ready")
    .where("pipelineVersion", "<", pipelineVersion)
    .where("importerVersion", "like", "pipeline@%")
    .orderBy("key", "desc")
    .execute();
  for (const bundle of bundles) await enqueueBehind(ownerPool(), bundle);
  return bundles.length;
}

/**
 * Queues imports of these bundles from their stored bytes, after every upload. An import that already waits serves as
 * well. Returns the ids of the reports to come, in the order of the bundles.
 */
export async function enqueueReimports(bundles: readonly Pick<BundleState, "id" | "key">[]): Promise<number[]> {
  const reports: number[] = [];
  for (const bundle of bundles)
    reports.push(
      await inTransaction(async (client) => {
        const waits = await client.query(
          "select from graphile_worker.jobs where key = $1 and locked_at is null and attempts < max_attempts",
          [bundle.id],
        );
        if (waits.rowCount === 0) await enqueueBehind(client, bundle);
        return askReimport(client, bundle.key);
      }),
    );
  return reports;
}

const enqueueBehind = (client: Pick<PoolClient, "query">, { key, id }: Pick<BundleState, "id" | "key">) =>
  client.query(
    `select graphile_worker.add_job($1, payload := $2::json, job_key := $3, max_attempts := $4, priority := $5,
       flags := ${FLAGS})`,
    [IMPORT_TASK, JSON.stringify({ bundleKey: key }), id, MAX_ATTEMPTS, IN_THE_BACKGROUND],
  );
