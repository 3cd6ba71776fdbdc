import type { Kysely } from "kysely";
import type { ReadersDatabase } from "../schema/database";

const MOST = 1_000;

/** Returns a bundle's first 1,000 issues, in the archive's order. */
export const firstIssues = (from: Kysely<ReadersDatabase>, bundleKey: number) =>
  from
    .selectFrom("issues")
    .select(["code", "severity", "path", "line", "text", "message"])
    .where("bundleKey", "=", bundleKey)
    .orderBy("ordinal")
    .limit(MOST)
    .execute();
