import { createReadStream } from "node:fs";
import { PUBLIC_TABLES, type PublicRow } from "../api/schemas/baked-rows";
import type { BlobStore } from "../blobs/types";
import { installationId } from "../db/access/installation";
import { keepFormerKeys } from "../db/access/note-key";
import { filledTable, insertRebuilt, writeRebuilt } from "../db/write/rebuilt-rows";
import { bundleId } from "../domain/names/bundle-id";
import { expectedError } from "../errors";
import { FORMATS, isKeptEnding } from "../formats";
import { importBundle } from "../import/import-bundle";
import type { BakedFolder } from "./baked-folder";
import { bytesPlace, maskedPlace, originalPlace } from "./baked-names";

/** A rebuilt server. */
export interface Rebuilt {
  bundles: number;
  /** Bundles that this version refuses or reads otherwise than the first server, each with the reason. */
  differing: { id: string; why: string }[];
}

/**
 * Rebuilds a server from a baked folder. Imports the public bundles from their bytes in the order of their uploads.
 * Then adds the other public rows in one transaction. The database is migrated. Throws an Error where it or the store
 * is not empty, or a row of the folder is wrong. Then nothing is stored. After any later error, begin with an empty
 * database again. `say` gets lines on the progress.
 */
export async function restoreBaked(
  folder: BakedFolder,
  { store, say = () => {} }: { store: BlobStore; say?: (text: string) => void },
): Promise<Rebuilt> {
  await refuseUnlessEmpty(store);
  await checkRows(folder);
  await store.claim(await installationId());
  const differing: Rebuilt["differing"] = [];
  let bundles = 0;
  for await (const row of folder.rows("bundles")) {
    const why = await importAgain(row, folder, store);
    bundles += 1;
    if (why !== null) differing.push({ id: row.id, why });
    say(`${bundles} ${row.id} ${row.title}${why === null ? "" : `: ${why}`}`);
  }
  await writeRebuilt(folder);
  const keys: PublicRow<"noteKeys">[] = [];
  for await (const key of folder.rows("noteKeys")) keys.push(key);
  if (keys.length > 0) await keepFormerKeys(keys);
  return { bundles, differing };
}

async function refuseUnlessEmpty(store: BlobStore): Promise<void> {
  const table = await filledTable();
  if (table !== null)
    throw new Error(
      `this server has its own data (${table}). Restore into an empty one (another BENCHFOLIO_DATA or DATABASE_URL).`,
    );
  for await (const { sha256 } of store.list())
    throw new Error(`the folder of bundles is not empty (${sha256}). Restore into an empty BENCHFOLIO_DATA.`);
}

/** Reads all rows once, so that a wrong one is found before the first import. */
async function checkRows(folder: BakedFolder): Promise<void> {
  for (const table of PUBLIC_TABLES) for await (const _ of folder.rows(table));
  for await (const { id, sha256, masked } of folder.rows("bundles")) {
    if (bundleId(sha256) !== id) throw new Error(`the bundle ${id} has another id than its bytes`);
    const [place, sum] = masked === null ? [originalPlace(id), sha256] : [maskedPlace(id), masked];
    if (folder.sumOf(place) !== sum) throw new Error(`${place} has other bytes than its row`);
  }
  const needed: string[] = [];
  for await (const { sha256, files, key } of folder.rows("snapshots")) {
    needed.push(sha256, ...files.map((file) => file.sha256));
    const other = files.find(
      ({ name, mediaType }) => !isKeptEnding(name) || typeOf(FORMATS[name].mediaType) !== typeOf(mediaType),
    );
    if (other)
      throw new Error(`the frozen view ${key} has a file ${other.name} of ${other.mediaType}, which no view has`);
  }
  for await (const { sha256 } of folder.rows("images")) needed.push(sha256);
  for (const sha256 of needed)
    if (folder.sumOf(bytesPlace(sha256)) !== sha256) throw new Error(`${bytesPlace(sha256)} has other bytes`);
}

const typeOf = (mediaType: string): string => mediaType.split(";")[0] ?? "";

/** Imports a bundle. Returns why its rows are not those of the first server; null where their numbers are the same. */
async function importAgain(row: PublicRow<"bundles">, folder: BakedFolder, store: BlobStore): Promise<string | null> {
  const { id, counts } = row;
  const masked = row.masked === null ? undefined : await folder.file(maskedPlace(id));
  if (masked === undefined) await storeBytes(row, folder, store);
  try {
    const found = await importBundle(await insertRebuilt(row), { masked });
    // A masked copy has other issues, which are replaced.
    const compared = countNames.filter((name) => masked === undefined || name !== "issues");
    const other = compared.filter((name) => found[name] !== counts[name]);
    return other.length === 0
      ? null
      : other.map((name) => `${found[name]} ${name} instead of ${counts[name]}`).join(", ");
  } catch (error) {
    const refusal = expectedError(error);
    if (!refusal) throw error;
    return `it is refused: ${refusal.message}`;
  }
}

/** Stores the uploaded bytes of a bundle. */
async function storeBytes({ id, sha256, sizeBytes }: PublicRow<"bundles">, folder: BakedFolder, store: BlobStore) {
  const bytes = await store.put(createReadStream(await folder.file(originalPlace(id))), { maxBytes: sizeBytes });
  try {
    if (bytes.sha256 !== sha256) throw new Error(`${originalPlace(id)} changed while it was read`);
    await bytes.keep();
  } finally {
    await bytes.discard();
  }
}

const countNames = ["files", "runs", "indexBuilds", "points", "issues"] as const;
