// Rules for the head of an answer by its status, which Next gives neither a page nor its config a say in.
import type { RequestContext } from "../../lib/request-context.ts";
import type { Answer, HeadRule } from "./answer.ts";

/** What routes take beside OPTIONS, by their addresses; others are read alone. */
const TAKEN: readonly (readonly [RegExp, string])[] = [
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

// A frozen view's numbers never change, but its page names this build's scripts, and what is retracted or hidden later has to reach readers
// within minutes: no cache keeps it longer (app/frozen-cache-control.ts).
const KEPT = "public, max-age=300, must-revalidate";
const FROZEN_PAGE = /^\/s\/[a-zA-Z0-9]+$/;

const isHtml = (response: Answer) => String(response.getHeader("content-type") ?? "").startsWith("text/html");

/** Next answers 405 of a route without saying which methods it takes (RFC 9110, section 15.5.6). */
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
 * Gives a page the status that it noted: 410 for what was withdrawn, 404 or 400 for addresses that ask for what is not here. Parts of a page
 * that a browser asks for keep their own.
 */
export const answerPageStatus =
  (response: Answer, context: RequestContext): HeadRule =>
  (status) => {
    if (context.pageStatus === null || status !== 200 || !isHtml(response)) return status;
    response.setHeader("cache-control", "no-store");
    return context.pageStatus;
  };

/**
 * Lets others keep the page of a frozen view; an error or a part of a page that the browser asked for may not be kept. Other formats keep what
 * their route says.
 */
export const cacheFrozen =
  (response: Answer, path: string): HeadRule =>
  (status) => {
    if (!path.startsWith("/s/")) return status;
    const isRead = ["GET", "HEAD"].includes(response.req.method ?? "");
    if (status >= 400) response.setHeader("cache-control", "no-store");
    else if (FROZEN_PAGE.test(path))
      response.setHeader("cache-control", status === 200 && isHtml(response) && isRead ? KEPT : "no-store");
    return status;
  };

/** Lets no cache keep an answer that is for who asked alone, and no other site read it. */
export const keepPersonal =
  (response: Answer, context: RequestContext): HeadRule =>
  (status) => {
    if (context.personal) {
      response.setHeader("cache-control", "private, no-store");
      response.removeHeader("access-control-allow-origin");
    }
    return status;
  };

/** Any site may read what is public; the answer to a change is for whoever made it. */
export const keepFromOtherSites =
  (response: Answer): HeadRule =>
  (status) => {
    response.removeHeader("access-control-allow-origin");
    return status;
  };
