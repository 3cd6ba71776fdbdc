import { readJsonBody } from "@/lib/api/body";
import { readQuery } from "@/lib/api/query";
import { finishParams } from "@/lib/api/schemas/bundles";
import { finishUploadBody } from "@/lib/api/schemas/uploads";
import { statementOf } from "@/lib/domain/names/restate";
import { errorResponse } from "@/lib/errors";
import { finishDirectUpload } from "@/lib/import/upload";
import { preflight } from "../../../bundles/answer";
import { uploadedAnswer } from "../../../bundles/uploaded-answer";
import { uploaderOf } from "../../../bundles/uploader";

export const dynamic = "force-dynamic";

// Room for the sha256 of 10,000 parts.
const MAX_BODY = 1024 * 1024;

/** Checks the sha256 of an upload in the object store, takes it, and waits a while for the import's verdict. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { wait, ...asked } = readQuery(request, finishParams).params;
    const { by, deleteKey } = await uploaderOf(asked);
    const sent = await readJsonBody(request, finishUploadBody, MAX_BODY);
    const { id } = await params;
    const said = { by, given: statementOf(asked), replaces: asked.replace !== undefined };
    return await uploadedAnswer(request, await finishDirectUpload(id, sent, said), { wait, deleteKey });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
