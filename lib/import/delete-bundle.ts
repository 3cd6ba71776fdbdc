import type { Actor } from "../db/access/audit";
import { removeBundle } from "../db/write/withdraw-bundle";
import { forgetUnknownBytes } from "./stored-bytes";

/**
 * Deletes a bundle's rows, then its bytes and its twin's, and leaves a tombstone. Returns false where any of them stay:
 * they were uploaded again, or a backup needs them. The next start of a worker collects those that only a backup kept.
 */
export async function deleteBundle(id: string, reason: string, actor?: Actor): Promise<boolean> {
  const { sha256, twin } = await removeBundle(id, reason, actor);
  // The original matters most. A store that fails at one of the two must not keep the other.
  const gone = await Promise.allSettled(
    [sha256, ...(twin === null ? [] : [twin])].map((each) => forgetUnknownBytes(each)),
  );
  for (const each of gone) if (each.status === "rejected") throw each.reason;
  return gone.every((each) => each.status === "fulfilled" && each.value);
}
