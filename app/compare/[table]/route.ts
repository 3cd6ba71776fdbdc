import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { refusedFile } from "@/app/refused";
import { viewFile } from "@/app/view-file";
import { ExpectedError } from "@/lib/errors";
import { COMPARE_TABLES, writeCompareTable } from "@/lib/tables/compare-tables";
import { namedFile, namedPoints } from "@/lib/tables/file-name";
import { pointsTable } from "@/lib/tables/points-table";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";
import { urls } from "@/lib/urls";
import { loadComparePoints } from "@/lib/views/compare/load-compare-points";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { refuseEmpty } from "@/lib/views/selection/refused-address";
import { rawSearchParams } from "@/lib/views/state/query-values";

export const dynamic = "force-dynamic";

const names = [...COMPARE_TABLES, "points"].join(", ");

/**
 * The compare page's tables: /compare/best-qps.csv and so on, with the page's query. "view" stands for the page itself
 * (/compare.csv is rewritten to it): `?table=` picks the table, and json without a table is the whole view.
 */
export async function GET(request: Request, { params }: { params: Promise<{ table: string }> }): Promise<Response> {
  const [, file = "", ending = ""] = /^([^.]*)\.(.*)$/.exec((await params).table) ?? [];
  try {
    const search = new URL(request.url).searchParams;
    const asked = file === "view" ? search.get("table") : file;
    const written = await viewFile(request, urls.compare(), ending, asked);
    if (written) return written;
    const format = tableFormat(ending);
    const query = rawSearchParams(search);
    if (asked === "points") {
      const { dataset, rows, sets, notices } = await loadComparePoints(query);
      return tableResponse(pointsTable(rows, sets, notices), format, namedPoints(dataset, format));
    }
    const view = await loadCompareView(query);
    refuseEmpty(view);
    const named = (what: string) => namedFile({ kind: "compare", view }, what, format);
    if (asked === null && format === "json") return jsonAnswer(view, 200, named("compare"));
    const name = COMPARE_TABLES.find((known) => known === (asked ?? "best-qps"));
    if (!name) throw new ExpectedError("not-found", `There is no such table here; there are ${names}.`);
    return writeCompareTable(view, name, (table) => tableResponse(table, format, named(table.name)));
  } catch (error) {
    return refusedFile(request, ending, error);
  }
}

export const OPTIONS = preflight;
