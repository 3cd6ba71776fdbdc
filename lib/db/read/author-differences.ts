import "server-only";
import { z } from "zod";
import { query } from "../query";

const row = z.object({
  bundle: z.string(),
  cells: z.number(),
  differ: z.number(),
  ownCells: z.number(),
  ownDiffer: z.number(),
});

/**
 * Cells of a bundle's author tables, summed over the tables. `cells` were checked against raw results, and `differ` of
 * them differ. `ownCells` follow from the author's other numbers, and `ownDiffer` of them contradict those.
 */
export type AuthorDifferences = z.output<typeof row>;

/**
 * Returns the bundles among these whose author tables differ from raw results or contradict themselves, in no order.
 */
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
