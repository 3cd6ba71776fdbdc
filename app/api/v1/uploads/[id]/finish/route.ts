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

/** Limit of the body in bytes: room for the sha256 of 10,000 parts. */
const MAX_BODY = 1024 * 1024;

/** Checks an upload in the object store by sha256, and takes it. Waits up to `wait` seconds for the verdict. */
export async function POST(request: Request, context: { params: Promise<{ id: string }> }): Promise<Response> {
  try {
    const { wait, ...facts } = readQuery(request, finishParams).params;
    const { by, deleteKey } = await uploaderOf(facts);
    const sent = await readJsonBody(request, finishUploadBody, MAX_BODY);
    const { id } = await context.params;
    const terms = { by, given: statementOf(facts), replaces: facts.replace !== undefined };
    return await uploadedAnswer(request, await finishDirectUpload(id, sent, terms), { wait, deleteKey });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
