import "server-only";
import type { Compared } from "@/lib/domain/experiments/standing";
import { keyNames } from "@/lib/domain/names/shown-names";
import { byName, overview } from "../cache/until-change";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";

/** Builds and executions of each engine, machine and thread count in each public bundle, by family. */
export const comparedOfFamilies = overview({
  of: "family",
  load: async (families) =>
    byName(
      await db()
        .selectFrom("bundleSettings as t")
        .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
        .innerJoin("settings as s", "s.id", "t.settingId")
        .innerJoin("engines as e", "e.id", "s.engineId")
        .leftJoin("machines as m", "m.id", "s.machineId")
        .select(["t.family", "b.id as bundle", "e.name as engine", "m.name as machine", "s.threads"])
        .select(({ fn }) => [
          fn.sum<number>("t.executions").as("executions"),
          fn.count<number>("s.buildId").distinct().as("builds"),
        ])
        .where("t.family", "=", anyOf(families))
        .groupBy(["t.family", "b.id", "e.name", "m.name", "s.threads"])
        .execute(),
      ({ family }) => family,
    ),
  join: async (parts): Promise<ReadonlyMap<string, readonly Compared[]>> => {
    const corrections = await loadCorrections();
    return new Map(
      [...parts].map(([family, rows]) => [
        family,
        rows.map((each) => keyNames({ ...each, build: null, config: null }, corrections)),
      ]),
    );
  },
});
