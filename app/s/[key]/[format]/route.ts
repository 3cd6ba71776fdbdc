import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { COMPARE_TABLES, writeCompareTable } from "@/lib/tables/compare-tables";
import { historyTableName, writeHistoryTable } from "@/lib/tables/history-tables";
import { relativeResponse } from "@/lib/tables/relative-response";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";
import type { Table, TableFormat } from "@/lib/tables/types";
import { loadSnapshot, type Snapshot } from "@/lib/views/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/views/frozen/load-withdrawn";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { lookOf } from "@/lib/views/state/workload-params";

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
    const search = new URL(request.url).searchParams;
    if (search.get("table") === null && format === "json") {
      const withdrawn = await loadWithdrawn(snapshot);
      return withdrawn.length > 0 ? jsonAnswer({ ...snapshot, withdrawn }) : jsonAnswer(snapshot, 200, forEver);
    }
    return frozenTable(snapshot, format, search);
  } catch (error) {
    return errorResponse(error);
  }
}

/** Which table `?table=` names; of a relative table, the link may also say how it is shown. */
function frozenTable(snapshot: Snapshot, format: TableFormat, search: URLSearchParams): Response {
  const asked = search.get("table");
  const { kind, view, title } = snapshot;
  const write = <Row>(table: Table<Row>) => tableResponse({ ...table, title }, format, forEver);
  if (kind === "history") return writeHistoryTable(view, historyTableName(asked), write);
  if (kind === "relative") {
    if (asked !== null && asked !== "relative") throw noTable("the table relative", snapshot);
    const look = lookOf(rawSearchParams(search)) ?? view.params;
    if (format === "json")
      return jsonAnswer(relativeAnswer({ ...view, params: { ...view.params, ...look } }), 200, forEver);
    return relativeResponse(view, look, format, { title, headers: forEver });
  }
  const name = COMPARE_TABLES.find((known) => known === (asked ?? "best-qps"));
  if (!name) throw noTable(`the tables ${COMPARE_TABLES.join(", ")}`, snapshot);
  return writeCompareTable(view, name, write);
}

const noTable = (known: string, { url }: Snapshot) =>
  new ExpectedError(
    "not-found",
    `A frozen view of this kind has ${known}; all points are those of the live view, ${url}.`,
  );

export const OPTIONS = preflight;
