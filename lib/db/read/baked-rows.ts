import { sql } from "kysely";
import { z } from "zod";
import type { PublicRow } from "@/lib/api/schemas/baked-rows";
import { storedGiven } from "@/lib/api/schemas/given";
import { snapshotVersions } from "../encoding/snapshot-versions";
import { withJson } from "../jsonb";
import { anyOf, db, ownerDb } from "../kysely";
import { settingsWithNames } from "./named-settings";
import { BUNDLES_OF_VIEW } from "./revisions";

// The rows of a baked folder, read as an anonymous reader. They come through public views and policies, with the
// columns that pages and the API show.

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Returns the public imported bundles in the order of their uploads, each with its key. */
export async function publicBundleRows(): Promise<
  (Omit<PublicRow<"bundles">, "masked"> & { key: number; storedBytes: string })[]
> {
  const found = await db()
    .selectFrom("publicBundles")
    .select(["key", "id", "sha256", "fileName", "title", "sizeBytes", "uploadedAt", "importedAt", "importerVersion"])
    .select(["fileCount", "runCount", "indexBuildCount", "pointCount", "issueCount"])
    .select(["owner", "notes", "postUrl", "licence", "sponsor", "trust", "given", "storedBytes"])
    .select(["replaces", "askedAt", "replacesAll", "keptAt", "retained"])
    .where("visibility", "=", "public")
    .orderBy("key")
    .execute();
  return withJson(found, { given: storedGiven.nullable() }).map(
    ({ fileCount, runCount, indexBuildCount, pointCount, issueCount, ...row }) => ({
      ...row,
      sizeBytes: Number(row.sizeBytes),
      uploadedAt: row.uploadedAt.toISOString(),
      importedAt: iso(row.importedAt),
      askedAt: iso(row.askedAt),
      keptAt: iso(row.keptAt),
      counts: {
        files: fileCount,
        runs: runCount,
        indexBuilds: indexBuildCount,
        points: pointCount,
        issues: issueCount,
      },
    }),
  );
}

/** Returns a key for a name, from its subject, engine or family ("" = neither), and raw text. */
export const nameKey = (subject: string, engine: string, name: string): string =>
  JSON.stringify([subject, engine, name]);

type Settings = Pick<Awaited<ReturnType<typeof settingNames>>[number], "engine" | "build" | "config" | "machine">;

/** Returns the distinct names of settings with these bundles, or of all others. */
const settingNames = (keys: readonly number[], which: "of" | "others") =>
  settingsWithNames(which === "of" ? db() : ownerDb())
    .clearSelect()
    .select(["e.name as engine", "eb.raw as build", "c.raw as config", "m.name as machine"])
    .distinct()
    .innerJoin("bundleSettings as t", "t.settingId", "s.id")
    .where("t.bundleKey", which === "of" ? "=" : "<>", which === "of" ? anyOf(keys) : sql<number>`all(${keys})`)
    .execute();

/** Returns the distinct tests of these bundles, or of all others. */
const testNames = (keys: readonly number[], which: "of" | "others") =>
  (which === "of" ? db() : ownerDb())
    .selectFrom("rollups as t")
    .innerJoin("workloads as w", "w.id", "t.workloadId")
    .select(["w.family", "w.name"])
    .distinct()
    .where("t.bundleKey", which === "of" ? "=" : "<>", which === "of" ? anyOf(keys) : sql<number>`all(${keys})`)
    .execute();

/** Returns the keys (nameKey) of all names that these bundles have, or that all other bundles have. */
export async function namesOf(keys: readonly number[], which: "of" | "others" = "of"): Promise<Set<string>> {
  const ofSetting = ({ engine, build, config, machine }: Settings) => [
    nameKey("engine", "", engine),
    ...(build === null ? [] : [nameKey("build", engine, build)]),
    ...(config === null ? [] : [nameKey("config", "", config)]),
    ...(machine === null ? [] : [nameKey("machine", "", machine)]),
  ];
  const tests = await testNames(keys, which);
  return new Set([
    ...(await settingNames(keys, which)).flatMap(ofSetting),
    ...tests.map(({ family, name }) => nameKey("workload", family, name)),
  ]);
}

/**
 * Returns the former names of public names, oldest first. It leaves out names that a bundle outside of `keys` has,
 * since its import may have read the former ones. `names` has keys of nameKey.
 */
export async function formerNamesOf(
  names: ReadonlySet<string>,
  keys: readonly number[],
): Promise<PublicRow<"formerNames">[]> {
  const found = await db()
    .selectFrom("formerNames")
    .select(["subject", "engine", "former", "name", "createdAt"])
    .orderBy("createdAt")
    .orderBy("subject")
    .orderBy("engine")
    .orderBy("former")
    .orderBy("name")
    .execute();
  const others = found.length > 0 ? await namesOf(keys, "others") : new Set();
  return found.flatMap((row) => {
    const key = nameKey(row.subject, row.engine, row.name);
    return names.has(key) && !others.has(key) ? [{ ...row, createdAt: row.createdAt.toISOString() }] : [];
  });
}

/** Returns the corrections whose names are all in `names` (nameKey), oldest first. */
export async function correctionsOfNames(names: ReadonlySet<string>): Promise<PublicRow<"corrections">[]> {
  const found = await db()
    .selectFrom("corrections")
    .select(["subject", "engine", "name", "displayName", "mergeInto", "version", "notes", "author", "createdAt"])
    .select(sql<string | null>`release_date::text`.as("releaseDate"))
    .orderBy("id")
    .execute();
  return found.flatMap(({ createdAt, ...row }) => {
    const { subject, engine, name, mergeInto } = row;
    const named = mergeInto === null ? [name] : [name, mergeInto];
    return named.every((one) => names.has(nameKey(subject, engine, one)))
      ? [{ ...row, createdAt: createdAt.toISOString() }]
      : [];
  });
}

const stoneWords = z.object({
  what: z.enum(["bundle", "view", "report", "revision"]),
  kind: z.enum(["deleted", "retracted"]),
});

/** Returns the tombstones that all readers see, oldest first. */
export async function publicTombstones(): Promise<PublicRow<"tombstones">[]> {
  const found = await db()
    .selectFrom("tombstones")
    .select(["id", "what", "sha256", "title", "kind", "reason", "createdAt", "replacedBy", "retracted", "byKey"])
    .where("hidden", "=", false)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return found.map((row) => ({ ...row, ...stoneWords.parse(row), createdAt: row.createdAt.toISOString() }));
}

/**
 * Returns the frozen views and revisions that are not withdrawn, oldest first, with the bundles of each. The caller
 * checks that everybody sees these.
 */
export const standingViews = () =>
  db()
    .selectFrom("snapshots")
    .select(["key", "report", "images", "createdAt", BUNDLES_OF_VIEW.as("bundles")])
    .where(
      sql<boolean>`not exists (select from tombstones t where t.id in (snapshots.key, snapshots.report,
        snapshots.report || '-' || snapshots.revision))`,
    )
    .orderBy("createdAt")
    .orderBy("key")
    .execute();

/** A frozen view with the bundles in it. */
export type StandingView = Awaited<ReturnType<typeof standingViews>>[number];

/** Returns a frozen view with its text and files, without delete key and client's mark; null where it is gone. */
export async function wholeView(key: string) {
  const found = await db()
    .selectFrom("snapshots")
    .select(["key", "url", "title", "caption", "kind", "versions", "createdAt", "owner", "madeFor", "report"])
    .select(["revision", "images", sql<string>`view::text`.as("text")])
    .where("key", "=", key)
    .execute();
  const [view] = withJson(found, { versions: snapshotVersions });
  if (!view) return null;
  const files = await db()
    .selectFrom("snapshotFiles")
    .select(["name", "mediaType", "app", "renderedAt", "bytes"])
    .where("key", "=", key)
    .orderBy("name")
    .execute();
  return { ...view, files };
}

/** Returns the subjects that have notes. */
export async function notedSubjects(): Promise<string[]> {
  const found = await db().selectFrom("notes").select("subject").distinct().orderBy("subject").execute();
  return found.map(({ subject }) => subject);
}

/** Returns all public names of owners. */
export async function allAuthors(): Promise<PublicRow<"authors">[]> {
  const found = await db()
    .selectFrom("authors")
    .select(["id", "owner", "name", "familyName", "affiliation", "orcid", "changedAt"])
    .orderBy("id")
    .execute();
  return found.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }));
}

/** Yields the issues of public bundles, by bundle and in their order. */
export async function* issuesOf(ids: readonly string[]): AsyncGenerator<PublicRow<"issues">> {
  for (const bundle of ids)
    yield* await db()
      .selectFrom("publicBundles as b")
      .innerJoin("issues as i", "i.bundleKey", "b.key")
      .select(["b.id as bundle", "i.code", "i.severity", "i.path", "i.line", "i.text", "i.message"])
      .where("b.id", "=", bundle)
      .orderBy("i.ordinal")
      .execute();
}

/** Yields the sizes of the members of public bundles, by bundle and in their order. */
export async function* membersOf(ids: readonly string[]): AsyncGenerator<PublicRow<"members">> {
  for (const bundle of ids) {
    const found = await db()
      .selectFrom("publicBundles as b")
      .innerJoin("sourceFiles as f", "f.bundleKey", "b.key")
      .select(["b.id as bundle", "f.path", "f.occurrence", "f.sizeBytes"])
      .where("b.id", "=", bundle)
      .orderBy("f.ordinal")
      .execute();
    for (const { sizeBytes, ...member } of found)
      yield { ...member, sizeBytes: sizeBytes === null ? null : Number(sizeBytes) };
  }
}
