// The places of answers in a baked folder, and the addresses that need the server.
import path from "node:path";
import { BAKE_MANIFEST, DATA, SUMS } from "../../lib/safety/baked-names.ts";

const OWN: readonly string[] = [BAKE_MANIFEST, SUMS, DATA];

/** Names that lead out of a folder, and that of a folder's page: uploaders' names must not take its place. */
const NO_NAME = /^(?:\.{1,2}|index\.html)$/i;

/** Longest name of a file in bytes that common file systems take. */
const MOST_BYTES = 255;

/** Addresses that only a server answers, and those that are too many to be files. */
const NEVER: readonly (readonly [RegExp, string])[] = [
  [/^\/(?:account|operator|upload|healthz|readyz|metrics)(?:\/|$)/, "needs the server: accounts, uploads, health"],
  [/^\/(?:report|bundles\/together|configs\/diff)(?:\/|$)/, "needs the server: a page for choosing or writing"],
  [
    /^\/[^/]+\/(?:.+\/)?(?:manage|columns|notes\/send|(?:manage|columns)\/save|columns\/benchfolio\.yaml)$/,
    "needs the server: a form",
  ],
  [
    /^\/api\/(?!v1\/(?:openapi\.json|bundles\/[^/]+\/original)$)/,
    "needs the server: the API, but for its description and uploaded archives",
  ],
  [/^\/view-files\//, "another address of a view's file"],
];
const DEEP: readonly (readonly [RegExp, string])[] = [
  [/^\/points\//, "a page for each point: --points bakes those that pages lead to"],
  [/^\/bundles\/[^/]+\/files\//, "a page for each member: --points bakes those that pages lead to"],
];

/**
 * Returns the reason why the answer of an address (path with query) is not a file of the folder. Null where it is one.
 * With `points`, pages of points and members are files, too.
 */
export function leftOutReason(address: string, points: boolean): string | null {
  if (address.includes("?")) return "needs the server: an address with a query";
  const found = [...NEVER, ...(points ? [] : DEEP)].find(([pattern]) => pattern.test(address));
  if (found) return found[1];
  return placeOf(address, true) === null ? "no file can have this name" : null;
}

/**
 * Returns the file of an address below the folder: pages are the `index.html` of their address, others have its name.
 * Null where no file can have that name.
 */
export function placeOf(address: string, isPage: boolean): string | null {
  const parts: string[] = [];
  for (const part of address.split("/").filter(Boolean)) {
    let name: string;
    try {
      name = decodeURIComponent(part);
    } catch {
      return null;
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file systems and lists of sums take none of these.
    if (/[\u0000-\u001f\\]/.test(name)) return null;
    const inner = name.split("/");
    if (inner.some((each) => each === "" || NO_NAME.test(each) || Buffer.byteLength(each) > MOST_BYTES)) return null;
    parts.push(...inner);
  }
  if (isPage) parts.push("index.html");
  const place = parts.join(path.posix.sep);
  return place === "" || OWN.includes(parts[0] ?? "") ? null : place;
}
