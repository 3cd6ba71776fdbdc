import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { refusedFile } from "@/app/refused";
import { viewFile } from "@/app/view-file";
import { acrossTable } from "@/lib/tables/across-table";
import { namedFile } from "@/lib/tables/file-name";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";
import { urls } from "@/lib/urls";
import { loadAcross } from "@/lib/views/compare/load-across";
import { refuseEmpty } from "@/lib/views/selection/refused-address";
import { rawSearchParams } from "@/lib/views/state/query-values";

export const dynamic = "force-dynamic";

/** The heat map of the data sets' page as a file: /datasets.csv and so on with the page's query. Json without a table is the whole view. */
export async function GET(request: Request, { params }: { params: Promise<{ table: string }> }): Promise<Response> {
  const [, ending = ""] = /^view\.(.*)$/.exec((await params).table) ?? [];
  try {
    const written = await viewFile(request, urls.datasets(), ending);
    if (written) return written;
    const format = tableFormat(ending);
    const search = new URL(request.url).searchParams;
    const view = await loadAcross(rawSearchParams(search));
    refuseEmpty(view);
    const headers = namedFile({ kind: "across", view }, "datasets", format);
    return format === "json" && search.get("table") === null
      ? jsonAnswer(view, 200, headers)
      : tableResponse(acrossTable(view), format, headers);
  } catch (error) {
    return refusedFile(request, ending, error);
  }
}

export const OPTIONS = preflight;
