import { type Kysely, sql } from "kysely";
import { type SetAside, setAside } from "@/lib/api/schemas/projects";
import type { Given } from "@/lib/domain/names/given";
import { factsKey, OF_COMMIT, type Replaceable, replacedUploads } from "@/lib/domain/streams/replaced";
import { withJson } from "../jsonb";
import { ownerDb } from "../kysely";
import type { Database } from "../schema/database";
import { COMMIT_START, STATED, STATED_COMMIT, statedFacts } from "./stated";

/** Uploads of one owner, project and commit: only these replace each other. */
export interface Rivals {
  owner: string;
  project: string;
  /** The first digits of the commit. */
  start: string;
}

/** Returns the rivals of an upload by its facts. Empty without an owner, project or commit. */
export const rivalsBy = (owner: string | null, { project, commit }: Given): Rivals[] => {
  if (owner === null || project === undefined || commit === undefined) return [];
  return [{ owner, project, start: commit.slice(0, COMMIT_START) }];
};

const columns = ["key", "id", "owner", "uploadedAt", "askedAt", "keptAt", "replaces", "replacesAll"] as const;

/** Returns the statement of imported uploads with the facts that replacement depends on. */
const importedUploads = (from: Kysely<Database>) =>
  from
    .selectFrom("bundles")
    .select([...columns, "visibility", "embargoUntil", "uploader", "setAside", STATED.as("facts")])
    .where("status", "=", "ready");
type Row = Awaited<ReturnType<ReturnType<typeof importedUploads>["execute"]>>[number];

const uploadsOf = (rows: readonly Row[]) =>
  withJson(rows, { facts: statedFacts, setAside: setAside.nullable() }).map((row) => {
    const { id, uploadedAt, askedAt, keptAt, uploader, replaces, replacesAll, facts } = row;
    const one: Replaceable = {
      bundle: id,
      commit: facts.commit ?? null,
      facts: factsKey(facts),
      uploader,
      sent: (askedAt ?? uploadedAt).toISOString(),
      visibility: ownVisibility(row),
      replaces: replaces ? (replacesAll ? "all" : "own") : null,
      kept: keptAt?.toISOString() ?? null,
    };
    return { ...row, one };
  });

/** An imported upload. */
export type Upload = ReturnType<typeof uploadsOf>[number];

const uploadsOfRivals = (from: Kysely<Database>, { owner, project, start }: Rivals) =>
  importedUploads(from).where("project", "=", project).where("owner", "=", owner).where("commitStart", "=", start);

/** Returns all imported uploads of these rivals. */
export const allRivals = async (from: Kysely<Database>, rivals: Rivals): Promise<Upload[]> =>
  uploadsOf(await uploadsOfRivals(from, rivals).orderBy("key").execute());

/** SQL of a bundle that no upload replaced; an index has exactly these. */
const COUNTS = sql<boolean>`coalesce(set_aside ->> 'why', '') <> 'replaced'`;

/** SQL of a visible bundle, as {@link ownVisibility} has it. */
const IS_SEEN = sql<boolean>`case when set_aside is not null and visibility in ('unlisted', 'private')
  then set_aside ->> 'before' else visibility end in ('public', 'embargoed')`;

/** SQL of the facts that a bundle states beside its commit ({@link OF_COMMIT}): equal where its `factsKey` is. */
const FACTS = sql<unknown>`jsonb_strip_nulls(${STATED}) - ${[...OF_COMMIT]}::text[]`;

/** Returns the rivals of an upload that it may replace: those with its facts that no upload replaced. */
export const sameRivals = async (from: Kysely<Database>, rivals: Rivals, { key, facts }: Upload): Promise<Upload[]> =>
  uploadsOf(
    await uploadsOfRivals(from, rivals)
      .where("key", "<>", key)
      .where(COUNTS)
      .where(FACTS, "=", sql`${JSON.stringify(facts)}::jsonb - ${[...OF_COMMIT]}::text[]`)
      .orderBy("key")
      .execute(),
  );

/** Returns the commits of visible rivals that no upload replaced, as they spell them. */
export async function commitsOfRivals(from: Kysely<Database>, rivals: Rivals, { key }: Upload): Promise<string[]> {
  const rows = await uploadsOfRivals(from, rivals)
    .clearSelect()
    .select(STATED_COMMIT.as("commit"))
    .distinct()
    .where("key", "<>", key)
    .where(COUNTS)
    .where(IS_SEEN)
    .execute();
  return rows.flatMap(({ commit }) => commit ?? []);
}

/** Returns true where one of these rivals asked to replace others after an upload, or at its time. */
export async function hasLaterRival(from: Kysely<Database>, rivals: Rivals, { key, one }: Upload): Promise<boolean> {
  const later = await uploadsOfRivals(from, rivals)
    .where("key", "<>", key)
    .where("askedAt", ">=", new Date(one.sent))
    .limit(1)
    .execute();
  return later.length > 0;
}

/** Returns an imported upload; null where it is not imported, or gone. */
export async function importedUpload(from: Kysely<Database>, key: number): Promise<Upload | null> {
  const [found] = uploadsOf(await importedUploads(from).where("key", "=", key).execute());
  return found ?? null;
}

/** Returns the visibility of a bundle where nothing sets it aside; null for one that only its owner sees. */
export function ownVisibility({ visibility, setAside: why }: { visibility: string; setAside: SetAside | null }) {
  const isAside = why !== null && (visibility === "unlisted" || visibility === "private");
  const own = isAside ? why.before : visibility;
  return own === "public" || own === "embargoed" ? own : null;
}

/** Returns the ids of the uploads that one of these rivals took out of view. */
export async function takenOutBy(rivals: Rivals, id: string): Promise<string[]> {
  const rows = await uploadsOfRivals(ownerDb(), rivals)
    .where(sql`set_aside ->> 'by'`, "=", id)
    .orderBy("key")
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Returns the id of the upload that counts in the place of a replaced one. That may be a later one than the upload that
 * took it out of view. Null where nothing replaces it.
 */
export async function standsFor(key: number): Promise<string | null> {
  const self = await importedUpload(ownerDb(), key);
  const [rivals] = self ? rivalsBy(self.owner, self.facts) : [];
  if (!self || !rivals) return null;
  return replacedUploads((await allRivals(ownerDb(), rivals)).map(({ one }) => one)).get(self.id) ?? null;
}
