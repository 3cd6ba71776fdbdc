import "server-only";
import { sql } from "kysely";
import { anyOf, db } from "../kysely";

// Builds and machines that everybody sees. A request's sight of hidden bundles is left out of all of it.

/** Returns the builds among these, by engine and raw name, that public bundles have. */
export async function publicBuildsAmong(builds: readonly { engine: string; raw: string }[]) {
  if (!builds.length) return [];
  const [engines, raws] = [builds.map(({ engine }) => engine), builds.map(({ raw }) => raw)];
  return db()
    .selectFrom("bundleSettings as t")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .innerJoin("settings as r", "r.id", "t.settingId")
    .innerJoin("engineBuilds as eb", "eb.id", "r.buildId")
    .innerJoin("engines as e", "e.id", "eb.engineId")
    .where(sql<boolean>`(e.name, eb.raw) in (select * from unnest(${engines}::text[], ${raws}::text[]))`)
    .where("b.visibility", "=", "public")
    .select(["e.name as engine", "eb.raw"])
    .distinct()
    .execute();
}

/** Returns the machines among these, by name, that public bundles have. */
export async function publicMachinesAmong(names: readonly string[]): Promise<string[]> {
  if (!names.length) return [];
  const found = await db()
    .selectFrom("bundleSettings as t")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .innerJoin("settings as r", "r.id", "t.settingId")
    .innerJoin("machines as m", "m.id", "r.machineId")
    .where("m.name", "=", anyOf(names))
    .where("b.visibility", "=", "public")
    .select("m.name")
    .distinct()
    .execute();
  return found.map(({ name }) => name);
}

/** A build and a machine that were used together; null = not recorded. */
interface PublicSetting {
  bundle: string;
  engine: string;
  raw: string | null;
  machine: string | null;
}

/** Most settings whose notes a feed has. */
const MOST = 5000;

/**
 * Returns the builds and machines of these public bundles, or of all with runs of an engine, by raw names. At most
 * 5,000, in no order.
 */
export const publicSettings = (of: { bundles: readonly string[] } | { engine: string }): Promise<PublicSetting[]> =>
  db()
    .selectFrom("bundleSettings as t")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .innerJoin("settings as r", "r.id", "t.settingId")
    .innerJoin("engines as e", "e.id", "r.engineId")
    .leftJoin("engineBuilds as eb", "eb.id", "r.buildId")
    .leftJoin("machines as m", "m.id", "r.machineId")
    .select(["b.id as bundle", "e.name as engine", "eb.raw", "m.name as machine"])
    .distinct()
    .where("b.visibility", "=", "public")
    .$if("bundles" in of, (all) => all.where("b.id", "=", anyOf("bundles" in of ? of.bundles : [])))
    .$if("engine" in of, (all) => all.where("e.name", "=", "engine" in of ? of.engine : ""))
    .limit(MOST)
    .execute();
