import "server-only";
import type { BundleSummary } from "../api/schemas/bundles";
import { bundleRow, toSummary } from "./bundle-report";
import { contentsOf } from "./bundles";
import { query } from "./query";

/** A bundle, and the names of engines, data sets and families of tests that it measured. */
export interface NamedBundle {
  bundle: BundleSummary;
  keywords: string[];
}

/** Imported bundles that everybody may see, newest first: all, or those with runs of an engine. */
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

/** What bundles measured, by their keys: engines, then data sets and families, each name once: fio is an engine and a family. */
async function measuredNames(keys: readonly number[]): Promise<Map<number, string[]>> {
  const contents = await contentsOf(keys);
  return new Map([...contents].map(([key, { engines, datasets }]) => [key, [...new Set([...engines, ...datasets])]]));
}

/** What one bundle measured; empty for an unknown id. */
export async function keywordsOf(id: string): Promise<string[]> {
  const rows = await query(bundleRow, "select * from listed_bundles where id = $1", [id]);
  const names = await measuredNames(rows.map(({ key }) => key));
  return rows.flatMap(({ key }) => names.get(key) ?? []);
}
