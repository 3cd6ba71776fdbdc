import type { Actor } from "../db/audit";
import { removeBundle } from "../db/withdraw-bundle";
import { forgetUnknownBytes } from "./stored-bytes";

/**
 * Removes a bundle's rows and its bytes for ever and leaves a tombstone. The bytes go once the rows are gone for sure; false where they
 * are still here, since a backup is being made: the next start of a worker collects them.
 */
export const deleteBundle = async (id: string, reason: string, actor?: Actor): Promise<boolean> =>
  forgetUnknownBytes(await removeBundle(id, reason, actor));
