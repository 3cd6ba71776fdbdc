import { renderFrozen } from "@/app/s/[key]/render-frozen";
import { readJsonBody } from "@/lib/api/body";
import { snapshotBody } from "@/lib/api/schemas/snapshots";
import { errorResponse } from "@/lib/errors";
import { freezeView } from "@/lib/publish/frozen/freeze-view";
import { alsoAsks } from "@/lib/request-context";
import { urls, withBase } from "@/lib/urls";
import { jsonAnswer, keptOrigin, preflight, publicOrigin } from "../bundles/answer";
import { requireUploader } from "../bundles/uploader";

export const dynamic = "force-dynamic";

const MAX_BODY = 64 * 1024;

/** Freezes the view at a page's address. Without a token the answer has a delete key. */
export async function POST(request: Request): Promise<Response> {
  try {
    await requireUploader();
    const body = await readJsonBody(request, snapshotBody, MAX_BODY);
    alsoAsks(body.url);
    const origin = keptOrigin(request);
    const made = await freezeView(body, (snapshot) => renderFrozen(snapshot, { origin, at: snapshot.createdAt }));
    const location = withBase(urls.snapshot(made.key));
    return jsonAnswer({ ...made, url: publicOrigin(request) + location }, 201, { location });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
