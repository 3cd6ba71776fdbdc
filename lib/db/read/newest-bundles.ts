import "server-only";
import type { BundleSummary } from "@/lib/api/schemas/bundles";
import { db } from "../kysely";
import { toSummary } from "./bundle-report";
import { contentsOf } from "./bundles";
import { hasEngine } from "./has-engine";

/** A bundle with the names of its engines, data sets and families of tests. */
export interface NamedBundle {
  bundle: BundleSummary;
  keywords: string[];
}

/**
 * Returns imported public bundles, newest first: all, or those with runs of an engine, or of an owner. An owner's are
 * without hidden ones that the address names.
 */
export async function newestBundles(
  engine: string | null,
  limit: number,
  owner: string | null = null,
): Promise<NamedBundle[]> {
  const rows = await db()
    .selectFrom("publicBundles as b")
    .selectAll("b")
    .$if(engine !== null, (all) => all.where(hasEngine(engine ?? "")))
    .$if(owner !== null, (all) => all.where("b.owner", "=", owner).where("b.visibility", "=", "public"))
    .orderBy("b.uploadedAt", "desc")
    .orderBy("b.key", "desc")
    .limit(limit)
    .execute();
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
  const rows = await db().selectFrom("listedBundles").select("key").where("id", "=", id).execute();
  const names = await measuredNames(rows.map(({ key }) => key));
  return rows.flatMap(({ key }) => names.get(key) ?? []);
}
