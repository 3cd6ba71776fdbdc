import "server-only";
import { sql } from "kysely";
import { db } from "../kysely";

/**
 * Returns a function for a point's public id by file and line. It returns null for null, and for a line without a point
 * or with several. It also returns null for a line that is not among `places`.
 */
export async function pointPlaces(
  bundleId: string,
  places: readonly { path: string; line: number | null }[],
): Promise<(path: string, line: number | null) => string | null> {
  const lines = places.filter((place) => place.line !== null);
  const paths = lines.map((place) => place.path);
  const rows = await db()
    .selectFrom("points as p")
    .innerJoin("publicBundles as b", "b.key", "p.bundleKey")
    .innerJoin("sourceFiles as f", (on) =>
      on.onRef("f.bundleKey", "=", "p.bundleKey").onRef("f.ordinal", "=", "p.fileOrdinal"),
    )
    .select(({ fn }) => ["f.path", "p.line", fn.min("p.ordinal").as("ordinal")])
    .where("b.id", "=", bundleId)
    .where(
      sql<boolean>`(f.path, p.line) in
        (select * from unnest(${paths}::text[], ${lines.map((place) => place.line)}::int[]))`,
    )
    .groupBy(["f.path", "p.line"])
    .having(({ fn }) => fn.countAll<number>(), "=", 1)
    .execute();
  const found = new Map(rows.map(({ path, line, ordinal }) => [`${path}\n${line}`, `${bundleId}.${ordinal}`]));
  return (path, line) => found.get(`${path}\n${line}`) ?? null;
}
