import "server-only";
import { sql } from "kysely";
import { byName, overview } from "../cache/until-change";
import { anyOf, db } from "../kysely";

/**
 * Returns builds, each with up to 20 public bundles, those with most points first. Build and version are null where no
 * source has them.
 */
const buildsOf = (engines: readonly string[]) =>
  db()
    .selectFrom((e) =>
      e
        .selectFrom("bundleSettings as t")
        .innerJoin("settings as s", "s.id", "t.settingId")
        .select(["s.engineId", "t.family", "s.buildId", "t.bundleKey"])
        .where("s.engineId", "in", e.selectFrom("engines").select("id").where("name", "=", anyOf(engines)))
        .distinct()
        .as("u"),
    )
    .innerJoin("publicBundles as b", "b.key", "u.bundleKey")
    .innerJoin("engines as e", "e.id", "u.engineId")
    .leftJoin("engineBuilds as eb", "eb.id", "u.buildId")
    .select(["e.name as engine", "e.displayName as engineName", "u.family", "eb.raw as build", "eb.version"])
    .select(sql<string[]>`(array_agg(b.id order by b.point_count desc, b.id))[1:20]`.as("bundles"))
    .groupBy(["e.name", "e.displayName", "u.family", "eb.raw", "eb.version"])
    .execute();

/** A build with results of a family, and their bundles. */
export type MeasuredBuild = Awaited<ReturnType<typeof buildsOf>>[number];

/** Every build with results in public bundles, one row a family. Reads the bundles' settings, never points. */
export const measuredBuilds = overview({
  of: "engine",
  load: async (engines) => byName(await buildsOf(engines), ({ engine }) => engine),
  join: (parts): readonly MeasuredBuild[] => [...parts.values()].flat(),
});
