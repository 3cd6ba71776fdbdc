// Next answers 405 of a route without saying what it takes (RFC 9110, section 15.5.6); the server in front adds it.

/** What routes take beside OPTIONS, by their addresses; others are read alone. */
const TAKEN = [
  [/^\/api\/v1\/(?:snapshots|reports|uploads|uploads\/[^/]+\/finish|bundles\/[^/]+\/withdrawal)\/?$/, "POST"],
  [/^\/api\/v1\/(?:bundles|snapshots)\/[^/]+\/notes\/?$/, "GET, HEAD, POST"],
  [/^\/api\/v1\/(?:bundles|corrections|tokens)\/?$/, "GET, HEAD, POST"],
  [/^\/api\/v1\/tokens\/[^/]+\/?$/, "DELETE"],
  [/^\/api\/v1\/snapshots\/[^/]+\/?$/, "PATCH, DELETE"],
  [/^\/api\/v1\/bundles\/[^/]+\/?$/, "GET, HEAD, PATCH, DELETE"],
  [
    /^\/(?:account\/(?:sign-in|sign-out|sessions|tokens)|(?:bundles|s)\/[^/]+\/(?:notes\/send|manage\/save))\/?$/,
    "POST",
  ],
  [/^\/(?:operator\/retry|api\/report-preview)\/?$/, "POST"],
];

/** Sets `allow` of a 405 when its head is written; `path` is the address that was asked, without its query. */
export function nameMethods(response, path) {
  const before = response.writeHead.bind(response);
  response.writeHead = (status, ...rest) => {
    if (status === 405 && !response.hasHeader("allow")) {
      const [, taken] = TAKEN.find(([pattern]) => pattern.test(path)) ?? [null, "GET, HEAD"];
      response.setHeader("allow", `${taken}, OPTIONS`);
    }
    return before(status, ...rest);
  };
}
