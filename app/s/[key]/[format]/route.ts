import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { loadSnapshot } from "@/lib/db/snapshots";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { COMPARE_TABLES, writeCompareTable } from "@/lib/tables/compare-tables";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";

export const dynamic = "force-dynamic";

const forEver = { "cache-control": "public, max-age=31536000, immutable" };

/** A frozen view in another format: /s/KEY.json is all of it, the others (and json with `?table=`) one of its tables. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ key: string; format: string }> },
): Promise<Response> {
  try {
    const { key, format: ending } = await params;
    const format = tableFormat(ending);
    const snapshot = await loadSnapshot(key);
    if (!snapshot) throw new ExpectedError("not-found", "There is no frozen view with this key.");
    const asked = new URL(request.url).searchParams.get("table");
    if (asked === null && format === "json") return jsonAnswer(snapshot, 200, forEver);
    const name = COMPARE_TABLES.find((known) => known === (asked ?? "best-qps"));
    if (!name) {
      const live = `all points are those of the live view, ${snapshot.url}`;
      throw new ExpectedError("not-found", `A frozen view has the tables ${COMPARE_TABLES.join(", ")}; ${live}.`);
    }
    return writeCompareTable(snapshot.view, name, (table) =>
      tableResponse({ ...table, title: snapshot.title }, format, forEver),
    );
  } catch (error) {
    return errorResponse(error);
  }
}

export const OPTIONS = preflight;
