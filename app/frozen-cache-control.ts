/**
 * How long caches keep what is made of a frozen view: its numbers never change, but they may be taken back or hidden, which has to reach readers
 * within minutes. Kept files have an ETag, so that asking again costs no bytes. server/answer/head.ts has the same for the page.
 */
export const FROZEN_CACHE = "public, max-age=300, must-revalidate";
