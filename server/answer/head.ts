// Rules for an answer's head by its status. Next lets neither a page nor its config set them.
import type { RequestContext } from "../../lib/request-context.ts";
import type { Answer, HeadRule } from "./answer.ts";

/** Methods that routes accept beside OPTIONS, by address. All other addresses are read-only. */
const TAKEN: readonly (readonly [RegExp, string])[] = [
  [/^\/api\/v1\/(?:snapshots|reports|images|uploads|uploads\/[^/]+\/finish|bundles\/[^/]+\/withdrawal)\/?$/, "POST"],
  [
    /^\/api\/v1\/(?:bundles|snapshots|machines|dates|builds\/[^/]+|engines\/[^/]+\/dates)\/[^/]+\/notes\/?$/,
    "GET, HEAD, POST",
  ],
  [/^\/api\/v1\/(?:bundles|corrections|tokens|drafts)\/?$/, "GET, HEAD, POST"],
  [/^\/api\/v1\/drafts\/[^/]+\/?$/, "GET, HEAD, PUT, DELETE"],
  [/^\/api\/v1\/projects\/retention\/?$/, "GET, HEAD, PUT"],
  [/^\/api\/v1\/author\/?$/, "GET, HEAD, POST, DELETE"],
  [/^\/api\/v1\/authors\/[^/]+\/?$/, "GET, HEAD, DELETE"],
  [/^\/api\/v1\/tokens\/[^/]+\/?$/, "DELETE"],
  [/^\/api\/v1\/snapshots\/[^/]+\/?$/, "PATCH, DELETE"],
  [/^\/api\/v1\/bundles\/[^/]+\/?$/, "GET, HEAD, PATCH, DELETE"],
  [
    /^\/(?:account\/(?:sign-in|sign-out|sessions|tokens)|(?:bundles|s)\/[^/]+\/(?:notes\/send|manage\/save))\/?$/,
    "POST",
  ],
  [/^\/bundles\/[^/]+\/columns\/save\/?$/, "POST"],
  [/^\/(?:machines|dates|builds\/[^/]+|engines\/[^/]+\/dates)\/[^/]+\/notes\/send\/?$/, "POST"],
  [
    /^\/(?:account\/author|operator\/retry|project\/retention|report\/drafts\/save|api\/(?:report-preview|mcp))\/?$/,
    "POST",
  ],
];

/**
 * The time for which caches keep a frozen view's page. Its numbers never change, but it names this build's scripts.
 * Retractions must also reach readers within minutes (app/frozen-cache-control.ts).
 */
export const KEPT = "public, max-age=300, must-revalidate";
const FROZEN_PAGE = /^\/s\/[a-zA-Z0-9-]+$/;

const isHtml = (response: Answer) => String(response.getHeader("content-type") ?? "").startsWith("text/html");

/** Adds the allowed methods to a 405 answer: Next omits them (RFC 9110, section 15.5.6). */
export const nameMethods =
  (response: Answer, path: string): HeadRule =>
  (status) => {
    if (status === 405 && !response.hasHeader("allow")) {
      const [, taken] = TAKEN.find(([pattern]) => pattern.test(path)) ?? [null, "GET, HEAD"];
      response.setHeader("allow", `${taken}, OPTIONS`);
    }
    return status;
  };

/**
 * Gives a page the status that it noted: 410 for withdrawn content, 404 or 400 for invalid addresses. Parts of a page
 * that a browser fetches keep their own status.
 */
export const answerPageStatus =
  (response: Answer, context: RequestContext): HeadRule =>
  (status) => {
    if (context.pageStatus === null || status !== 200 || !isHtml(response)) return status;
    response.setHeader("cache-control", "no-store");
    return context.pageStatus;
  };

/**
 * Lets shared caches keep the page of a frozen view, but no error and no part of a page. Other formats keep their
 * route's headers.
 */
export const cacheFrozen =
  (response: Answer, path: string): HeadRule =>
  (status) => {
    if (!path.startsWith("/s/") || status === 304) return status;
    const isRead = ["GET", "HEAD"].includes(response.req.method ?? "");
    if (status >= 400) response.setHeader("cache-control", "no-store");
    else if (FROZEN_PAGE.test(path)) {
      response.setHeader("cache-control", status === 200 && isHtml(response) && isRead ? KEPT : "no-store");
      // next.config.mjs sends clients that accept no HTML to a file.
      if (!/\baccept\b(?!-)/.test(String(response.getHeader("vary")))) response.appendHeader("vary", "accept");
    }
    return status;
  };

/** Lets no cache keep a personal answer, and no other site read it. */
export const keepPersonal =
  (response: Answer, context: RequestContext): HeadRule =>
  (status) => {
    if (context.personal) {
      response.setHeader("cache-control", "private, no-store");
      response.removeHeader("access-control-allow-origin");
    }
    return status;
  };

/** Lets no other site read the answer to a change. */
export const keepFromOtherSites =
  (response: Answer): HeadRule =>
  (status) => {
    response.removeHeader("access-control-allow-origin");
    return status;
  };
