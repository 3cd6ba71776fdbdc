// Security headers of every answer: allowed scripts, frames (only embeds allow them), and no type sniffing.
import type { IncomingMessage } from "node:http";
import { REPORT_STYLE } from "../../lib/figure-style.ts";
import { pathOf } from "../admission/path.ts";
import type { Answer } from "./answer.ts";
import { sourceOf } from "./own-scripts.ts";

const NOSNIFF: Record<string, string> = { "x-content-type-options": "nosniff" };
const FIXED: Record<string, string> = {
  ...NOSNIFF,
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const OF_PAGES = Object.entries(FIXED);
const OF_FRAMES = OF_PAGES.filter(([name]) => name !== "x-frame-options");
const OF_BUILT = Object.entries(NOSNIFF);

interface Options {
  dev?: boolean;
  /** Origin of an object store that pages upload to. */
  store?: string | null;
}

/** The one style element of pages. A link may lead to it from any page, whose policy then stays. */
const STYLE = sourceOf(REPORT_STYLE);

/**
 * Returns the Content-Security-Policy of a page with these sources of inline scripts. React's development build needs
 * `eval`. `store` is the origin of an object store that pages upload to.
 */
function pagePolicy(scripts: readonly string[], { dev, store }: Required<Options>): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts, ...(dev ? ["'unsafe-eval'"] : [])].join(" "),
    // Charts position elements by style attributes, which cannot run code.
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' ${STYLE}`,
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
export const isSafeHeader = (name: string): boolean => Object.hasOwn(FIXED, name);

const POLICY = "content-security-policy";
/** Policy for other answers at an embed's address, such as an error in a frame. */
const EMBED_ERROR_POLICY = "default-src 'none'; frame-ancestors * file:";
/** Policy for built files: a page loads a dozen, and the headers of pages are longer than some of them. */
const BUILT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Headers that a built file does not need. Its name changes with its bytes, so no client asks whether it changed. A
 * page loads a dozen files, so that these headers would weigh as much as a small script.
 */
const UNASKED = ["etag", "last-modified", "accept-ranges", "x-request-id"];

/** Types that browsers run as scripts; one may end with a version: text/javascript1.5. */
const SCRIPT_TYPE = /\b(?:java|ecma|live|j)script/i;
/** Our one script beside the built ones (app/embed.js/route.ts). */
const LISTENER = "/embed.js";

/** Makes browsers send a cookie over TLS only. */
const overTlsAlone = (cookie: string) => (/;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`);

/**
 * Sets the headers of an answer before anybody makes it. A route's own policy stays, and forbids frames unless it
 * mentions them. The page's policy is set when the head is written: Next never overwrites a header.
 */
export function setSafeHeaders(
  request: Pick<IncomingMessage, "headers" | "url">,
  response: Pick<Answer, "setHeader" | "getHeader" | "removeHeader" | "headRules" | "scripts">,
  { dev = false, store = null }: Options = {},
): void {
  const path = pathOf(request.url ?? "/");
  const isBuilt = path.startsWith("/_next/static/");
  const isFramed = isEmbed(request.url ?? "/");
  const unlessBuilt = isFramed ? OF_FRAMES : OF_PAGES;
  for (const [name, value] of isBuilt ? OF_BUILT : unlessBuilt) response.setHeader(name, value);
  response.headRules.push((status) => {
    const cookies = response.getHeader("set-cookie");
    if (cookies !== undefined && request.headers["x-forwarded-proto"] === "https")
      response.setHeader("set-cookie", [cookies].flat().map(String).map(overTlsAlone));
    if (isBuilt && status === 200) for (const name of UNASKED) response.removeHeader(name);
    // Policies let pages run the scripts of this site, so nothing else may be one.
    if (!isBuilt && !dev && path !== LISTENER && SCRIPT_TYPE.test(String(response.getHeader("content-type"))))
      response.setHeader("content-type", "text/plain; charset=utf-8");
    const own = response.getHeader(POLICY);
    // A client puts the headers of a 304 over those of its copy, which has the right policy.
    if (own === undefined && status === 304) return status;
    const unframed = () => (isBuilt && status < 400 ? BUILT_POLICY : pagePolicy(response.scripts, { dev, store }));
    if (own === undefined) response.setHeader(POLICY, isFramed ? EMBED_ERROR_POLICY : unframed());
    else if (!/\bframe-ancestors\b/.test(String(own)))
      response.setHeader(POLICY, `${String(own)}; frame-ancestors 'none'`);
    return status;
  });
}
