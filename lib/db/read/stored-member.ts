import { db } from "../kysely";

/** A member of a stored bundle, and the bundle's own bytes. */
export interface StoredMember {
  path: string;
  isText: boolean;
  /** Unpacked bytes; null where they are unknown. */
  sizeBytes: number | null;
  /** sha256 and name of the bundle, not of the member. */
  sha256: string;
  fileName: string;
  /** Place in the archive, from 1. */
  ordinal: number;
}

/**
 * Returns a member of a stored bundle by its shown path and occurrence, or null where there is none. Links and members
 * with unsafe names are members without bytes.
 */
export async function findMember(bundleId: string, path: string, occurrence: number): Promise<StoredMember | null> {
  const bundle = await db()
    .selectFrom("listedBundles")
    .select(["key", "sha256", "fileName"])
    .where("id", "=", bundleId)
    .executeTakeFirst();
  if (!bundle) return null;
  const file = await db()
    .selectFrom("sourceFiles")
    .select(["path", "isText", "sizeBytes", "ordinal"])
    .where("bundleKey", "=", bundle.key)
    .where("path", "=", path)
    .where("occurrence", "=", occurrence)
    .orderBy("ordinal")
    .limit(1)
    .executeTakeFirst();
  if (!file) return null;
  const { sha256, fileName } = bundle;
  return { ...file, sha256, fileName };
}
