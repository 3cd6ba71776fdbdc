import "server-only";
import { sql } from "kysely";
import { correctEngine } from "@/lib/domain/names/corrections";
import { mergedBuild } from "@/lib/domain/names/merged-build";
import { byName, overview, untilChange } from "../cache/until-change";
import { anyOf, db } from "../kysely";
import { loadCorrections } from "./corrections";
import { runs, totalsOf } from "./totals";

/** SQL of a run's data set, or of its test's family. */
export const ranOn = sql<string>`case w.family when 'vector-search' then w.name else w.family end`;

/** Algorithms of vector searches. For tests, the column holds only names of run directories. */
const algorithms = sql<string[]>`coalesce(array_agg(distinct s.algorithm order by s.algorithm)
  filter (where t.family = 'vector-search'), '{}')`.as("algorithms");

/** Returns counts and names from public bundles for each of these engines. */
const sumsOf = (names: readonly string[]) =>
  db()
    .selectFrom("engines as e")
    .innerJoin(
      totalsOf("setting")
        .innerJoin("settings as s", "s.id", "t.settingId")
        .select(({ fn }) => [
          "s.engineId",
          algorithms,
          fn.count<number>("s.buildId").distinct().as("builds"),
          sql<string[]>`array_agg(distinct t.family order by t.family)`.as("families"),
        ])
        .groupBy("s.engineId")
        .as("u"),
      (on) => on.onRef("u.engineId", "=", "e.id"),
    )
    .innerJoin(
      totalsOf("engine")
        .select(({ fn }) => ["t.engineId", fn.sum<number>("t.bundles").as("bundles")])
        .groupBy("t.engineId")
        .as("n"),
      (on) => on.onRef("n.engineId", "=", "e.id"),
    )
    .leftJoin(
      totalsOf("workload")
        .innerJoin("workloads as w", "w.id", "t.workloadId")
        .select(({ fn }) => ["t.engineId", fn.count<number>("w.name").distinct().as("datasets")])
        .where("w.family", "=", "vector-search")
        .groupBy("t.engineId")
        .as("d"),
      (on) => on.onRef("d.engineId", "=", "e.id"),
    )
    .select(["e.name", "e.displayName", "u.algorithms", "u.builds", "u.families", "n.bundles"])
    .select(({ fn }) => fn.coalesce("d.datasets", sql.lit(0)).as("datasets"))
    .where("e.name", "=", anyOf(names))
    .execute();
/** An engine in lists. */
export type EngineListItem = Awaited<ReturnType<typeof sumsOf>>[number];

/** Engines with imported, public results, by display name. */
export const listEngines = overview({
  of: "engine",
  load: async (names) => {
    const rows = await sumsOf(names);
    return new Map(rows.map((row) => [row.name, row]));
  },
  join: async (parts): Promise<EngineListItem[]> => {
    const corrections = await loadCorrections();
    return [...parts.values()]
      .map((engine) => ({ ...engine, displayName: correctEngine(engine.name, engine.displayName, corrections) }))
      .sort((a, b) => (a.displayName.toLowerCase() < b.displayName.toLowerCase() ? -1 : 1));
  },
});

const statedBuildsOf = (engine: number) =>
  totalsOf("setting")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .leftJoin("engineBuilds as eb", "eb.id", "s.buildId")
    .select(["eb.raw", "s.buildVersion as version", "s.buildCommit as commit"])
    .select(({ fn }) => [fn.coalesce("s.buildFlags", sql<string[]>`'{}'`).as("flags"), algorithms, runs])
    .where("s.engineId", "=", engine)
    .groupBy(["eb.id", "eb.raw", "s.buildVersion", "s.buildCommit", "s.buildFlags"])
    .orderBy("eb.raw", (raw) => raw.asc().nullsLast())
    .execute();

/**
 * Returns an engine's builds in public bundles, each with what these state of it together. `raw` is null for runs whose
 * source names no build.
 */
async function buildsOf(engine: number) {
  const stated = byName(await statedBuildsOf(engine), ({ raw }) => raw ?? "");
  return [...stated].map(([name, own]) => ({
    raw: own[0]?.raw ?? null,
    ...mergedBuild(name, own),
    algorithms: [...new Set(own.flatMap(({ algorithms: each }) => each))].sort(),
    runs: own.reduce((sum, each) => sum + each.runs, 0),
  }));
}

/** Returns an engine's newest bundles with their results, one more than a page lists. */
const bundlesOf = (engine: number) =>
  db()
    .selectFrom("rollups as r")
    .innerJoin("publicBundles as b", "b.key", "r.bundleKey")
    .innerJoin("workloads as w", "w.id", "r.workloadId")
    .select(["b.id", "b.title", "b.uploadedAt"])
    .select(sql<string[]>`array_agg(distinct ${ranOn} order by ${ranOn})`.as("datasets"))
    .where("r.engineId", "=", engine)
    .groupBy(["b.key", "b.id", "b.title", "b.uploadedAt"])
    .orderBy("b.uploadedAt", "desc")
    .orderBy("b.key", "desc")
    .limit(LISTED_BUNDLES + 1)
    .execute();

/** An engine with the lists of its page. */
export interface EnginePage {
  name: string;
  /** As imported, without a correction. */
  displayName: string;
  builds: Awaited<ReturnType<typeof buildsOf>>;
  bundles: Awaited<ReturnType<typeof bundlesOf>>;
}

/** Number of bundles that the page of an engine or data set lists. */
export const LISTED_BUNDLES = 50;

/**
 * Returns an engine with its builds and newest bundles, one more bundle than listed where there are more. Null where no
 * public bundle holds results of it.
 */
export const loadEngine = untilChange(
  async (name: string): Promise<EnginePage | null> => {
    const head = await db()
      .selectFrom("engines")
      .select(["id", "name", "displayName"])
      .where("name", "=", name)
      .executeTakeFirst();
    if (!head) return null;
    const [builds, bundles] = await Promise.all([buildsOf(head.id), bundlesOf(head.id)]);
    if (bundles.length === 0) return null;
    return { name: head.name, displayName: head.displayName, builds, bundles };
  },
  (name) => [`engine:${name}`],
);
