// Next answers 405 of a route without saying what it takes (RFC 9110, section 15.5.6); the server in front adds it.

const WRITES = /^\/api\/v1\/(?:snapshots|uploads|uploads\/[^/]+\/finish)\/?$/;
const BOTH = /^\/api\/v1\/(?:bundles|corrections)\/?$/;

/** Sets `allow` of a 405 below the API when its head is written; `path` is the address that was asked, without its query. */
export function nameMethods(response, path) {
  if (!path.startsWith("/api/v1/")) return;
  const before = response.writeHead.bind(response);
  response.writeHead = (status, ...rest) => {
    if (status === 405 && !response.hasHeader("allow"))
      response.setHeader(
        "allow",
        WRITES.test(path) ? "POST, OPTIONS" : `GET, HEAD, ${BOTH.test(path) ? "POST, " : ""}OPTIONS`,
      );
    return before(status, ...rest);
  };
}
