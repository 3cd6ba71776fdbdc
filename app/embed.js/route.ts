import { LISTENER } from "@/lib/publish/embed-page";

/** The listener that gives frames of embeds their height, for pages that may have it. */
export const GET = (): Response =>
  new Response(LISTENER, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=86400",
    },
  });
