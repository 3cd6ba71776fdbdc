import "server-only";
import { z } from "zod";
import { query } from "./query";

const row = z.object({
  bundle: z.string(),
  cells: z.number(),
  differ: z.number(),
  ownCells: z.number(),
  ownDiffer: z.number(),
});

/**
 * How the tables of a bundle's author stand, summed over those tables: of the cells that were held against raw results those that differ,
 * and of those that follow from his other numbers (`own`) those that contradict them.
 */
export type AuthorDifferences = z.output<typeof row>;

/** Of these bundles those whose author's tables differ somewhere from the raw results or contradict themselves, in no order. */
export async function loadAuthorDifferences(bundles: readonly string[]): Promise<AuthorDifferences[]> {
  if (!bundles.length) return [];
  const of = (what: string, against: string) =>
    `(coalesce(sum(t.${what}) filter (where t.against = '${against}'), 0))::int`;
  return query(
    row,
    `select b.id as bundle, ${of("cells", "raw")} as cells, ${of("differ", "raw")} as differ,
            ${of("cells", "own")} as own_cells, ${of("differ", "own")} as own_differ
     from author_tables t join public_bundles b on b.key = t.bundle_key
     where b.id = any($1::text[]) group by b.id having sum(t.differ) > 0`,
    [bundles],
  );
}
