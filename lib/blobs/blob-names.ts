import { ExpectedError } from "../errors";

/** Returns true for a name that a stored blob can have: 64 hexadecimal digits in lower case. */
export const isSha256 = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

function requireSha256(sha256: string): string {
  if (!isSha256(sha256)) throw new ExpectedError("not-found", "No stored bytes have this name.");
  return sha256;
}

/**
 * Returns a blob's path below the root of a folder or bucket. It is the same in both, so that one can be copied to the
 * other. Throws `not-found` for a name that is not a sha256.
 */
export const placeOf = (sha256: string): string => `${requireSha256(sha256).slice(0, 2)}/${sha256}`;
/** Returns the path of a quarantined blob; throws as `placeOf` does. */
export const asideOf = (sha256: string): string => `quarantine/${requireSha256(sha256)}`;
