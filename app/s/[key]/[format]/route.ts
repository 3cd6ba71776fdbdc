import { jsonAnswer, preflight } from "@/app/api/v1/bundles/answer";
import { viewFile } from "@/app/view-file";
import { ExpectedError, errorResponse } from "@/lib/errors";
import { COMPARE_TABLES, writeCompareTable } from "@/lib/tables/compare-tables";
import { diffTable } from "@/lib/tables/diff-table";
import { historyTableName, writeHistoryTable } from "@/lib/tables/history-tables";
import { relativeResponse } from "@/lib/tables/relative-response";
import { tableFormat, tableResponse } from "@/lib/tables/table-response";
import type { Table, TableFormat } from "@/lib/tables/types";
import { urls } from "@/lib/urls";
import type { Withdrawn } from "@/lib/views/frozen/frozen-view";
import { loadSnapshot, type Snapshot } from "@/lib/views/frozen/load-snapshot";
import { loadWithdrawn } from "@/lib/views/frozen/load-withdrawn";
import { WITHDRAWN_HEAD, withdrawnText } from "@/lib/views/frozen/withdrawn-words";
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
    const written = await viewFile(request, urls.snapshot(key), ending);
    if (written) return written;
    const format = tableFormat(ending);
    const snapshot = await loadSnapshot(key);
    if (!snapshot) throw new ExpectedError("not-found", "There is no frozen view with this key.");
    const search = new URL(request.url).searchParams;
    const withdrawn = await loadWithdrawn(snapshot);
    if (search.get("table") === null && format === "json")
      return withdrawn.length > 0 ? jsonAnswer({ ...snapshot, withdrawn }) : jsonAnswer(snapshot, 200, forEver);
    return frozenTable({ snapshot, format, search, withdrawn });
  } catch (error) {
    return errorResponse(error);
  }
}

interface Asked {
  snapshot: Snapshot;
  format: TableFormat;
  search: URLSearchParams;
  withdrawn: readonly Withdrawn[];
}

/**
 * Which table `?table=` names; of a relative table, the link may also say how it is shown. Numbers that were withdrawn since say so first, and
 * no cache keeps such an answer; without, the bytes are those of the day that it was frozen.
 */
function frozenTable({ snapshot, format, search, withdrawn }: Asked): Response {
  const asked = search.get("table");
  const { kind, view, title } = snapshot;
  const lead = withdrawn.length > 0 ? [WITHDRAWN_HEAD, ...withdrawn.map(withdrawnText)] : [];
  const headers = withdrawn.length > 0 ? {} : forEver;
  const write = <Row>(table: Table<Row>) => tableResponse({ ...table, title, lead }, format, headers);
  if (kind === "history") return writeHistoryTable(view, historyTableName(asked), write);
  if (kind === "diff") {
    if (asked !== null && asked !== "diff") throw noTable("the table diff", snapshot);
    return write(diffTable(view));
  }
  if (kind === "relative") {
    if (asked !== null && asked !== "relative") throw noTable("the table relative", snapshot);
    const shown = lookOf(rawSearchParams(search));
    // A link from before baselines could be chosen keeps the one that the view was frozen with.
    const look = shown ? { ...shown, relativeTo: shown.relativeTo ?? view.params.relativeTo } : view.params;
    if (format !== "json") return relativeResponse(view, look, format, { title, headers, lead });
    const answer = relativeAnswer({ ...view, params: { ...view.params, ...look } });
    return jsonAnswer(withdrawn.length > 0 ? { ...answer, withdrawn } : answer, 200, headers);
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
