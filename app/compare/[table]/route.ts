import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { viewFile } from "@/app/view-file";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { COMPARE_TABLES, writeCompareTable } from "@/lib/tables/compare-tables";
import { pointsTable } from "@/lib/tables/points-table";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";
import { urls } from "@/lib/urls";
import { loadComparePoints } from "@/lib/views/compare/load-compare-points";
import { loadCompareView } from "@/lib/views/compare/load-compare-view";
import { rawSearchParams } from "@/lib/views/state/query-values";

export const dynamic = "force-dynamic";

const names = [...COMPARE_TABLES, "points"].join(", ");

/**
 * The compare page's tables: /compare/best-qps.csv and so on, with the page's query. "view" stands for the page itself
 * (/compare.csv is rewritten to it): `?table=` picks the table, and json without a table is the whole view.
 */
export async function GET(request: Request, { params }: { params: Promise<{ table: string }> }): Promise<Response> {
  try {
    const [, file = "", ending = ""] = /^([^.]*)\.(.*)$/.exec((await params).table) ?? [];
    const search = new URL(request.url).searchParams;
    const asked = file === "view" ? search.get("table") : file;
    const written = await viewFile(request, urls.compare(), ending, asked);
    if (written) return written;
    const format = tableFormat(ending);
    const query = rawSearchParams(search);
    if (asked === null && format === "json") return jsonAnswer(await loadCompareView(query, { strict: true }));
    if (asked === "points") {
      const { rows, sets, notices } = await loadComparePoints(query);
      return tableResponse(pointsTable(rows, sets, notices), format);
    }
    const name = COMPARE_TABLES.find((known) => known === (asked ?? "best-qps"));
    if (!name) throw new ExpectedError("not-found", `There is no such table here; there are ${names}.`);
    return writeCompareTable(await loadCompareView(query, { strict: true }), name, (table) =>
      tableResponse(table, format),
    );
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
