// Whether a request that changes something comes from our own pages or from a program. A page of another site can send such a
// request from a visitor's browser, but it cannot hide that it did: the browser says so.
import type { IncomingMessage } from "node:http";

/**
 * Null where a request may go on, else why not. `sec-fetch-site` decides where a browser sends it; else `origin`, which must be the
 * host that was asked; a request with neither is a program's.
 */
export function foreignWrite({ method = "", headers }: Pick<IncomingMessage, "method" | "headers">): string | null {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return null;
  const refused =
    "This came from a page of another site, which may read what is public here but change nothing. Send it from this site or from a program.";
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? null : refused;
  const origin = headers.origin;
  if (origin === undefined) return null;
  const asked = headers["x-forwarded-host"] ?? headers.host;
  return URL.canParse(origin) && new URL(origin).host === asked ? null : refused;
}
