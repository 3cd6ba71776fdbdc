import type { Actor } from "../db/access/audit";
import { removeBundle } from "../db/write/withdraw-bundle";
import { forgetUnknownBytes } from "./stored-bytes";

/**
 * Deletes a bundle's rows, then its bytes and its twin's, and leaves a tombstone. Returns false where its bytes stay:
 * they were uploaded again, or a backup needs them. The next start of a worker collects those that only a backup kept.
 */
export async function deleteBundle(id: string, reason: string, actor?: Actor): Promise<boolean> {
  const { sha256, twin } = await removeBundle(id, reason, actor);
  if (twin !== null) await forgetUnknownBytes(twin);
  return forgetUnknownBytes(sha256);
}
