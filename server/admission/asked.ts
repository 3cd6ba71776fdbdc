// What a request shows of who asks: a token, or the cookie of somebody who signed in. lib/db/reader.ts finds out whose they are.
import type { IncomingMessage } from "node:http";
import type { RequestContext } from "../../lib/request-context.ts";

const COOKIE = /(?:^|;\s*)benchfolio_session=([^;\s]+)/;

interface Told {
  id: string;
  address: string;
  client: string;
  keeps?: RequestContext["keeps"];
}

/**
 * What the pages are told of a request, on the object that lib/request-context.ts reads; `keeps` is of client-limits.ts. A cookie is
 * sent along by browsers whoever made the page that asks, so for changes it counts only where the browser says that the page is ours;
 * same-origin.ts has turned away those that say otherwise.
 */
export function contextOf(
  { headers, method = "" }: Pick<IncomingMessage, "headers" | "method">,
  { id, address, client, keeps = () => null }: Told,
): RequestContext {
  const { authorization = "", cookie = "", origin, "sec-fetch-site": site } = headers;
  const changes = !["GET", "HEAD", "OPTIONS"].includes(method);
  const ours = !changes || site === "same-origin" || (site === undefined && origin !== undefined);
  return {
    id,
    failure: null,
    pageStatus: null,
    personal: false,
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
