import pg from "pg";
import { z } from "zod";
import type { BlobStore } from "../blobs/types";
import { backupStore, copyBytes, type Manifest, readManifest, tablesFolder } from "./backup";
import { LEFT_OUT, loadSequences, loadTables } from "./dump";

type Migrate = (url: string, options?: { last?: string }) => Promise<string[]>;

/**
 * Restores a backup to an empty server: first the bytes, each checked, then all rows in one transaction. The schema is
 * the backup's, and is migrated afterwards. Throws an Error where the server has, or had, its own bundles or frozen
 * views.
 */
export async function restore(
  folder: string,
  { url, store, migrate }: { url: string; store: BlobStore; migrate: Migrate },
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const client = new pg.Client(url);
  await client.connect();
  try {
    await refuseUnlessEmpty(client, manifest, store);
    const { missing } = await copyBytes(manifest.bundles, backupStore(folder), store);
    if (missing.length > 0) throw new Error(`the backup is damaged: the bytes ${missing.join(", ")} are not whole`);
    await client.query("drop schema public cascade");
    await client.query("create schema public");
    await migrate(url, { last: manifest.migration });
    const { rows } = await client.query("select max(migration_name) as last from _prisma_migrations");
    if (z.object({ last: z.string() }).parse(rows[0]).last !== manifest.migration)
      throw new Error(`the backup is of a newer Benchfolio (${manifest.migration}); restore it with that one`);
    await client.query("begin");
    await loadTables(client, tablesFolder(folder), manifest.tables);
    await loadSequences(client, manifest.sequences);
    await client.query("commit");
    await migrate(url);
    await store.claim(manifest.installation);
    return manifest;
  } finally {
    await client.end();
  }
}

/** Throws an Error unless database and store are empty. Only tables of a Benchfolio are replaced. */
async function refuseUnlessEmpty(client: pg.Client, manifest: Manifest, store: BlobStore): Promise<void> {
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public'");
  const there = z.array(z.object({ name: z.string() })).parse(rows);
  const ours = new Set([...LEFT_OUT, ...manifest.tables.map(({ name }) => name)]);
  const foreign = there.filter(({ name }) => !ours.has(name));
  if (foreign.length > 0)
    throw new Error(
      `the database has tables that the backup does not know (${foreign.map(({ name }) => name).join(", ")}). ` +
        "Restore into a new one.",
    );
  for (const { name } of there.filter((table) => ["bundles", "snapshots", "tombstones"].includes(table.name)))
    if ((await client.query(`select from ${name} limit 1`)).rowCount !== 0)
      throw new Error(
        "this server has bundles or frozen views, or had some. " +
          "Restore into an empty one (another BENCHFOLIO_DATA or DATABASE_URL).",
      );
  const expected = new Set(manifest.bundles);
  for await (const { sha256 } of store.list())
    if (!expected.has(sha256))
      throw new Error("the folder of bundles holds others than the backup. Restore into an empty BENCHFOLIO_DATA.");
}
