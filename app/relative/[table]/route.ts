import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { refusedFile } from "@/app/refused";
import { viewFile } from "@/app/view-file";
import { ExpectedError } from "@/lib/errors";
import { namedFile } from "@/lib/tables/file-name";
import { relativeResponse } from "@/lib/tables/relative-response";
import { tableFormat } from "@/lib/tables/table-response";
import { urls } from "@/lib/urls";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";
import { refuseEmpty } from "@/lib/views/selection/refused-address";
import { rawSearchParams } from "@/lib/views/state/query-values";

export const dynamic = "force-dynamic";

/** The relative table as a file: /relative.csv, .md, .html, .txt (as the archive's scripts write it), .json (as the API answers). */
export async function GET(request: Request, { params }: { params: Promise<{ table: string }> }): Promise<Response> {
  const [, ending = ""] = /^view\.(.*)$/.exec((await params).table) ?? [];
  try {
    const written = await viewFile(request, urls.relative(), ending);
    if (written) return written;
    const format = tableFormat(ending);
    const { view } = await loadRelativeView(rawSearchParams(new URL(request.url).searchParams));
    if (!view) throw new ExpectedError("not-found", "There are no results of a test family here yet.");
    refuseEmpty(view);
    const headers = namedFile({ kind: "relative", view }, "relative", format);
    if (format === "json") return jsonAnswer(relativeAnswer(view), 200, headers);
    return relativeResponse(view, view.params, format, { headers });
  } catch (error) {
    return refusedFile(request, ending, error);
  }
}

export const OPTIONS = preflight;
