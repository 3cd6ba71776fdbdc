import { sql } from "kysely";
import type { PoolClient } from "pg";
import type { PublicRow, PublicTable } from "@/lib/api/schemas/baked-rows";
import { noteChange } from "../access/audit";
import { dbOn, ownerDb } from "../kysely";
import { inTransaction } from "../transaction";
import { rowDigests } from "./row-digests";

// The rows of a server that is rebuilt from a baked folder (lib/safety/restore-baked.ts).

/** The rows of a baked folder, and the bytes that they name. */
export interface BakedRows {
  rows<Table extends PublicTable>(table: Table): AsyncIterable<PublicRow<Table>>;
  bytes(sha256: string): Promise<Buffer>;
}

/** The action of the audit list's line on a rebuild. */
export const REBUILD = "rebuild";

const FILLED = ["bundles", "snapshots", "tombstones", "corrections", "notes", "authors", "images"] as const;

/** Returns a table in which this server has data of its own; null for an empty server. */
export async function filledTable(): Promise<string | null> {
  for (const table of FILLED) {
    const found = await ownerDb().selectFrom(table).select(sql`1`.as("one")).limit(1).execute();
    if (found.length > 0) return table;
  }
  return null;
}

/**
 * Inserts a public bundle that no import has read yet, and returns its key. Its facts wait for the import, like those
 * of a later statement. So the import adds no manifest of another bundle of the project.
 */
export async function insertRebuilt(row: PublicRow<"bundles">): Promise<number> {
  const { id, sha256, sizeBytes, fileName, title, uploadedAt, owner, given, masked } = row;
  const storedBytes = masked === null ? "whole" : "missing";
  const { key } = await ownerDb()
    .insertInto("bundles")
    .values({ id, sha256, sizeBytes, fileName, title, owner, storedBytes, uploadedAt: new Date(uploadedAt) })
    .returning("key")
    .executeTakeFirstOrThrow();
  const givenNext = given && JSON.stringify(given);
  await ownerDb().updateTable("bundles").where("key", "=", key).set({ givenNext }).execute();
  return key;
}

/** Adds all rows of a folder to its imported bundles, in one transaction. */
export const writeRebuilt = (folder: BakedRows): Promise<void> =>
  inTransaction(async (client) => {
    const masked = new Map<string, number>();
    for await (const row of folder.rows("bundles")) {
      const key = await finishBundle(client, row);
      if (row.masked !== null && key !== null) masked.set(row.id, key);
    }
    await writeUploaded(client, folder, masked);
    await writeOthers(client, folder);
    await noteChange({ actor: "command line", action: REBUILD, subject: "this server" }, client);
  });

/**
 * Writes the statements on a bundle. The time of its import stays the first server's for rows by equal importers.
 * Returns its key then, else null.
 */
async function finishBundle(client: PoolClient, row: PublicRow<"bundles">): Promise<number | null> {
  const { id, notes, postUrl, licence, sponsor, trust, replaces, replacesAll, retained } = row;
  const stated = { notes, postUrl, licence, sponsor, trust, replaces, replacesAll, retained };
  const bundle = dbOn(client).updateTable("bundles").where("id", "=", id);
  await bundle.set({ ...stated, askedAt: timeOf(row.askedAt), keptAt: timeOf(row.keptAt) }).execute();
  const same = await bundle
    .where("importerVersion", "=", row.importerVersion)
    .set({ importedAt: timeOf(row.importedAt) })
    .returning("key")
    .execute();
  return same[0]?.key ?? null;
}

/** Replaces issues and sizes of a masked copy by those that the first server found in the upload itself. */
async function writeUploaded(
  client: PoolClient,
  folder: BakedRows,
  masked: ReadonlyMap<string, number>,
): Promise<void> {
  const to = dbOn(client);
  for (const key of masked.values()) await to.deleteFrom("issues").where("bundleKey", "=", key).execute();
  const counts = new Map<number, number>();
  for await (const { bundle, ...issue } of folder.rows("issues")) {
    const bundleKey = masked.get(bundle);
    if (bundleKey === undefined) continue;
    const ordinal = (counts.get(bundleKey) ?? 0) + 1;
    counts.set(bundleKey, ordinal);
    await to
      .insertInto("issues")
      .values({ ...issue, bundleKey, ordinal })
      .execute();
  }
  for (const key of masked.values())
    await to
      .updateTable("bundles")
      .set({ issueCount: counts.get(key) ?? 0 })
      .where("key", "=", key)
      .execute();
  for await (const { bundle, path, occurrence, sizeBytes } of folder.rows("members"))
    await to
      .updateTable("sourceFiles")
      .set({ sizeBytes })
      .where("bundleKey", "=", masked.get(bundle) ?? -1)
      .where("path", "=", path)
      .where("occurrence", "=", occurrence)
      .execute();
  // Verification compares with the rows that are stored now.
  for (const key of masked.values()) {
    const digests = JSON.stringify(await rowDigests(client, key));
    await to.updateTable("bundles").set({ rowDigests: digests }).where("key", "=", key).execute();
  }
}

const timeOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Adds all rows that are no bundles, inside the caller's transaction. */
async function writeOthers(client: PoolClient, folder: BakedRows): Promise<void> {
  const to = dbOn(client);
  for await (const { changedAt, ...row } of folder.rows("authors"))
    await to
      .insertInto("authors")
      .values({ ...row, changedAt: new Date(changedAt) })
      .execute();
  for await (const { createdAt, ...row } of folder.rows("formerNames"))
    await to
      .insertInto("formerNames")
      .values({ ...row, createdAt: new Date(createdAt) })
      .execute();
  for await (const { createdAt, releaseDate, ...row } of folder.rows("corrections"))
    await to
      .insertInto("corrections")
      .values({ ...row, createdAt: new Date(createdAt), releaseDate: releaseDate && sql<Date>`${releaseDate}::date` })
      .execute();
  for await (const { createdAt, ...row } of folder.rows("tombstones"))
    await to
      .insertInto("tombstones")
      .values({ ...row, createdAt: new Date(createdAt) })
      .execute();
  for await (const { at, body, ...row } of folder.rows("notes"))
    await to
      .insertInto("notes")
      .values({ ...row, at: new Date(at), body: body ?? "" })
      .execute();
  for await (const { sha256, ...row } of folder.rows("images")) {
    const bytes = await folder.bytes(sha256);
    await to
      .insertInto("images")
      .values({ ...row, sha256, bytes, createdAt: new Date() })
      .execute();
  }
  for await (const { files, createdAt, versions, sha256, ...row } of folder.rows("snapshots")) {
    const view = (await folder.bytes(sha256)).toString();
    await to
      .insertInto("snapshots")
      .values({ ...row, sha256, view, versions: JSON.stringify(versions), createdAt: new Date(createdAt) })
      .execute();
    for (const { renderedAt, ...file } of files) {
      const bytes = await folder.bytes(file.sha256);
      await to
        .insertInto("snapshotFiles")
        .values({ ...file, key: row.key, bytes, renderedAt: new Date(renderedAt) })
        .execute();
    }
  }
}
