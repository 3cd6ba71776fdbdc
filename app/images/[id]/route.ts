import { FROZEN_CACHE, isKnownTag } from "@/app/frozen-cache-control";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { loadImage } from "@/lib/publish/report/load-images";

export const dynamic = "force-dynamic";

/** Sends an image to its owner, or to readers of a report that shows it. Others get 404, as for an unknown image. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const image = await loadImage((await params).id);
    if (!image) throw new ExpectedError("not-found", "There is no image with this id.");
    const etag = `"${image.id}"`;
    const isKnown = isKnownTag(request.headers.get("if-none-match"), etag);
    return new Response(isKnown ? null : new Uint8Array(image.bytes), {
      status: isKnown ? 304 : 200,
      headers: {
        // The upload has checked the type: it is never a page or a script.
        "content-type": image.type,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "content-disposition": "inline",
        "cache-control": FROZEN_CACHE,
        etag,
        "access-control-allow-origin": "*",
        // Rich copies on other sites show it.
        "cross-origin-resource-policy": "cross-origin",
      },
    });
  } catch (error) {
    return errorResponse(error);
  }
}
