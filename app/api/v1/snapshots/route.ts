import { readJsonBody } from "@/lib/api/body";
import { snapshotBody } from "@/lib/api/schemas/snapshots";
import { errorResponse } from "@/lib/errors";
import { urls } from "@/lib/urls";
import { freezeCompareView } from "@/lib/views/freeze-compare-view";
import { jsonAnswer, preflight, publicOrigin } from "../bundles/answer";

export const dynamic = "force-dynamic";

const MAX_BODY = 64 * 1024;

/** Freezes a compare page. */
export async function POST(request: Request): Promise<Response> {
  try {
    const key = await freezeCompareView(await readJsonBody(request, snapshotBody, MAX_BODY));
    const location = urls.snapshot(key);
    return jsonAnswer({ key, url: publicOrigin(request) + location }, 201, { location });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
