import { sql } from "kysely";
import type { PoolClient } from "pg";
import {
  ENGINES_WITH_TERMS,
  type PublishingTerms,
  publishingTermsFor,
  termsLine,
} from "@/lib/domain/access/publishing-terms";
import { ExpectedError } from "@/lib/errors";
import { anyOf, db, dbOn } from "../kysely";

/** Returns pairs of bundle and measured engine, for these engines and the bundles in sight. */
export const loadEnginesOf = (
  ids: readonly string[],
  engines: readonly string[],
  client?: PoolClient,
): Promise<{ id: string; engine: string }[]> =>
  (client ? dbOn(client) : db())
    .selectFrom("bundleSettings as t")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .innerJoin("engines as e", "e.id", "s.engineId")
    .select(["b.id", "e.name as engine"])
    .distinct()
    .where("b.id", "=", anyOf(ids))
    .where("e.name", "=", anyOf(engines))
    .orderBy("b.id")
    .orderBy("e.name")
    .execute();

/** Returns the terms known to forbid publishing results of these bundles' engines, for bundles in sight. */
export async function termsOfBundles(ids: readonly string[], client?: PoolClient): Promise<PublishingTerms[]> {
  const engines = await loadEnginesOf(ids, ENGINES_WITH_TERMS, client);
  return publishingTermsFor(engines.map(({ engine }) => engine));
}

/** Returns the terms of a bundle that are not accepted yet. */
export async function openTermsOf(id: string, client?: PoolClient): Promise<PublishingTerms[]> {
  const terms = await termsOfBundles([id], client);
  if (terms.length === 0) return [];
  // A new upload of deleted bytes has the same id and maybe another owner, so it must accept anew.
  const accepted = await (client ? dbOn(client) : db())
    .selectFrom("audit")
    .select(sql<string>`jsonb_array_elements_text(details -> 'acceptedTerms')`.as("vendor"))
    .distinct()
    .where("subject", "=", id)
    .where("id", ">", ({ fn, selectFrom }) =>
      fn.coalesce(
        selectFrom("audit")
          .select(({ fn }) => fn.max("id").as("id"))
          .where("subject", "=", id)
          .where("action", "=", "delete"),
        sql.lit(0),
      ),
    )
    .execute();
  return terms.filter(({ vendor }) => !accepted.some((said) => said.vendor === vendor));
}

/**
 * Throws `terms-not-accepted` with the terms and their source where any is not `accepted`. Returns the vendors, for the
 * audit list.
 */
export function requireAccepted(terms: readonly PublishingTerms[], accepted: boolean): string[] {
  if (terms.length > 0 && !accepted)
    throw new ExpectedError(
      "terms-not-accepted",
      `${terms.map(termsLine).join(" ")} Nothing was published. ` +
        "Where you may publish these results, say so: check the box, or send acceptTerms: true.",
    );
  return terms.map(({ vendor }) => vendor);
}
