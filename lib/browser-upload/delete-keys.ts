// A delete key is told once, in the answer to an upload or a freezing: this tab keeps it until it is closed, for the pages of what was made.
const nameOf = (id: string) => `benchfolio-delete-key ${id}`;

/** Keeps the key that withdraws a bundle or frozen view, where this browser lets pages keep anything. */
export function keepDeleteKey(id: string, key: string): void {
  try {
    sessionStorage.setItem(nameOf(id), key);
  } catch {
    // Nobody then knows the key; the operator can withdraw it.
  }
}

/** The key of what this tab made; null for others. */
export function keptDeleteKey(id: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(id));
  } catch {
    return null;
  }
}
