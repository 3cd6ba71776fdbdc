import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { refusedFile } from "@/app/refused";
import { viewFile } from "@/app/view-file";
import { ExpectedError } from "@/lib/errors";
import { namedFile } from "@/lib/tables/file-name";
import { historyTableName, writeHistoryTable } from "@/lib/tables/history-tables";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";
import { urls } from "@/lib/urls";
import { loadHistoryView } from "@/lib/views/history/load-history-view";
import { refuseEmpty } from "@/lib/views/selection/refused-address";
import { rawSearchParams } from "@/lib/views/state/query-values";

export const dynamic = "force-dynamic";

/**
 * The history page's tables with the page's query: /history.csv, .md, .html, .txt and .json are what is followed, with
 * `?table=changes` the changes of every workload in view, `?table=newest` what can be said of its newest build, `?table=events` the
 * builds at which many workloads moved together. Json without a table is the whole view.
 */
export async function GET(request: Request, { params }: { params: Promise<{ table: string }> }): Promise<Response> {
  const [, ending = ""] = /^view\.(.*)$/.exec((await params).table) ?? [];
  try {
    const written = await viewFile(request, urls.history(), ending);
    if (written) return written;
    const format = tableFormat(ending);
    const search = new URL(request.url).searchParams;
    const { view } = await loadHistoryView(rawSearchParams(search));
    if (!view) throw new ExpectedError("not-found", "There are no results of a test family here yet.");
    refuseEmpty(view);
    const asked = search.get("table");
    const named = (what: string) => namedFile({ kind: "history", view }, what, format);
    if (asked === null && format === "json") return jsonAnswer(view, 200, named("history"));
    return writeHistoryTable(view, historyTableName(asked), (table) => tableResponse(table, format, named(table.name)));
  } catch (error) {
    return refusedFile(request, ending, error);
  }
}

export const OPTIONS = preflight;
