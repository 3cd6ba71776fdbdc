import { LISTENER } from "@/lib/publish/embed-page";

/** Sends the script that sets the height of embedded frames, for pages that allow scripts. */
export const GET = (): Response =>
  new Response(LISTENER, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=86400",
    },
  });
