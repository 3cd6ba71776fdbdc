import { anyOf, ownerDb } from "../kysely";

/** Returns this database's mark, which its store of bundles has too. Throws an Error without one. */
export async function installationId(): Promise<string> {
  const found = await ownerDb().selectFrom("installation").select("id").executeTakeFirst();
  if (!found) throw new Error("The table installation is empty; a migration fills it.");
  return found.id;
}

/** Returns true where a bundle of this database has any of these stored bytes. */
export async function ownsAnyOf(sha256s: readonly string[]): Promise<boolean> {
  const found = ownerDb().selectFrom("bundles").select("key").where("sha256", "=", anyOf(sha256s)).limit(1);
  return (await found.execute()).length > 0;
}
