// What a request shows of who asks: a token, or the cookie of somebody who signed in. lib/db/reader.ts finds out whose they are.

const COOKIE = /(?:^|;\s*)benchfolio_session=([^;\s]+)/;

/**
 * What the pages are told of a request, on the object that lib/request-context.ts reads; `keeps` is of guard/client-limits.mjs. A cookie is
 * sent along by browsers whoever made the page that asks, so for changes it counts only where the browser says that the page is ours;
 * guard/same-origin.mjs has turned away those that say otherwise.
 * @param {{ headers: Record<string, any>, method?: string }} request
 * @param {{ id: string, address: string, client: string, keeps?: (bytes: number) => { seconds: number; message: string } | null }} asked
 */
export function contextOf(request, { id, address, client, keeps = () => null }) {
  const { authorization = "", cookie = "", origin, "sec-fetch-site": site } = request.headers;
  const changes = !["GET", "HEAD", "OPTIONS"].includes(request.method);
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

/** Lets no cache keep an answer that is for who asked alone, and no other site read it. */
export function keepPersonal(response, context) {
  const before = response.writeHead.bind(response);
  response.writeHead = (status, ...rest) => {
    if (context.personal) {
      response.setHeader("cache-control", "private, no-store");
      response.removeHeader("access-control-allow-origin");
    }
    return before(status, ...rest);
  };
}
