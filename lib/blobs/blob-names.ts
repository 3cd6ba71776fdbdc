import { ExpectedError } from "../errors";

/** Whether a name is one that bytes are stored under. */
export const isSha256 = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

function checked(sha256: string): string {
  if (!isSha256(sha256)) throw new ExpectedError("not-found", "No stored bytes have this name.");
  return sha256;
}

/** Where a blob lies below the root of a folder or bucket; the same in both, so that one can be copied onto the other. */
export const placeOf = (sha256: string): string => `${checked(sha256).slice(0, 2)}/${sha256}`;
/** Where a damaged one is put aside. */
export const asideOf = (sha256: string): string => `quarantine/${checked(sha256)}`;
