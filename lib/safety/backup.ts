import { mkdir, open, readFile, rename } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { z } from "zod";
import { localBlobStore } from "../blobs/local-blob-store";
import { syncFolder } from "../blobs/sync-folder";
import type { BlobStore } from "../blobs/types";
import { KEEP_BYTES_LOCK } from "../db/write/bundles-write";
import { type ErrorCode, ExpectedError } from "../errors";
import { dumpSequences, dumpTables, sequenceShape, tableShape } from "./dump";

const FORMAT = 1;
const manifestShape = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The database's last migration. A restore loads the rows under it, and then migrates. */
  migration: z.string(),
  installation: z.string(),
  tables: z.array(tableShape),
  sequences: z.array(sequenceShape),
  /** sha256 of every bundle's bytes; `missing` lists bundles without bytes at that time. */
  bundles: z.array(z.string()),
  missing: z.array(z.string()),
});
/** The description of a backup, beside its files. */
export type Manifest = z.infer<typeof manifestShape>;

const MANIFEST = "manifest.json";
const MAX_BYTES = Number.MAX_SAFE_INTEGER;

/** Returns the folder of the tables' rows in a backup. */
export const tablesFolder = (folder: string) => path.join(folder, "tables");
/** Returns the bundles of a backup, stored as a server stores them. */
export const backupStore = (folder: string) => localBlobStore(path.join(folder, "bundles"));

/** Returns the manifest of a finished backup. Throws an Error for a folder without one, or with another shape. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch((cause: unknown) => {
    throw new Error(`${folder} holds no finished backup: it has no ${MANIFEST}.`, { cause });
  });
  return manifestShape.parse(JSON.parse(text));
}

/**
 * Writes a database (as of one moment) and its bundles' bytes into a folder, beside a running server. Bytes of an
 * earlier backup in the folder are not copied again. Those of deleted bundles are removed once the manifest is written.
 * The manifest comes last: without it the folder is not a backup.
 */
export async function backup(folder: string, { url, store }: { url: string; store: BlobStore }): Promise<Manifest> {
  await mkdir(tablesFolder(folder), { recursive: true });
  const client = new pg.Client(url);
  await client.connect();
  try {
    // An error is better than a backup without the bundles that a policy hides.
    await client.query("set row_security = off");
    // Until this connection ends, bytes of the rows below are not deleted.
    await client.query(`select pg_advisory_lock(${KEEP_BYTES_LOCK})`);
    await client.query("begin transaction isolation level repeatable read, read only");
    const tables = await dumpTables(client, tablesFolder(folder));
    const sequences = await dumpSequences(client);
    const migration = await one(
      client,
      "select max(migration_name) as value from _prisma_migrations where finished_at is not null",
    );
    const installation = await one(client, "select id as value from installation");
    const named = await shaRows(client, "select sha256 from bundles order by key");
    const deleted = await shaRows(
      client,
      `select sha256 from tombstones t where what = 'bundle' and kind = 'deleted'
       and not exists (select from bundles b where b.sha256 = t.sha256)`,
    );
    await client.query("commit");
    const copied = await copyBytes(
      named.map((row) => row.sha256),
      store,
      backupStore(folder),
    );
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: new Date().toISOString(),
      migration,
      installation,
      tables,
      sequences,
      ...copied,
    };
    await writeManifest(folder, manifest);
    for (const { sha256 } of deleted) await backupStore(folder).delete(sha256);
    return manifest;
  } finally {
    await client.end();
  }
}

async function shaRows(client: pg.Client, sql: string): Promise<{ sha256: string }[]> {
  const { rows } = await client.query(sql);
  return z.array(z.object({ sha256: z.string() })).parse(rows);
}

async function one(client: pg.Client, sql: string): Promise<string> {
  const { rows } = await client.query(sql);
  return z.object({ value: z.string() }).parse(rows[0]).value;
}

/**
 * Copies bytes from one store to another and checks them by their name. `missing` are those that the source lacks or
 * has damaged. Throws where a store fails.
 */
export async function copyBytes(names: readonly string[], from: BlobStore, to: BlobStore) {
  const bundles: string[] = [];
  const missing: string[] = [];
  for (const sha256 of names) {
    const copied = await copyOne(sha256, from, to);
    if (copied) bundles.push(sha256);
    else missing.push(sha256);
  }
  return { bundles, missing };
}

async function copyOne(sha256: string, from: BlobStore, to: BlobStore): Promise<boolean> {
  if (await isWhole(to, sha256)) return true;
  if (!(await isWhole(from, sha256))) return false;
  const bytes = await to.put(await from.open(sha256), { maxBytes: MAX_BYTES });
  try {
    if (bytes.sha256 !== sha256) throw new Error(`the bytes ${sha256} changed while they were copied`);
    await bytes.keep();
    return true;
  } finally {
    await bytes.discard();
  }
}

const NOT_WHOLE: readonly ErrorCode[] = ["stored-bytes-damaged", "stored-bytes-missing"];

/** Returns false for missing and damaged bytes. Throws where the store itself fails: its bytes may be whole. */
async function isWhole(store: BlobStore, sha256: string): Promise<boolean> {
  try {
    await store.verify(sha256);
    return true;
  } catch (error) {
    if (error instanceof ExpectedError && NOT_WHOLE.includes(error.code)) return false;
    throw error;
  }
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const temporary = path.join(folder, `${MANIFEST}.new`);
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path.join(folder, MANIFEST));
  await syncFolder(folder);
}
