import type { Actor } from "../db/access/audit";
import { removeBundle } from "../db/write/withdraw-bundle";
import { forgetUnknownBytes } from "./stored-bytes";

/**
 * Deletes a bundle's rows and bytes, and leaves a tombstone. The bytes are deleted after the rows. Returns
 * false where they were uploaded again, or a backup needs them: then the next start of a worker collects them.
 */
export const deleteBundle = async (id: string, reason: string, actor?: Actor): Promise<boolean> =>
  forgetUnknownBytes(await removeBundle(id, reason, actor));
