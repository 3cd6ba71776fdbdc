import { preflight } from "@/app/api/v1/bundles/answer";
import { viewFile } from "@/app/view-file";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { diffTable } from "@/lib/tables/diff-table";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";
import { urls } from "@/lib/urls";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { rawSearchParams } from "@/lib/views/state/query-values";

export const dynamic = "force-dynamic";

/** Two sides as a file: /diff.csv, .md, .html, .txt, .json with the page's query. */
export async function GET(request: Request, { params }: { params: Promise<{ table: string }> }): Promise<Response> {
  try {
    const [, ending = ""] = /^view\.(.*)$/.exec((await params).table) ?? [];
    const written = await viewFile(request, urls.diff(), ending);
    if (written) return written;
    const format = tableFormat(ending);
    const view = await loadDiffView(rawSearchParams(new URL(request.url).searchParams), { strict: true });
    if (!view) throw new ExpectedError("not-found", "There are no results of a test family here yet.");
    return tableResponse(diffTable(view), format);
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
