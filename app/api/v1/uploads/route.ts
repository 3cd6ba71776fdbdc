import { readJsonBody } from "@/lib/api/body";
import { type BegunUpload, beginUploadBody } from "@/lib/api/schemas/uploads";
import { errorResponse } from "@/lib/errors";
import { beginDirectUpload } from "@/lib/import/upload";
import { urls, withBase } from "@/lib/urls";
import { jsonAnswer, preflight } from "../bundles/answer";
import { requireUploader } from "../bundles/uploader";

export const dynamic = "force-dynamic";

/** Limit of the body in bytes: room for a name and a title. */
const MAX_BODY = 16 * 1024;

/** Starts an upload directly from the client to the object store. */
export async function POST(request: Request): Promise<Response> {
  try {
    await requireUploader();
    const { sizeBytes, fileName, title = null } = await readJsonBody(request, beginUploadBody, MAX_BODY);
    const { id, parts, expiresAt } = await beginDirectUpload({ sizeBytes, fileName, title });
    const finish = withBase(urls.api.finishUpload(id));
    const answer: BegunUpload = { id, parts, expiresAt: expiresAt.toISOString(), finish };
    return jsonAnswer(answer, 201);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
