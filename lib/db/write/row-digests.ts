import { sql } from "kysely";
import type { PoolClient } from "pg";
import { z } from "zod";
import { dbOn } from "../kysely";

/** The tables of a bundle's imported rows, by `bundle_key`. */
export const BUNDLE_TABLES = [
  "points",
  "evidence",
  "bests",
  "bundle_settings",
  "rollups",
  "index_builds",
  "executions",
  "author_rows",
  "author_tables",
  "run_series",
  "provenance",
  "ground_truths",
  "issues",
  "source_files",
] as const;

/** The stored shape of {@link RowDigests}. */
export const rowDigestsShape = z.object({
  /** The tables' columns: digests of other columns can't be compared. */
  columns: z.string(),
  /** `COUNT:SUM` by table: the sum of 64-bit hashes of the rows' texts, in any order. */
  tables: z.record(z.string(), z.string()),
});
/** Digests of a bundle's rows, to find rows that changed. */
export type RowDigests = z.infer<typeof rowDigestsShape>;

/** Returns digests of a bundle's rows. Imports store them and verification compares them. */
export async function rowDigests(client: PoolClient, bundleKey: number): Promise<RowDigests> {
  const columns = await sql<{ columns: string | null }>`
    select md5(string_agg(concat_ws(' ', table_name, column_name, data_type), ','
      order by table_name, ordinal_position)) as columns
    from information_schema.columns
    where table_schema = current_schema() and table_name = any(${BUNDLE_TABLES})`.execute(dbOn(client));
  const digests = BUNDLE_TABLES.map(
    (table) => sql`select ${sql.lit(table)} as name,
      count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest
      from ${sql.table(table)} t where bundle_key = ${bundleKey}`,
  );
  const all = sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`;
  const tables = (await all.execute(dbOn(client))).rows;
  return {
    columns: columns.rows[0]?.columns ?? "",
    tables: Object.fromEntries(tables.map(({ name, digest }) => [name, digest]).sort()),
  };
}
