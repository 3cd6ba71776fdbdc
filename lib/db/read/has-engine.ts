import { expressionBuilder } from "kysely";
import { db } from "../kysely";
import type { ReadersDatabase } from "../schema/database";

/** Returns the condition that the bundle `b` has runs of an engine. */
export function hasEngine(engine: string) {
  const { exists, selectFrom } = expressionBuilder<ReadersDatabase & { b: ReadersDatabase["publicBundles"] }, "b">();
  return exists(
    selectFrom("bundleSettings as t")
      .innerJoin("settings as s", "s.id", "t.settingId")
      .innerJoin("engines as e", "e.id", "s.engineId")
      .whereRef("t.bundleKey", "=", "b.key")
      .where("e.name", "=", engine),
  );
}

/** Returns the condition that the bundle `b` has runs of a build, by its id. */
export function hasBuild(build: number) {
  const { exists, selectFrom } = expressionBuilder<ReadersDatabase & { b: ReadersDatabase["publicBundles"] }, "b">();
  return exists(
    selectFrom("bundleSettings as t")
      .innerJoin("settings as s", "s.id", "t.settingId")
      .whereRef("t.bundleKey", "=", "b.key")
      .where("s.buildId", "=", build),
  );
}

/** Returns true where a public bundle has runs of an engine. The request's sight is left out. */
export async function hasPublicRuns(engine: string): Promise<boolean> {
  const bundles = db().selectFrom("publicBundles as b").where("b.visibility", "=", "public");
  return (await bundles.where(hasEngine(engine)).select("b.key").limit(1).execute()).length > 0;
}
