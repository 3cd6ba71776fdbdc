/**
 * Cache time of everything made from a frozen view. Its numbers never change, but a retraction must reach readers
 * within minutes. Files have an ETag, so that revalidation costs no bytes. server/answer/head.ts has the same rule
 * for the page.
 */
export const FROZEN_CACHE = "public, max-age=300, must-revalidate";

/** True if a client's ETags (If-None-Match; null without any) have this one. Proxies make some weak (`W/`). */
export const isKnownTag = (known: string | null, etag: string): boolean =>
  known?.split(",").some((one) => one.trim().replace(/^W\//, "") === etag) ?? false;
