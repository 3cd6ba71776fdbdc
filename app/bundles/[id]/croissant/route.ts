import { jsonAnswer, preflight, publicOrigin } from "@/app/api/v1/bundles/answer";
import { croissant } from "@/lib/citing/croissant";
import { loadFileList } from "@/lib/db/bundle-report";
import { errorResponse } from "@/lib/errors";
import { describeBundle } from "../describe";

export const dynamic = "force-dynamic";

/** More members than an archive may have. */
const ALL_FILES = 1_000_000;

/** A bundle as Croissant 1.0, with the hash of each member. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { id } = await params;
    const described = await describeBundle(id, publicOrigin(request), request.signal);
    const list = await loadFileList(id, ALL_FILES);
    return jsonAnswer(croissant(described, list?.files ?? []), 200, { "content-type": "application/ld+json" });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
