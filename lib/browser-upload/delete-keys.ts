// A delete key is told once, in the answer to an upload that is then left for the bundle's page: this tab keeps it until it is closed.
const nameOf = (bundle: string) => `benchfolio-delete-key ${bundle}`;

/** Keeps the key that deletes a bundle, where this browser lets pages keep anything. */
export function keepDeleteKey(bundle: string, key: string): void {
  try {
    sessionStorage.setItem(nameOf(bundle), key);
  } catch {
    // The bundle then has no key that anybody knows; its operator can delete it.
  }
}

/** The key of a bundle that this tab uploaded; null for others. */
export function keptDeleteKey(bundle: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(bundle));
  } catch {
    return null;
  }
}
