import { blobStore } from "../blobs/store";
import type { BlobStore } from "../blobs/types";
import { installationId, ownsAnyOf } from "../db/access/installation";
import { isKnown, markStoredBytes, mayForgetBytes, withBytesLocked } from "../db/write/bundles-write";
import { forgetUnwantedTwins } from "../db/write/twins";
import { ExpectedError } from "../errors";

/** Milliseconds that a check of a file stays valid: a page reads several members of one file. */
const RECENT_MS = 60_000;

/**
 * Checks a bundle's stored bytes against their sha256. Throws `stored-bytes-damaged` or `stored-bytes-missing` unless
 * they are whole. Damaged bytes are quarantined, and damaged or missing ones are reported on their bundle. `shown`: a
 * check within the last minute counts, also of damaged bytes that could not be quarantined. `withheld`: for bytes that
 * no client gets, any check counts until they are written again.
 */
export async function checkStoredBytes(sha256: string, use: "import" | "shown" | "withheld"): Promise<void> {
  const store = blobStore();
  const recentMs = { import: 0, shown: RECENT_MS, withheld: Number.POSITIVE_INFINITY }[use];
  try {
    await store.verify(sha256, { recentMs });
  } catch (error) {
    if (stateBehind(error)) await reportDamage(store, sha256, recentMs);
    throw error;
  }
}

/** Checks again while no upload of the same bytes can replace them, then quarantines and reports the damage. */
async function reportDamage(store: BlobStore, sha256: string, recentMs: number): Promise<void> {
  await withBytesLocked(sha256, async (client) => {
    const state = await store.verify(sha256, { recentMs }).then(() => "whole" as const, stateBehind);
    if (state === "damaged") await store.quarantine(sha256);
    if (state && (await markStoredBytes(client, sha256, state)) && state !== "whole")
      console.error(`the stored bytes ${sha256} are ${state}`);
  });
}

function stateBehind(error: unknown): "damaged" | "missing" | null {
  if (!(error instanceof ExpectedError)) return null;
  if (error.code === "stored-bytes-damaged") return "damaged";
  return error.code === "stored-bytes-missing" ? "missing" : null;
}

/**
 * Returns true where the store has this installation's mark, or may get it. It may where it has no mark, and either
 * holds nothing or one of our bundles.
 */
async function ownsStore(store: BlobStore = blobStore()): Promise<boolean> {
  const id = await installationId();
  const owner = await store.owner();
  if (owner !== null) return owner === id;
  const stored: string[] = [];
  for await (const { sha256 } of store.list()) stored.push(sha256);
  if (stored.length > 0 && !(await ownsAnyOf(stored))) return false;
  await store.claim(id);
  return true;
}

/**
 * Removes stored bytes without a bundle, as killed uploads leave them. The store needs this installation's mark, so
 * that a wrong DATABASE_URL costs nothing. Returns their number.
 */
export async function collectOrphans(store: BlobStore = blobStore()): Promise<number> {
  if (!(await ownsStore(store))) {
    console.error(
      "the stored bundles belong to another database than DATABASE_URL names: nothing of them is collected",
    );
    return 0;
  }
  let removed = 0;
  for await (const { sha256 } of store.list()) if (await forgetUnknownBytes(sha256, store)) removed += 1;
  return removed;
}

/** Removes the twins of bundles that keep none any more. */
export async function collectTwins(): Promise<void> {
  for (const sha256 of await forgetUnwantedTwins()) await forgetUnknownBytes(sha256);
}

/**
 * Deletes stored bytes, quarantined ones too, unless a bundle or a twin has them. Returns false also during a backup,
 * which may need them.
 */
export function forgetUnknownBytes(sha256: string, store: BlobStore = blobStore()): Promise<boolean> {
  return withBytesLocked(sha256, async (client) => {
    if ((await isKnown(client, sha256)) || !(await mayForgetBytes(client))) return false;
    await store.delete(sha256);
    return true;
  });
}
