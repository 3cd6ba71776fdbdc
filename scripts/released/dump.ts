import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract } from "tar-stream";
import { z } from "zod";
import { blobStore } from "@/lib/blobs/store";
import { backup } from "@/lib/safety/backup";
import { packDirectory } from "../../cli/pack-directory";
import { storedData } from "./stored-data";

const root = path.resolve(import.meta.dirname, "../..");
const migrations = path.join(root, "prisma/migrations");
/** Folder with the databases of released schemas: one file each, named by the last migration. */
export const RELEASED = path.join(root, "prisma/released");

const keptShape = z.object({
  /** sha256 of every migration up to this schema. */
  migrations: z.record(z.string(), z.string()),
  /** Result of `storedData` when the database was kept. */
  data: z.record(z.string(), z.unknown()),
});
/** The description of a kept database. */
export type Kept = z.infer<typeof keptShape>;

/** Returns the sha256 of each migration in the tree, by name. */
export async function migrationHashes(): Promise<Record<string, string>> {
  const folders = (await readdir(migrations, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const hashes = folders.map(async ({ name }): Promise<[string, string]> => {
    const sql = await readFile(path.join(migrations, name, "migration.sql"));
    return [name, createHash("sha256").update(sql).digest("hex")];
  });
  return Object.fromEntries((await Promise.all(hashes)).sort());
}

/** Keeps the database of DATABASE_URL for its schema; returns the file. Throws EEXIST where this schema has one. */
export async function keepDatabase(): Promise<string> {
  const work = await mkdtemp(path.join(tmpdir(), "benchfolio-released-"));
  try {
    const folder = path.join(work, "database");
    const { migration } = await backup(folder, { url: process.env.DATABASE_URL ?? "", store: blobStore() });
    const kept: Kept = { migrations: await migrationHashes(), data: await storedData() };
    await writeFile(path.join(folder, "kept.json"), JSON.stringify(kept));
    const file = path.join(RELEASED, `${migration}.tar.gz`);
    await pipeline(packDirectory(folder), createGzip({ level: 9 }), createWriteStream(file, { flags: "wx" }));
    return file;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Unpacks a kept database into a folder, as a backup that can be restored. Returns the description that was kept with
 * it.
 */
export async function unpackKept(file: string, folder: string): Promise<Kept> {
  const members = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), members);
  for await (const member of members) {
    const target = path.join(folder, ...member.header.name.split("/").slice(1));
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(member, createWriteStream(target));
  }
  await reading;
  return keptShape.parse(JSON.parse(await readFile(path.join(folder, "kept.json"), "utf8")));
}
