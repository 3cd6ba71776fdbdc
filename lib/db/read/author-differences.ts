import "server-only";
import { type ExpressionBuilder, sql } from "kysely";
import { anyOf, db } from "../kysely";
import type { AuthorTable } from "../schema/tables";

/**
 * Returns the bundles among these whose author tables differ from raw results or contradict themselves, in no order.
 * `cells` were checked against raw results, and `differ` of them differ. `ownCells` follow from the author's other
 * numbers, and `ownDiffer` of them contradict those. All are summed over a bundle's tables.
 */
export async function loadAuthorDifferences(bundles: readonly string[]) {
  return db()
    .selectFrom("authorTables as t")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .select("b.id as bundle")
    .select((e) => [
      sumOf(e, "t.cells", "raw").as("cells"),
      sumOf(e, "t.differ", "raw").as("differ"),
      sumOf(e, "t.cells", "own").as("ownCells"),
      sumOf(e, "t.differ", "own").as("ownDiffer"),
    ])
    .where("b.id", "=", anyOf(bundles))
    .groupBy("b.id")
    .having(({ fn }) => fn.sum<number>("t.differ"), ">", 0)
    .execute();
}

const sumOf = (
  { fn }: ExpressionBuilder<{ t: AuthorTable }, "t">,
  column: "t.cells" | "t.differ",
  against: "raw" | "own",
) => fn.coalesce(fn.sum<number>(column).filterWhere("t.against", "=", against), sql.lit(0));
