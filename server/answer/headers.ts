// Security headers of every answer: allowed scripts, frames (only embeds allow them), and no type sniffing. Each page's
// policy has a new nonce, which Next finds in the request and puts on its own scripts.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { pathOf } from "../admission/path.ts";
import type { Answer } from "./answer.ts";

const NOSNIFF: Record<string, string> = { "x-content-type-options": "nosniff" };
const FIXED: Record<string, string> = {
  ...NOSNIFF,
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

interface Options {
  dev?: boolean;
  /** Origin of an object store that pages upload to. */
  store?: string | null;
}

/**
 * Returns the Content-Security-Policy of a page whose own scripts and styles carry `nonce`. React's development build
 * needs `eval`. `store` is the origin of an object store that pages upload to.
 */
function pagePolicy(nonce: string, { dev, store }: Required<Options>): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    // Charts position elements by style attributes, which cannot run code.
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(store ? [store] : []), ...(dev ? ["ws:"] : [])].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The share dialog previews an embed in a frame.
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Returns true for an embed's address. Other pages may frame only these. */
export const isEmbed = (url: string): boolean => /^\/embed\/[^/]+$/.test(pathOf(url));

/** Returns true for a header that every answer has from the start, also an answer that replaces another. */
export const isSafeHeader = (name: string): boolean => name in FIXED;

const POLICY = "content-security-policy";
/** Policy for other answers at an embed's address, such as an error in a frame. */
const EMBED_ERROR_POLICY = "default-src 'none'; frame-ancestors * file:";
/** Policy for built files: a page loads a dozen, and the headers of pages are longer than some of them. */
const BUILT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers that a built file does not need, since its name changes with its bytes: no client asks whether it changed.
 * A page loads a dozen files, so that these headers would weigh as much as a small script.
 */
const UNASKED = ["etag", "last-modified", "accept-ranges", "x-request-id"];

/** Makes browsers send a cookie over TLS only. */
const overTlsAlone = (cookie: string) => (/;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`);

/**
 * Sets the headers of an answer before anybody makes it. A route's own policy stays, and forbids frames unless it
 * mentions them. The page's policy is set when the head is written: Next never overwrites a header.
 */
export function setSafeHeaders(
  request: Pick<IncomingMessage, "headers" | "url">,
  response: Pick<Answer, "setHeader" | "getHeader" | "removeHeader" | "headRules">,
  { dev = false, store = null }: Options = {},
): void {
  const nonce = randomBytes(18).toString("base64");
  const isBuilt = pathOf(request.url ?? "/").startsWith("/_next/static/");
  const policy = pagePolicy(nonce, { dev, store });
  request.headers[POLICY] = policy;
  request.headers["x-nonce"] = nonce;
  const isFramed = isEmbed(request.url ?? "/");
  for (const [name, value] of Object.entries(isBuilt ? NOSNIFF : FIXED))
    if (!isFramed || name !== "x-frame-options") response.setHeader(name, value);
  response.headRules.push((status) => {
    const cookies = response.getHeader("set-cookie");
    if (cookies !== undefined && request.headers["x-forwarded-proto"] === "https")
      response.setHeader("set-cookie", [cookies].flat().map(String).map(overTlsAlone));
    if (isBuilt && status === 200) for (const name of UNASKED) response.removeHeader(name);
    const own = response.getHeader(POLICY);
    // A client puts the headers of a 304 over those of its copy, which has the right policy.
    if (own === undefined && status === 304) return status;
    const unframed = isBuilt && status < 400 ? BUILT_POLICY : policy;
    if (own === undefined) response.setHeader(POLICY, isFramed ? EMBED_ERROR_POLICY : unframed);
    else if (!/\bframe-ancestors\b/.test(String(own)))
      response.setHeader(POLICY, `${String(own)}; frame-ancestors 'none'`);
    return status;
  });
}
