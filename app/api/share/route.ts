import { jsonAnswer, preflight, publicOrigin } from "@/app/api/v1/bundles/answer";
import { publish } from "@/app/view-file";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { shareKit } from "@/lib/pictures/share-kit";
import { withBase } from "@/lib/urls";
import { loadShownAt } from "@/lib/views/sharing/load-shown";

export const dynamic = "force-dynamic";

/** All that can be taken from the view of `?url=`, a path of this site: copies, pictures, embeds, citations. For the dialog of its page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const shown = await loadShownAt(new URL(request.url).searchParams.get("url") ?? "");
    if (!shown) throw new ExpectedError("not-found", "There is no view of this site at this address.");
    return jsonAnswer(await shareKit(publish(shown, request), publicOrigin(request) + withBase("/embed.js")));
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
