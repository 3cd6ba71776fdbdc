import type { PoolClient } from "pg";
import { dbOn, ownerDb } from "../kysely";
import { KEEPS_NONE } from "../read/twins";

/** A kept file with a bundle's numbers. */
interface KeptTwin {
  bundleKey: number;
  sha256: string;
  sizeBytes: number;
  madeOf: string;
}

/** Makes this the bundle's twin, inside the caller's transaction. Throws where the bundle is gone. */
export async function recordTwin(client: PoolClient, twin: KeptTwin): Promise<void> {
  const { bundleKey, ...file } = twin;
  const row = { ...file, madeAt: new Date() };
  await dbOn(client)
    .insertInto("twins")
    .values({ bundleKey, ...row })
    .onConflict((on) => on.column("bundleKey").doUpdateSet(row))
    .execute();
}

/** Returns all twins with their bundles' ids, in the order of the uploads. For operators. */
export const allTwins = () =>
  ownerDb()
    .selectFrom("twins as t")
    .innerJoin("bundles as b", "b.key", "t.bundleKey")
    .select(["b.id", "t.bundleKey", "t.sha256", "t.sizeBytes"])
    .orderBy("b.key")
    .execute();

/** Forgets that a bundle has this twin. Its bytes stay. */
export async function forgetTwin(bundleKey: number, sha256: string): Promise<void> {
  await ownerDb().deleteFrom("twins").where("bundleKey", "=", bundleKey).where("sha256", "=", sha256).execute();
}

/** Forgets the twins of bundles that keep none any more. Returns the sha256 of their bytes, which stay. */
export async function forgetUnwantedTwins(): Promise<string[]> {
  const gone = await ownerDb()
    .deleteFrom("twins as t")
    .using("bundles as b")
    .whereRef("b.key", "=", "t.bundleKey")
    .where(KEEPS_NONE)
    .returning("t.sha256")
    .execute();
  return gone.map(({ sha256 }) => sha256);
}
