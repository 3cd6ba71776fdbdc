import { preflight } from "@/app/api/v1/bundles/answer";
import { refusedFile } from "@/app/refused";
import { viewFile } from "@/app/view-file";
import { ExpectedError } from "@/lib/errors";
import { diffTable } from "@/lib/tables/diff-table";
import { namedFile } from "@/lib/tables/file-name";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";
import { urls } from "@/lib/urls";
import { loadDiffView } from "@/lib/views/diff/load-diff-view";
import { refuseEmpty } from "@/lib/views/selection/refused-address";
import { rawSearchParams } from "@/lib/views/state/query-values";

export const dynamic = "force-dynamic";

/** Two sides as a file: /diff.csv, .md, .html, .txt, .json with the page's query. */
export async function GET(request: Request, { params }: { params: Promise<{ table: string }> }): Promise<Response> {
  const [, ending = ""] = /^view\.(.*)$/.exec((await params).table) ?? [];
  try {
    const written = await viewFile(request, urls.diff(), ending);
    if (written) return written;
    const format = tableFormat(ending);
    const view = await loadDiffView(rawSearchParams(new URL(request.url).searchParams));
    if (!view) throw new ExpectedError("not-found", "There are no results of a test family here yet.");
    refuseEmpty(view);
    return tableResponse(diffTable(view), format, namedFile({ kind: "diff", view }, "diff", format));
  } catch (error) {
    return refusedFile(request, ending, error);
  }
}

export const OPTIONS = preflight;
