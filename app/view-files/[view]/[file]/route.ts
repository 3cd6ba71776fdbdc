import { preflight } from "@/app/api/v1/bundles/answer";
import { refusedFile } from "@/app/refused";
import { liveTable, rowsOfLive } from "@/app/table-file";
import { viewFile } from "@/app/view-file";
import { ExpectedError } from "@/lib/errors";
import { loadLive } from "@/lib/publish/load-shown";
import { tableFormat } from "@/lib/tables/table-response";
import { kindAt } from "@/lib/views/registry/kinds";
import { VIEWS } from "@/lib/views/registry/views";
import { rawSearchParams } from "@/lib/views/state/query-values";

export const dynamic = "force-dynamic";

/**
 * Sends any file of any view, with the query of its page. Rewrites lead here: /history.csv to
 * /view-files/history/view.csv, where `?table=` names a table. /compare/best-qps.csv goes to
 * /view-files/compare/best-qps.csv, which names the table itself.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ view: string; file: string }> },
): Promise<Response> {
  const { view, file } = await params;
  const [, name = "", ending = ""] = /^([^.]*)\.(.*)$/.exec(file) ?? [];
  try {
    const kind = kindAt(`/${view}`);
    if (!kind) throw new ExpectedError("not-found", "There is no such page.");
    const search = new URL(request.url).searchParams;
    const asked = name === "view" ? search.get("table") : name;
    const written = await viewFile(request, `/${view}`, ending, asked);
    if (written) return written;
    const format = tableFormat(ending);
    const raw = rawSearchParams(search);
    const rows = await rowsOfLive(kind, raw, asked, format);
    if (rows) return rows;
    const given = await loadLive(kind, raw);
    if (!given) throw new ExpectedError("not-found", VIEWS[kind].nothing);
    return liveTable(given, asked, format);
  } catch (error) {
    return refusedFile(request, ending, error);
  }
}

export const OPTIONS = preflight;
