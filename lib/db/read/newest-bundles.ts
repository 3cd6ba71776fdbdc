import "server-only";
import type { BundleSummary } from "@/lib/api/schemas/bundles";
import { db } from "../kysely";
import { toSummary } from "./bundle-report";
import { contentsOf } from "./bundles";
import { hasBuild, hasEngine } from "./has-engine";

/** A bundle with the names of its engines, data sets and families of tests. */
export interface NamedBundle {
  bundle: BundleSummary;
  keywords: string[];
}

/** A choice of bundles: by an engine or a build that they have runs of, by owner, or by id. */
export interface BundleChoice {
  engine?: string;
  /** Id of a build. */
  build?: number;
  owner?: string;
  id?: string;
}

/** Returns imported public bundles, newest first. Hidden ones that the address names are left out. */
export async function newestBundles(choice: BundleChoice, limit: number): Promise<NamedBundle[]> {
  const { engine, build, owner, id } = choice;
  const rows = await db()
    .selectFrom("publicBundles as b")
    .selectAll("b")
    .where("b.visibility", "=", "public")
    .$if(engine !== undefined, (all) => all.where(hasEngine(engine ?? "")))
    .$if(build !== undefined, (all) => all.where(hasBuild(build ?? -1)))
    .$if(owner !== undefined, (all) => all.where("b.owner", "=", owner ?? ""))
    .$if(id !== undefined, (all) => all.where("b.id", "=", id ?? ""))
    .orderBy("b.uploadedAt", "desc")
    .orderBy("b.key", "desc")
    .limit(limit)
    .execute();
  const names = await measuredNames(rows.map(({ key }) => key));
  return rows.map((row) => ({ bundle: toSummary(row), keywords: names.get(row.key) ?? [] }));
}

/** Returns the ids of imported public bundles with their upload times, newest first. */
export const newestBundleIds = (limit: number) =>
  db()
    .selectFrom("publicBundles")
    .select(["id", "uploadedAt"])
    .where("visibility", "=", "public")
    .orderBy("uploadedAt", "desc")
    .orderBy("key", "desc")
    .limit(limit)
    .execute();

/**
 * Returns the names of engines, then data sets and families, by bundle key. Each name occurs once: fio is an engine and
 * a family.
 */
async function measuredNames(keys: readonly number[]): Promise<Map<number, string[]>> {
  const contents = await contentsOf(keys);
  return new Map([...contents].map(([key, { engines, datasets }]) => [key, [...new Set([...engines, ...datasets])]]));
}

/** Returns the names of a bundle's engines, data sets and families; empty for an unknown id. */
export async function keywordsOf(id: string): Promise<string[]> {
  const rows = await db().selectFrom("listedBundles").select("key").where("id", "=", id).execute();
  const names = await measuredNames(rows.map(({ key }) => key));
  return rows.flatMap(({ key }) => names.get(key) ?? []);
}
