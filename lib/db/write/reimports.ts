import { sql } from "kysely";
import type { PoolClient } from "pg";
import { z } from "zod";
import { ExpectedError } from "@/lib/errors";
import { withJson } from "../jsonb";
import { anyOf, dbOn, ownerDb } from "../kysely";
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

/** Returns the statement of re-imports, without those of deleted bundles. */
const reimports = () =>
  ownerDb()
    .selectFrom("reimports as r")
    .innerJoin("bundles as b", "b.key", "r.bundleKey")
    .select(["r.id", "b.id as bundle", "b.title", "r.askedAt as asked", "r.finishedAt as finished", "r.report"]);
const withReports = async (statement: ReturnType<typeof reimports>) =>
  withJson(await statement.execute(), { report: reportShape.nullable() });
/** A re-import; without a report it waits or runs. */
export type Reimport = Awaited<ReturnType<typeof withReports>>[number];

/** Returns re-imports by their numbers, those of private bundles too. */
export const reimportsOf = (ids: readonly number[]): Promise<Reimport[]> =>
  withReports(reimports().where("r.id", "=", anyOf(ids)).orderBy("r.id"));

/**
 * Returns the newest re-imports that failed or whose points differ, at most `limit`. Private bundles are among them.
 */
export const notableReimports = (limit: number): Promise<Reimport[]> =>
  withReports(
    reimports()
      .where(
        sql<boolean>`(r.report ? 'failed'
          or (r.report->'points'->>'same')::int is distinct from (r.report->'points'->>'before')::int
          or (r.report->'points'->>'added')::int > 0)`,
      )
      .orderBy("r.finishedAt", (finished) => finished.desc().nullsFirst())
      .orderBy("r.id", "desc")
      .limit(limit),
  );

/** Returns the statement of bundles; `digests` is true where digests of their rows are kept. */
const bundles = () =>
  ownerDb()
    .selectFrom("bundles")
    .select(["key", "id", "importerVersion", sql<boolean>`row_digests is not null`.as("digests")])
    .orderBy("key");
/** A bundle to import again; `importerVersion` is null before its first import. */
export type Reimportable = Awaited<ReturnType<ReturnType<typeof bundles>["execute"]>>[number];

/**
 * Returns the bundles of these ids, or all that were ever imported, oldest first. Throws `not-found` for an unknown id.
 */
export async function reimportable(ids: readonly string[] | null): Promise<Reimportable[]> {
  const found = await (ids
    ? bundles().where("id", "=", anyOf(ids))
    : bundles().where("status", "=", "ready")
  ).execute();
  const missing = ids?.filter((id) => !found.some((bundle) => bundle.id === id)) ?? [];
  if (missing.length > 0) throw new ExpectedError("not-found", `There is no bundle ${missing.join(", ")}.`);
  return found;
}

/** Requests a re-import's report, which the next import writes. Returns its number. */
export async function askReimport(client: PoolClient, bundleKey: number): Promise<number> {
  const asked = dbOn(client).insertInto("reimports").values({ bundleKey, askedAt: new Date() });
  return (await asked.returning("id").executeTakeFirstOrThrow()).id;
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
  const asked = await dbOn(client)
    .selectFrom("reimports")
    .select("id")
    .where("bundleKey", "=", bundleKey)
    .where("finishedAt", "is", null)
    .limit(1)
    .execute();
  const reports = wasReady || asked.length > 0;
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
  const done = { finishedAt: new Date(), report: JSON.stringify(report) };
  const asked = await dbOn(client)
    .updateTable("reimports")
    .set(done)
    .where("bundleKey", "=", bundleKey)
    .where("finishedAt", "is", null)
    .returning("id")
    .execute();
  if (asked.length === 0 && !("failed" in report))
    await dbOn(client)
      .insertInto("reimports")
      .values({ bundleKey, askedAt: done.finishedAt, ...done })
      .execute();
}
