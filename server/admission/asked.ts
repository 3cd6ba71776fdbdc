// Reads a request's credentials: a token, or a session cookie. lib/db/reader.ts finds their owner.
import type { IncomingMessage } from "node:http";
import type { RequestContext } from "../../lib/request-context.ts";

const COOKIE = /(?:^|;\s*)benchfolio_session=([^;\s]+)/;

interface Identified {
  id: string;
  address: string;
  client: string;
  keeps?: RequestContext["keeps"];
}

/**
 * Returns the context that lib/request-context.ts gives to pages. `keeps` comes from client-limits.ts. Browsers also
 * send cookies with requests from pages of other sites. So the cookie of a changing request counts only if the browser
 * states that the page is ours. The module same-origin.ts has already refused requests from other sites.
 */
export function contextOf(
  { headers, method = "" }: Pick<IncomingMessage, "headers" | "method">,
  { id, address, client, keeps = () => null }: Identified,
): RequestContext {
  const { authorization = "", cookie = "", origin, "sec-fetch-site": site } = headers;
  const changes = !["GET", "HEAD", "OPTIONS"].includes(method);
  const ours = !changes || site === "same-origin" || (site === undefined && origin !== undefined);
  return {
    id,
    failure: null,
    pageStatus: null,
    personal: false,
    wide: false,
    asked: {
      address,
      client,
      bearer: /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1] ?? null,
      session: ours ? (COOKIE.exec(cookie)?.[1] ?? null) : null,
    },
    also: [],
    keeps,
    once: new Map(),
  };
}
