import { freezeReport } from "@/app/report/freeze-report";
import { readJsonBody } from "@/lib/api/body";
import { reportBody } from "@/lib/api/schemas/reports";
import { errorResponse } from "@/lib/errors";
import { urls, withBase } from "@/lib/urls";
import { jsonAnswer, keptOrigin, preflight, publicOrigin } from "../bundles/answer";
import { requireUploader } from "../bundles/uploader";

export const dynamic = "force-dynamic";

const MAX_BODY = 512 * 1024;

/** Freezes a report: texts and figures of views, in order, under one key. Without a token it gets a delete key. */
export async function POST(request: Request): Promise<Response> {
  try {
    await requireUploader();
    const made = await freezeReport(await readJsonBody(request, reportBody, MAX_BODY), keptOrigin(request));
    const location = withBase(urls.snapshot(made.key));
    return jsonAnswer({ ...made, url: publicOrigin(request) + location }, 201, { location });
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
