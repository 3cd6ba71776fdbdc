// Addresses of Next itself. Our pages load only built files from there. `/_next/image` would draw a picture with the
// first reader's rights, cache it, and show it to all readers.
import { pathOf } from "./path.ts";

/** Decodes a path at most `rounds` times, more often than any server in between does. */
function decodedPath(path: string, rounds = 3): string {
  try {
    const once = decodeURIComponent(path);
    return once === path || rounds === 1 ? once : decodedPath(once, rounds - 1);
  } catch {
    return path;
  }
}

/**
 * Returns true where an address belongs to the framework and is not a built file. Any spelling counts: encoded, with
 * more slashes, in capitals. `dev` allows the development server's addresses, but never pictures.
 */
export function isInternal(url: string, { dev = false } = {}): boolean {
  const path = pathOf(url);
  if (path.startsWith("/_next/static/")) return false;
  const plain = decodedPath(path)
    .replace(/[\\/]+/g, "/")
    .toLowerCase();
  return dev ? plain.startsWith("/_next/image") : /^\/_{1,2}next/.test(plain);
}
