import { bodyOf } from "@/lib/api/body";
import type { ImageAnswer } from "@/lib/api/schemas/images";
import { addImage } from "@/lib/db/write/images";
import { requireDrafts } from "@/lib/db/write/report-drafts";
import { cleanImage } from "@/lib/domain/reports/clean-image";
import { MOST_IMAGE_BYTES } from "@/lib/domain/reports/report-image";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { urls, withBase } from "@/lib/urls";
import { jsonAnswer, preflight, publicOrigin } from "../bundles/answer";

export const dynamic = "force-dynamic";

/** Keeps an image for the reports of the token's owner, without metadata. The body is the file. */
export async function POST(request: Request): Promise<Response> {
  try {
    const own = await requireDrafts();
    // A page of another site can't send this type without permission.
    if (!request.headers.get("content-type")?.startsWith("image/"))
      throw new ExpectedError("unsupported-media-type", "The body is an image, with its type in content-type.");
    const image = cleanImage(await bodyOf(request, MOST_IMAGE_BYTES));
    if ("why" in image) throw new ExpectedError("bad-request", image.why);
    const { id, ...facts } = await addImage(own.owner, image);
    const path = urls.image(id);
    const answer: ImageAnswer = { id, path, url: publicOrigin(request) + withBase(path), ...facts };
    return jsonAnswer(answer, 201);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
