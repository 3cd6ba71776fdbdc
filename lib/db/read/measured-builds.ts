import "server-only";
import { sql } from "kysely";
import { keyOfBuild } from "@/lib/domain/names/merged-build";
import { byName, overview } from "../cache/until-change";
import { anyOf } from "../kysely";
import { versionsOfBuilds } from "./build-statements";
import { totalsOf } from "./totals";

const namesOf = (engines: readonly string[]) =>
  totalsOf("build")
    .innerJoin("publicBundles as b", (on) => on.on(sql<boolean>`b.key = any(t.largest)`))
    .innerJoin("engines as e", "e.id", "t.engineId")
    .leftJoin("engineBuilds as eb", "eb.id", "t.buildId")
    .select(["e.name as engine", "e.displayName as engineName", sql<string>`t.family`.as("family")])
    .select("eb.raw as build")
    .select(sql<string[]>`(array_agg(b.id order by b.point_count desc, b.id))[1:20]`.as("bundles"))
    .where("e.name", "=", anyOf(engines))
    .groupBy(["e.name", "e.displayName", "t.family", "eb.raw"])
    .execute();

/**
 * Returns builds, each with up to 20 public bundles, those with most points first. Build and version are null where no
 * source has them.
 */
async function buildsOf(engines: readonly string[]) {
  const [rows, versions] = await Promise.all([namesOf(engines), versionsOfBuilds(engines)]);
  return rows.map((row) => ({
    ...row,
    version: row.build === null ? null : (versions.get(keyOfBuild(row.engine, row.build))?.fact ?? null),
  }));
}

/** A build with results of a family, and their bundles. */
export type MeasuredBuild = Awaited<ReturnType<typeof buildsOf>>[number];

/** Every build with results in public bundles, one row a family. Reads totals, never points. */
export const measuredBuilds = overview({
  of: "engine",
  load: async (engines) => byName(await buildsOf(engines), ({ engine }) => engine),
  join: (parts): readonly MeasuredBuild[] => [...parts.values()].flat(),
});
