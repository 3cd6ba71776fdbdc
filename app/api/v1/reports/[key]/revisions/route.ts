import type { RevisionsAnswer } from "@/lib/api/schemas/reports";
import { errorResponse } from "@/lib/errors";
import { requireKeptReport } from "@/lib/publish/frozen/load-snapshot";
import { loadRevisions } from "@/lib/publish/report/load-revisions";
import { urls, withBase } from "@/lib/urls";
import { jsonAnswer, preflight, publicOrigin } from "../../../bundles/answer";

export const dynamic = "force-dynamic";

/** Lists the revisions of a report that the reader may see. */
export async function GET(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  try {
    const { key } = await params;
    const kept = await requireKeptReport(key);
    const { report } = kept.revision;
    const whole = (of: string) => publicOrigin(request) + withBase(urls.snapshot(of));
    return jsonAnswer({
      key: report,
      url: whole(report),
      revisions: (await loadRevisions(report)).map(({ number, key: own, title, at, withdrawn }) => ({
        revision: number,
        url: whole(own),
        title,
        withdrawn,
        publishedAt: at?.toISOString() ?? null,
      })),
    } satisfies RevisionsAnswer);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
