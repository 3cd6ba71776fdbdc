// What every answer tells the browser about itself: which scripts may run, that nobody may frame it (but embeds, which are made for that),
// that its type is to be believed. The policy names a number that is new for each page; Next puts it on its own scripts when it finds it in the request.
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { pathOf } from "../admission/path.ts";
import type { Answer } from "./answer.ts";

const FIXED: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

interface Options {
  dev?: boolean;
  /** Origin of an object store that pages send uploads to. */
  store?: string | null;
}

/**
 * The Content-Security-Policy of a page whose own scripts and styles carry `nonce`; React's development build needs `eval`. `store` is
 * the origin of an object store that pages send uploads to.
 */
function pagePolicy(nonce: string, { dev, store }: Required<Options>): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    // Charts place things by style attributes, which run nothing.
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...(store ? [store] : []), ...(dev ? ["ws:"] : [])].join(" "),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // What is about to be shared is shown as it will look.
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Whether an address is that of an embed: the only answers that other pages may frame. */
export const isEmbed = (url: string): boolean => /^\/embed\/[^/]+$/.test(pathOf(url));

/** Whether every answer has this header from the start, one too that takes the place of another. */
export const isSafeHeader = (name: string): boolean => name in FIXED;

const POLICY = "content-security-policy";
/** What an embed's address answers beside embeds, such as an error in a frame. */
const EMBED_ERROR_POLICY = "default-src 'none'; frame-ancestors * file:";

/** A cookie that browsers send over TLS alone. */
const overTlsAlone = (cookie: string) => (/;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`);

/**
 * Sets the headers of an answer before anybody makes it. A policy that a route gives itself stays, and forbids frames where it says nothing of them;
 * the page's is set when the head is written, since Next gives no header that is there already another value.
 */
export function setSafeHeaders(
  request: Pick<IncomingMessage, "headers" | "url">,
  response: Pick<Answer, "setHeader" | "getHeader" | "headRules">,
  { dev = false, store = null }: Options = {},
): void {
  const nonce = randomBytes(18).toString("base64");
  const policy = pagePolicy(nonce, { dev, store });
  request.headers[POLICY] = policy;
  request.headers["x-nonce"] = nonce;
  const isFramed = isEmbed(request.url ?? "/");
  for (const [name, value] of Object.entries(FIXED))
    if (!isFramed || name !== "x-frame-options") response.setHeader(name, value);
  response.headRules.push((status) => {
    const cookies = response.getHeader("set-cookie");
    if (cookies !== undefined && request.headers["x-forwarded-proto"] === "https")
      response.setHeader("set-cookie", [cookies].flat().map(String).map(overTlsAlone));
    const own = response.getHeader(POLICY);
    if (own === undefined) response.setHeader(POLICY, isFramed ? EMBED_ERROR_POLICY : policy);
    else if (!/\bframe-ancestors\b/.test(String(own)))
      response.setHeader(POLICY, `${String(own)}; frame-ancestors 'none'`);
    return status;
  });
}
