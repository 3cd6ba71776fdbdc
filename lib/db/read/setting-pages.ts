import "server-only";
import { sql } from "kysely";
import type { SettingSubject } from "@/lib/domain/names/corrections";
import { mergedBuild } from "@/lib/domain/names/merged-build";
import { mergedMachine } from "@/lib/domain/names/merged-machine";
import { db } from "../kysely";
import { buildStatements } from "./build-statements";
import { totalsOf } from "./totals";

/** Rows of a list unless the reader asks for all. */
const MAX_ROWS = 200;

// The three functions also find what only hidden bundles have: callers ask `loadUsage` or `bundlesOf`.

const none = sql<string[]>`'{}'`;

/**
 * Returns a build by engine and raw name, with what all bundles in sight state of it together. Null where there is
 * none.
 */
export async function findBuild(engine: string, raw: string) {
  const found = await db()
    .selectFrom("engineBuilds as eb")
    .innerJoin("engines as e", "e.id", "eb.engineId")
    .select(["eb.id", "e.name as engine", "e.displayName as engineName", "eb.raw"])
    .where("e.name", "=", engine)
    .where("eb.raw", "=", raw)
    .executeTakeFirst();
  if (!found) return null;
  const stated = await buildStatements()
    .select(["s.buildVersion as version", "s.buildCommit as commit"])
    .select(({ fn }) => fn.coalesce("s.buildFlags", none).as("flags"))
    .where("s.buildId", "=", found.id)
    .distinct()
    .execute();
  return { ...found, ...mergedBuild(found.raw, stated) };
}

/** Returns a config by its raw name, or null where there is none. */
export async function findConfig(raw: string) {
  const found = await db()
    .selectFrom("configs")
    .select(["id", "raw", "configId", "claimedHardware"])
    .select(({ fn }) => fn.coalesce("variants", none).as("variants"))
    .where("raw", "=", raw)
    .executeTakeFirst();
  return found ?? null;
}

/** Returns a machine by its name, with what all bundles in sight state of it together. Null where there is none. */
export async function findMachine(name: string) {
  const found = await db().selectFrom("machines").select(["id", "name"]).where("name", "=", name).executeTakeFirst();
  if (!found) return null;
  const stated = await totalsOf("setting")
    .innerJoin("settings as s", "s.id", "t.settingId")
    .select(["s.machineCpus as cpus", "s.machineMemory as memoryBytes", "s.machineModel as model"])
    .where("s.machineId", "=", found.id)
    .distinct()
    .execute();
  return { ...found, ...mergedMachine(stated) };
}

const columnOf = { build: "r.buildId", config: "r.configId", machine: "r.machineId" } as const;

/** Returns the start of statements on the subject's settings in public bundles. */
const usesOf = (subject: SettingSubject, id: number) =>
  db()
    .selectFrom("bundleSettings as t")
    .innerJoin("publicBundles as b", "b.key", "t.bundleKey")
    .innerJoin("settings as r", "r.id", "t.settingId")
    .where(columnOf[subject], "=", id);

/** Returns the bundles with runs of a build, config or machine that this reader may see. */
export const bundlesOf = (subject: SettingSubject, id: number) =>
  usesOf(subject, id).select(["b.id", "b.visibility"]).distinct().execute();

/**
 * Returns the id of the first uploaded bundle with runs of a build, config or machine. Only bundles that are public now
 * count. Null without one. Later uploads change nothing.
 */
export async function firstPublicBundle(subject: SettingSubject, id: number): Promise<string | null> {
  const found = await usesOf(subject, id)
    .where("b.visibility", "=", "public")
    .select("b.id")
    .orderBy("b.uploadedAt")
    .orderBy("b.key")
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Uses of a build, config or machine. */
export interface Usage {
  runs: number;
  bundles: number;
  /** The number of rows of bundles and families; `rows` may have fewer. */
  of: number;
  /** One row for each bundle and family, newest bundles first. */
  rows: { bundle: string; title: string; uploadedAt: Date; family: string; runs: number; notComplete: number }[];
  /** The builds, configs and machines of the same runs, most runs first; `of` is the number for their subject. */
  together: { subject: SettingSubject; engine: string; name: string; runs: number; of: number }[];
}

/**
 * Returns the uses of a build, config or machine in public bundles; runs 0 = none. Lists have the first 200 rows, or
 * `most`, of each subject.
 */
export async function loadUsage(subject: SettingSubject, id: number, { most = MAX_ROWS } = {}): Promise<Usage> {
  const used = usesOf(subject, id);
  const [totals, rows, together] = await Promise.all([
    used
      .select(({ fn }) => [
        fn.coalesce(fn.sum<number>("t.executions"), sql.lit(0)).as("runs"),
        fn.count<number>("t.bundleKey").distinct().as("bundles"),
      ])
      .executeTakeFirst(),
    used
      .select(["b.id as bundle", "b.title", "b.uploadedAt", "t.family"])
      .select(({ eb, fn }) => [
        fn.sum<number>("t.executions").as("runs"),
        fn.sum<number>(eb("t.executions", "-", eb.ref("t.complete"))).as("notComplete"),
      ])
      .groupBy(["b.key", "b.id", "b.title", "b.uploadedAt", "t.family"])
      .orderBy("b.uploadedAt", "desc")
      .orderBy("b.key", "desc")
      .orderBy("t.family")
      .execute(),
    besideOf(subject, id).orderBy("runs", "desc").orderBy("name").execute(),
  ]);
  const counts = new Map<SettingSubject, number>();
  const companions = together.map((item) => {
    const nth = (counts.get(item.subject) ?? 0) + 1;
    counts.set(item.subject, nth);
    return { item, nth };
  });
  return {
    runs: totals?.runs ?? 0,
    bundles: totals?.bundles ?? 0,
    of: rows.length,
    rows: rows.slice(0, most),
    together: companions
      .filter(({ nth }) => nth <= most)
      .map(({ item }) => ({ ...item, of: counts.get(item.subject) ?? 0 })),
  };
}

/** Returns the statement of the builds, configs and machines in the same runs, without the subject's own kind. */
function besideOf(subject: SettingSubject, id: number) {
  const used = usesOf(subject, id).select(({ fn }) => fn.sum<number>("t.executions").as("runs"));
  const noEngine = sql<string>`''`.as("engine");
  const builds = used
    .innerJoin("engineBuilds as s", "s.id", "r.buildId")
    .innerJoin("engines as e", "e.id", "s.engineId")
    .select([sql.lit<SettingSubject>("build").as("subject"), "e.name as engine", "s.raw as name"])
    .groupBy(["e.name", "s.raw"]);
  const configs = used
    .innerJoin("configs as s", "s.id", "r.configId")
    .select([sql.lit<SettingSubject>("config").as("subject"), noEngine, "s.raw as name"])
    .groupBy("s.raw");
  const machines = used
    .innerJoin("machines as s", "s.id", "r.machineId")
    .select([sql.lit<SettingSubject>("machine").as("subject"), noEngine, "s.name"])
    .groupBy("s.name");
  if (subject === "build") return configs.unionAll(machines);
  return builds.unionAll(subject === "config" ? machines : configs);
}
