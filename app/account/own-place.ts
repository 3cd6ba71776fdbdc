import { HERE, urlOf } from "@/lib/web-address";

/** Most characters of a place. A cookie keeps it during a sign-in; browsers take 4,096 bytes. */
const MOST_CHARACTERS = 2_000;

/**
 * Returns a place of this site as path, query and fragment. Null for anything else, such as another site's address or
 * a text of more than 2,000 characters.
 */
export function ownPlace(text: unknown): string | null {
  if (typeof text !== "string" || text.length > MOST_CHARACTERS) return null;
  const url = text.startsWith("/") ? urlOf(text) : null;
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
  // "/.//host" becomes "//host", which a browser reads as another host.
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : null;
}
