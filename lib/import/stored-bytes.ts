import { blobStore } from "../blobs/store";
import type { BlobStore } from "../blobs/types";
import { isKnown, markStoredBytes, mayForgetBytes, withBytesLocked } from "../db/bundles-write";
import { claimable, installationId } from "../db/installation";
import { ExpectedError } from "../errors";

/** How long a file that was read and found whole is not read again before it is shown: a page asks for several members. */
const RECENT_MS = 60_000;

/**
 * Checks a bundle's stored bytes against their sha256 and throws unless they are whole. Damaged bytes are put aside, so that nothing
 * reads them, and damaged or missing ones are named on their bundle. `shown`: bytes checked within the last minute count, also those found
 * damaged that could not be put aside; `withheld`: bytes that nobody is given count as long as nothing writes to them.
 */
export async function checkStoredBytes(sha256: string, use: "import" | "shown" | "withheld"): Promise<void> {
  const store = blobStore();
  const recentMs = { import: 0, shown: RECENT_MS, withheld: Number.POSITIVE_INFINITY }[use];
  try {
    await store.verify(sha256, { recentMs });
  } catch (error) {
    if (stateBehind(error)) await nameDamage(store, sha256, recentMs);
    throw error;
  }
}

/** Looks again while no upload of the same bytes can put whole ones in their place, then acts. */
async function nameDamage(store: BlobStore, sha256: string, recentMs: number): Promise<void> {
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

/** Whether the store carries this installation's mark, or may carry it: it has none, and nothing in it speaks against us. */
async function ownsStore(store: BlobStore = blobStore()): Promise<boolean> {
  const id = await installationId();
  const owner = await store.owner();
  if (owner !== null) return owner === id;
  const stored: string[] = [];
  for await (const { sha256 } of store.list()) stored.push(sha256);
  if (stored.length > 0 && !(await claimable(stored))) return false;
  await store.claim(id);
  return true;
}

/**
 * Removes stored bytes that no bundle has, as a killed upload leaves them; only from a store with this installation's mark, so that a
 * wrong DATABASE_URL costs nothing. Returns how many.
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

/** Forgets stored bytes, quarantined ones too, unless a bundle has them; false also while a backup is being made, which may need them. */
export function forgetUnknownBytes(sha256: string, store: BlobStore = blobStore()): Promise<boolean> {
  return withBytesLocked(sha256, async (client) => {
    if ((await isKnown(client, sha256)) || !(await mayForgetBytes(client))) return false;
    await store.delete(sha256);
    return true;
  });
}
