import type { Actor } from "../db/access/audit";
import { removeBundle } from "../db/write/withdraw-bundle";
import { forgetUnknownBytes } from "./stored-bytes";

/**
 * Deletes a bundle's rows, then its bytes, and leaves a tombstone. Returns false where the bytes stay: they were
 * uploaded again, or a backup needs them. The next start of a worker collects those that only a backup kept.
 */
export const deleteBundle = async (id: string, reason: string, actor?: Actor): Promise<boolean> =>
  forgetUnknownBytes(await removeBundle(id, reason, actor));
