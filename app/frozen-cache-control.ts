/**
 * Cache time of everything made from a frozen view. Its numbers never change, but a retraction must reach readers
 * within minutes. Files have an ETag, so that revalidation costs no bytes. server/answer/head.ts has the same rule
 * for the page.
 */
export const FROZEN_CACHE = "public, max-age=300, must-revalidate";
