import type { PoolClient } from "pg";
import { z } from "zod";
import {
  ENGINES_WITH_TERMS,
  type PublishingTerms,
  publishingTermsFor,
  termsLine,
} from "@/lib/domain/access/publishing-terms";
import { ExpectedError } from "@/lib/errors";
import { query } from "../query";

/** Returns pairs of bundle and measured engine, for these engines and the bundles in sight. */
export const loadEnginesOf = (
  ids: readonly string[],
  engines: readonly string[],
  client?: PoolClient,
): Promise<{ id: string; engine: string }[]> =>
  query(
    z.object({ id: z.string(), engine: z.string() }),
    `select distinct b.id, e.name as engine from bundle_settings t join public_bundles b on b.key = t.bundle_key
     join settings s on s.id = t.setting_id join engines e on e.id = s.engine_id
     where b.id = any($1) and e.name = any($2) order by 1, 2`,
    [ids, engines],
    client,
  );

/** Returns the terms known to forbid publishing results of these bundles' engines, for bundles in sight. */
export async function termsOfBundles(ids: readonly string[], client?: PoolClient): Promise<PublishingTerms[]> {
  const engines = await loadEnginesOf(ids, ENGINES_WITH_TERMS, client);
  return publishingTermsFor(engines.map(({ engine }) => engine));
}

/** Returns a bundle's terms that nobody with the right to change the bundle has accepted yet. */
export async function openTermsOf(id: string, client?: PoolClient): Promise<PublishingTerms[]> {
  const terms = await termsOfBundles([id], client);
  if (terms.length === 0) return [];
  // A new upload of deleted bytes has the same id and maybe another owner, so it must accept anew.
  const accepted = await query(
    z.object({ vendor: z.string() }),
    `select distinct jsonb_array_elements_text(details -> 'acceptedTerms') as vendor from audit
     where subject = $1 and id > coalesce((select max(id) from audit where subject = $1 and action = 'delete'), 0)`,
    [id],
    client,
  );
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
      `${terms.map(termsLine).join(" ")} Nothing was published. Where you may publish these results, say so: check the box, or send acceptTerms: true.`,
    );
  return terms.map(({ vendor }) => vendor);
}
