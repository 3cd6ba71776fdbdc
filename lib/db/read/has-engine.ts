import { expressionBuilder } from "kysely";
import { db } from "../kysely";
import type { ReadersDatabase } from "../schema/database";

type OfBundle = ReadersDatabase & { b: ReadersDatabase["publicBundles"] };

// Lists of keys, not correlated subqueries: Citus refuses these where bundles are a reference table.

/** Returns the condition that the bundle `b` has runs of an engine. */
export function hasEngine(engine: string) {
  const eb = expressionBuilder<OfBundle, "b">();
  const bundles = eb
    .selectFrom("bundleSettings as t")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .innerJoin("engines as e", "e.id", "s.engineId")
    .where("e.name", "=", engine);
  return eb("b.key", "in", bundles.select("t.bundleKey"));
}

/** Returns the condition that the bundle `b` has runs of a build, by its id. */
export function hasBuild(build: number) {
  const eb = expressionBuilder<OfBundle, "b">();
  const bundles = eb
    .selectFrom("bundleSettings as t")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .where("s.buildId", "=", build);
  return eb("b.key", "in", bundles.select("t.bundleKey"));
}

/** Returns true where a public bundle has runs of an engine. Hidden bundles that the address names don't count. */
export async function hasPublicRuns(engine: string): Promise<boolean> {
  const bundles = db().selectFrom("publicBundles as b").where("b.visibility", "=", "public");
  return (await bundles.where(hasEngine(engine)).select("b.key").limit(1).execute()).length > 0;
}
