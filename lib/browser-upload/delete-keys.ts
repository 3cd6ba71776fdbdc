// The server returns a delete key once, when a bundle or frozen view is stored. This tab keeps it until it closes, for
// their pages.
const nameOf = (id: string) => `benchfolio-delete-key ${id}`;

/** Stores the key that withdraws a bundle or frozen view, where the browser allows storage. */
export function keepDeleteKey(id: string, key: string): void {
  try {
    sessionStorage.setItem(nameOf(id), key);
  } catch {
    // The key is then lost; the operator can withdraw it.
  }
}

/** Returns the delete key of this tab's upload; null for others, and where the browser forbids storage. */
export function keptDeleteKey(id: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(id));
  } catch {
    return null;
  }
}
