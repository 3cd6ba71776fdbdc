import type { PoolClient } from "pg";
import { z } from "zod";
import { ExpectedError } from "@/lib/errors";
import { ownerPool } from "../owner-pool";
import { query } from "../query";
import { noteFormerNames } from "../read/former-names";
import { comparePoints, differencesShape, type PointDifferences, rememberPoints } from "./point-differences";
import type { RowDigests } from "./row-digests";

const doneShape = z.object({
  points: differencesShape,
  /** Importers and their versions, before and after; null before the first import. */
  versions: z.tuple([z.string().nullable(), z.string()]),
  /** Tables whose rows changed; null where no digests were kept. */
  tables: z.array(z.string()).nullable(),
});
const reportShape = z.union([doneShape, z.object({ failed: z.string() })]);

/** Changes by a re-import; `failed` is the reason, in a sentence, where it failed. */
export type ReimportReport = z.infer<typeof reportShape>;

const reimportRow = z.object({
  id: z.number(),
  bundle: z.string(),
  title: z.string(),
  asked: z.date(),
  finished: z.date().nullable(),
  report: reportShape.nullable(),
});
/** A re-import; without a report it waits or runs. */
export type Reimport = z.infer<typeof reimportRow>;

const SELECT = `select r.id, b.id as bundle, b.title, r.asked_at as asked, r.finished_at as finished, r.report
  from reimports r join bundles b on b.key = r.bundle_key`;

/** Returns re-imports by their numbers, those of private bundles too, without those of deleted bundles. */
export const reimportsOf = (ids: readonly number[]): Promise<Reimport[]> =>
  query(reimportRow, `${SELECT} where r.id = any($1) order by r.id`, [ids], ownerPool());

/** Returns the newest re-imports that changed, lost or added points or failed, at most `limit`. Not for readers. */
export const notableReimports = (limit: number): Promise<Reimport[]> =>
  query(
    reimportRow,
    `${SELECT} where r.report ? 'failed'
       or (r.report->'points'->>'same')::int is distinct from (r.report->'points'->>'before')::int
       or (r.report->'points'->>'added')::int > 0 order by r.finished_at desc nulls first, r.id desc limit $1`,
    [limit],
    ownerPool(),
  );

const bundleRow = z.object({
  key: z.number(),
  id: z.string(),
  /** Importers and their versions. */
  importerVersion: z.string().nullable(),
  /** True where digests of its rows are kept. */
  digests: z.boolean(),
});

/** A bundle that was imported before. */
export type Reimportable = z.infer<typeof bundleRow>;

/**
 * Returns the bundles of these ids, or all that were ever imported, oldest first. Throws `not-found` for an unknown id.
 */
export async function reimportable(ids: readonly string[] | null): Promise<Reimportable[]> {
  const found = await query(
    bundleRow,
    `select key, id, importer_version, row_digests is not null as digests from bundles
     where id = any($1) or ($1::text[] is null and status = 'ready') order by key`,
    [ids],
    ownerPool(),
  );
  const missing = ids?.filter((id) => !found.some((bundle) => bundle.id === id)) ?? [];
  if (missing.length > 0) throw new ExpectedError("not-found", `There is no bundle ${missing.join(", ")}.`);
  return found;
}

/** Requests a re-import's report, which the next import writes. Returns its number. */
export async function askReimport(client: PoolClient, bundleKey: number): Promise<number> {
  const [row] = await query(
    z.object({ id: z.number() }),
    "insert into reimports (bundle_key, asked_at) values ($1, $2) returning id",
    [bundleKey, new Date()],
    client,
  );
  if (!row) throw new Error("nothing was inserted");
  return row.id;
}

/** A bundle's state before an import replaces its rows. */
export interface BeforeReimport {
  importerVersion: string | null;
  digests: RowDigests | null;
}

/**
 * Copies a bundle's points for the report. Returns false where the bundle is new and no report was requested. Inside
 * the import's transaction.
 */
export async function beforeReimport(client: PoolClient, bundleKey: number, wasReady: boolean): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from reimports where bundle_key = $1 and finished_at is null limit 1",
    [bundleKey],
  );
  const reports = wasReady || rowCount !== 0;
  if (reports) await rememberPoints(client, bundleKey);
  return reports;
}

/** Compares the new rows with the former ones and stores the report, inside the import's transaction. */
export async function reportReimport(
  client: PoolClient,
  bundleKey: number,
  before: BeforeReimport,
  now: { importerVersion: string; digests: RowDigests },
): Promise<void> {
  const points: PointDifferences = await comparePoints(client, bundleKey);
  await noteFormerNames(client);
  const comparable = before.digests?.columns === now.digests.columns ? before.digests : null;
  const tables =
    comparable && Object.keys(now.digests.tables).filter((t) => comparable.tables[t] !== now.digests.tables[t]);
  await finish(client, bundleKey, { points, versions: [before.importerVersion, now.importerVersion], tables });
}

/** Records the failure of a requested re-import, inside the caller's transaction. */
export const failReimport = (client: PoolClient, bundleKey: number, message: string): Promise<void> =>
  finish(client, bundleKey, { failed: message });

async function finish(client: PoolClient, bundleKey: number, report: ReimportReport): Promise<void> {
  const values = [bundleKey, new Date(), JSON.stringify(report)];
  const asked = await client.query(
    "update reimports set finished_at = $2, report = $3 where bundle_key = $1 and finished_at is null",
    values,
  );
  if (asked.rowCount === 0 && !("failed" in report))
    await client.query(
      "insert into reimports (bundle_key, asked_at, finished_at, report) values ($1, $2, $2, $3)",
      values,
    );
}
