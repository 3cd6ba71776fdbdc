import { jsonAnswer, preflight, publicOrigin } from "@/app/api/v1/bundles/answer";
import { refusedFile } from "@/app/refused";
import { reportFile } from "@/app/report/report-file";
import { frozenTable } from "@/app/table-file";
import { viewFile } from "@/app/view-file";
import { isAnonymous } from "@/lib/db/write/snapshots";
import { frozenShown } from "@/lib/publish/frozen/frozen-shown";
import { absentView, loadSnapshot } from "@/lib/publish/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/publish/frozen/load-withdrawn";
import { loadReport } from "@/lib/publish/report/load-report";
import { tableFormat } from "@/lib/tables/table-response";
import { urls } from "@/lib/urls";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { asksOther, isTakenBack, keptAnswer, pageAnswer } from "../kept-answer";
import { renderFrozen, viewPage } from "../render-frozen";

export const dynamic = "force-dynamic";

/**
 * Sends a frozen view or report in another format. Without a query it is the file from the day of freezing, byte for
 * byte. With one (`?table=`, `?theme=`, a look), or after a retraction, it is rendered now from the stored view.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ key: string; format: string }> },
): Promise<Response> {
  const { key, format: ending } = await params;
  const answer = await fileOf(request, key, ending);
  // Anybody can freeze a view without a token, so search engines must not index such a view.
  if (answer.ok && (await isAnonymous(key))) answer.headers.set("x-robots-tag", "noindex");
  return answer;
}

/** Returns a file of a frozen view or report; for a failure its reason in the same format. */
async function fileOf(request: Request, key: string, ending: string): Promise<Response> {
  try {
    const report = await loadReport(key);
    if (report) return await reportFile(request, report, ending);
    const snapshot = await loadSnapshot(key);
    if (!snapshot) throw await absentView(key);
    const search = new URL(request.url).searchParams;
    const withdrawn = await loadWithdrawn(snapshot);
    const isPlain = !asksOther(search, snapshot);
    if (isPlain && !isTakenBack(withdrawn)) {
      const kept = await keptAnswer(key, ending, {
        withdrawn,
        known: request.headers.get("if-none-match"),
        // The first client must not choose the origin in a stored file.
        render: () => renderFrozen(snapshot, { origin: "", at: new Date() }),
      });
      if (kept) return kept;
    }
    if (isPlain && ending === "html")
      return pageAnswer(viewPage(snapshot, withdrawn, { origin: publicOrigin(request), at: new Date() }), key);
    const written = await viewFile(request, urls.snapshot(key), ending);
    if (written) return written;
    const format = tableFormat(ending);
    if (search.get("table") === null && format === "json") return jsonAnswer({ ...snapshot, withdrawn });
    const shown = frozenShown(snapshot, withdrawn, rawSearchParams(search));
    return frozenTable(shown, search.get("table"), format, { key, withdrawn });
  } catch (error) {
    return refusedFile(request, ending, error);
  }
}

export const OPTIONS = preflight;
