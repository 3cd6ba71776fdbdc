import "server-only";
import type { BundleSummary } from "@/lib/api/schemas/bundles";
import { query } from "../query";
import { bundleRow, toSummary } from "./bundle-report";
import { contentsOf } from "./bundles";

/** A bundle with the names of its engines, data sets and families of tests. */
export interface NamedBundle {
  bundle: BundleSummary;
  keywords: string[];
}

/** Returns imported public bundles, newest first: all, or those with runs of an engine. */
export async function newestBundles(engine: string | null, limit: number): Promise<NamedBundle[]> {
  const rows = await query(
    bundleRow,
    `select b.* from public_bundles b
     where $1::text is null or exists (select 1 from bundle_settings t join settings s on s.id = t.setting_id
       join engines e on e.id = s.engine_id where t.bundle_key = b.key and e.name = $1)
     order by b.uploaded_at desc, b.key desc limit $2`,
    [engine, limit],
  );
  const names = await measuredNames(rows.map(({ key }) => key));
  return rows.map((row) => ({ bundle: toSummary(row), keywords: names.get(row.key) ?? [] }));
}

/**
 * Returns the names of engines, then data sets and families, by bundle key. Each name occurs once: fio is an engine and
 * a family.
 */
async function measuredNames(keys: readonly number[]): Promise<Map<number, string[]>> {
  const contents = await contentsOf(keys);
  return new Map([...contents].map(([key, { engines, datasets }]) => [key, [...new Set([...engines, ...datasets])]]));
}

/** Returns the names in one bundle; empty for an unknown id. */
export async function keywordsOf(id: string): Promise<string[]> {
  const rows = await query(bundleRow, "select * from listed_bundles where id = $1", [id]);
  const names = await measuredNames(rows.map(({ key }) => key));
  return rows.flatMap(({ key }) => names.get(key) ?? []);
}
