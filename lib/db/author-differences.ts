import "server-only";
import { z } from "zod";
import { query } from "./query";

const row = z.object({ bundle: z.string(), cells: z.number(), differ: z.number() });

/** How the tables of a bundle's author stand against the raw points, summed over those tables. */
export type AuthorDifferences = z.output<typeof row>;

/** Of these bundles those whose author's tables differ from the raw points somewhere, in no order. */
export async function loadAuthorDifferences(bundles: readonly string[]): Promise<AuthorDifferences[]> {
  if (!bundles.length) return [];
  return query(
    row,
    `select b.id as bundle, sum(t.cells)::int as cells, sum(t.differ)::int as differ
     from author_tables t join public_bundles b on b.key = t.bundle_key
     where b.id = any($1::text[]) group by b.id having sum(t.differ) > 0`,
    [bundles],
  );
}
