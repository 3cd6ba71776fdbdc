import "server-only";
import { loadEnginesOf } from "@/lib/db/trust";
import { ENGINES_WITH_TERMS, publishingTermsFor, termsLine } from "@/lib/domain/access/publishing-terms";
import { ExpectedError } from "@/lib/errors";

/**
 * Asks once of results whose vendors' terms are known to forbid publishing: throws `terms-not-accepted` with the terms and their source, or, where
 * they are `accepted`, gives the vendors, for the audit list; none where no such terms are known.
 */
export async function requireTerms(bundles: readonly string[], accepted: boolean): Promise<string[]> {
  const engines = await loadEnginesOf(bundles, ENGINES_WITH_TERMS);
  const terms = publishingTermsFor(engines.map(({ engine }) => engine));
  if (terms.length > 0 && !accepted)
    throw new ExpectedError(
      "terms-not-accepted",
      `${terms.map(termsLine).join(" ")} Nothing was published. Where you may publish these results, say so: check the box, or send acceptTerms: true.`,
    );
  return terms.map(({ vendor }) => vendor);
}
