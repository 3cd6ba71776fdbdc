import "server-only";
import type { NotNull } from "kysely";
import type { SettingSubject } from "@/lib/domain/names/corrections";
import { configKey } from "@/lib/domain/names/names";
import { paramsColumn, withJson } from "../jsonb";
import { anyOf, db } from "../kysely";

const MAX_FILES = 100;
const MAX_NAMES = 1000;

/** Returns the statement of files in public bundles, newest bundles first. */
const selectFiles = () =>
  db()
    .selectFrom("provenance as p")
    .innerJoin("publicBundles as b", "b.key", "p.bundleKey")
    .innerJoin("sourceFiles as f", (on) =>
      on.onRef("f.bundleKey", "=", "p.bundleKey").onRef("f.ordinal", "=", "p.fileOrdinal"),
    )
    .select([
      "b.id as bundle",
      "b.title as bundleTitle",
      "b.uploadedAt",
      "p.kind",
      "p.title",
      "p.configName",
      "p.facts",
    ])
    .select(["f.path", "f.occurrence"])
    .orderBy("b.uploadedAt", "desc")
    .orderBy("b.key", "desc")
    .orderBy("f.path")
    .limit(MAX_FILES);

/** A file of a bundle that records conditions of a benchmark. */
export type ProvenanceFile = Awaited<ReturnType<typeof listConfigFiles>>[number];

/**
 * Returns up to 100 config files whose names hold a config's name in either spelling (z12a, cz12a); newest bundles
 * first.
 */
export async function listConfigFiles(raw: string) {
  const spellings = [raw, `c${raw}`, raw.replace(/^c/, "")];
  const found = await selectFiles()
    .leftJoin("configs as c", "c.id", "p.configId")
    .where("p.kind", "=", "config")
    .where(({ eb, or }) => or([eb("c.raw", "=", raw), eb("p.configName", "=", anyOf(spellings))]))
    .execute();
  const rows = withJson(found, { facts: paramsColumn });
  const key = configKey(raw);
  return rows.filter(({ configName }) => configName !== null && configKey(configName) === key);
}

/** Returns the configs among these without a config file in any public bundle. */
export async function configsWithoutFile(names: readonly string[]): Promise<string[]> {
  const files = await Promise.all(names.map(listConfigFiles));
  return names.filter((_, at) => files[at]?.length === 0);
}

/** Returns the config names on config files of public bundles, one spelling each, by name; at most 1,000. */
export async function listConfigNames(): Promise<string[]> {
  const rows = await db()
    .selectFrom("provenance as p")
    .innerJoin("publicBundles as b", "b.key", "p.bundleKey")
    .select("p.configName as name")
    .distinct()
    .where("p.kind", "=", "config")
    .where("p.configName", "is not", null)
    .$narrowType<{ name: NotNull }>()
    .orderBy("name")
    .limit(MAX_NAMES)
    .execute();
  const names = new Map<string, string>();
  for (const { name } of rows) if (!names.has(configKey(name))) names.set(configKey(name), name);
  return [...names.values()];
}

const kindsOf = {
  build: ["version", "command", "settings"],
  machine: ["cpu", "memory", "os", "kernel", "storage"],
} as const;

/**
 * Returns up to 100 files of bundles with runs of a build or machine, newest bundles first. For a build they are on
 * versions, command lines and server settings, for a machine on hardware and system. They may describe other runs of
 * the bundle.
 */
export async function listFilesBeside(
  subject: Exclude<SettingSubject, "config">,
  id: number,
): Promise<ProvenanceFile[]> {
  const found = await selectFiles()
    .where("p.kind", "=", anyOf(kindsOf[subject]))
    .where("p.bundleKey", "in", ({ selectFrom }) =>
      selectFrom("bundleSettings as t")
        .innerJoin("settings as s", "s.id", "t.settingId")
        .select("t.bundleKey")
        .where(subject === "build" ? "s.buildId" : "s.machineId", "=", id),
    )
    .execute();
  return withJson(found, { facts: paramsColumn });
}
