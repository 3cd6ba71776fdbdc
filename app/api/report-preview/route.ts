import { jsonAnswer } from "@/app/api/v1/bundles/answer";
import { draftReport } from "@/app/report/draft-report";
import { readJsonBody } from "@/lib/api/body";
import { reportBody } from "@/lib/api/schemas/reports";
import { errorResponse } from "@/lib/errors";
import { reportHtml } from "@/lib/publish/report/report-html";

export const dynamic = "force-dynamic";

const MAX_BODY = 512 * 1024;

/** Renders a report draft as HTML without scripts, for its editor. Stores nothing. */
export async function POST(request: Request): Promise<Response> {
  try {
    const draft = await draftReport(await readJsonBody(request, reportBody, MAX_BODY));
    return jsonAnswer({ html: reportHtml(draft, "") });
  } catch (error) {
    return errorResponse(error);
  }
}
