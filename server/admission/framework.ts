// Addresses of Next itself. Our pages load built files from there and nothing else; `/_next/image` would draw a picture with the rights of
// whoever asks first, keep it, and show it to everybody.
import { pathOf } from "./path.ts";

/** A path decoded as often as it can be, at most `rounds` times: more often than any server in between does. */
function decodedPath(path: string, rounds = 3): string {
  try {
    const once = decodeURIComponent(path);
    return once === path || rounds === 1 ? once : decodedPath(once, rounds - 1);
  } catch {
    return path;
  }
}

/**
 * Whether an address belongs to the framework and is no built file, in any spelling: encoded, with more slashes, in capitals. `dev` allows what the
 * development server asks for, which never includes pictures.
 */
export function isInternal(url: string, { dev = false } = {}): boolean {
  const path = pathOf(url);
  if (path.startsWith("/_next/static/")) return false;
  const plain = decodedPath(path)
    .replace(/[\\/]+/g, "/")
    .toLowerCase();
  return dev ? plain.startsWith("/_next/image") : /^\/_{1,2}next/.test(plain);
}
