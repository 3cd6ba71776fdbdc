// Finds out if a change comes from our own pages or from a program. A page of another site can send such a request from
// a visitor's browser. The browser then names that site's origin.
import type { IncomingMessage } from "node:http";

/**
 * Returns null where a request may go on, else the reason. `sec-fetch-site` decides if a browser sends it. Otherwise
 * `origin` must be the requested host. A request with neither header comes from a program.
 */
export function foreignWrite({ method = "", headers }: Pick<IncomingMessage, "method" | "headers">): string | null {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return null;
  const refused =
    "This came from a page of another site, which may read what is public here but change nothing. " +
    "Send it from this site or from a program.";
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? null : refused;
  const origin = headers.origin;
  if (origin === undefined) return null;
  const asked = headers["x-forwarded-host"] ?? headers.host;
  return URL.canParse(origin) && new URL(origin).host === asked ? null : refused;
}
