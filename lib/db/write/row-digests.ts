import type { PoolClient } from "pg";
import { z } from "zod";
import { query } from "../query";

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

export const rowDigestsShape = z.object({
  /** The tables' columns: digests of other columns can't be compared. */
  columns: z.string(),
  /** `COUNT:SUM` by table: the sum of 64-bit hashes of the rows' texts, in any order. */
  tables: z.record(z.string(), z.string()),
});
export type RowDigests = z.infer<typeof rowDigestsShape>;

const columnsRow = z.object({ columns: z.string() });
const digestRow = z.object({ name: z.string(), digest: z.string() });

/** Returns digests of a bundle's rows. Imports store them and verification compares them. */
export async function rowDigests(client: PoolClient, bundleKey: number): Promise<RowDigests> {
  const [found] = await query(
    columnsRow,
    `select md5(string_agg(concat_ws(' ', table_name, column_name, data_type), ','
       order by table_name, ordinal_position)) as columns
     from information_schema.columns where table_schema = current_schema() and table_name = any($1)`,
    [BUNDLE_TABLES],
    client,
  );
  const tables = await query(
    digestRow,
    BUNDLE_TABLES.map(
      (table) =>
        `select '${table}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest
         from ${table} t where bundle_key = $1`,
    ).join(" union all "),
    [bundleKey],
    client,
  );
  return {
    columns: found?.columns ?? "",
    tables: Object.fromEntries(tables.map(({ name, digest }) => [name, digest]).sort()),
  };
}
