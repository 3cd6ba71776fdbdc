import { mergedVersions } from "@/lib/domain/names/merged-build";
import { anyOf } from "../kysely";
import { totalsOf } from "./totals";

/**
 * Returns the start of statements on what bundles in sight say of builds (`s`, `eb`). Bundles that say the same are one
 * row a family.
 */
export const buildStatements = () =>
  totalsOf("setting")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .innerJoin("engineBuilds as eb", "eb.id", "s.buildId");

/** Returns the versions of the builds of these engines by `keyOfBuild`, as all bundles in sight state them together. */
export const versionsOfBuilds = async (engines: readonly string[]) =>
  mergedVersions(
    await buildStatements()
      .innerJoin("engines as e", "e.id", "eb.engineId")
      .select(["e.name as engine", "eb.raw", "s.buildVersion as version"])
      .where("e.name", "=", anyOf(engines))
      .distinct()
      .execute(),
  );
