import { jsonAnswer } from "@/app/api/v1/bundles/answer";
import { FROZEN_CACHE } from "@/app/frozen-cache-control";
import { ExpectedError } from "@/lib/errors";
import type { TableFormat } from "@/lib/formats";
import { COMPARE_TABLES, writeCompareTable } from "@/lib/tables/compare-tables";
import { diffTable } from "@/lib/tables/diff-table";
import { namedFrozenFile } from "@/lib/tables/file-name";
import { historyTableName, writeHistoryTable } from "@/lib/tables/history-tables";
import { relativeResponse } from "@/lib/tables/relative-response";
import { tableResponse } from "@/lib/tables/table-response";
import type { Table } from "@/lib/tables/types";
import type { Withdrawn } from "@/lib/views/frozen/frozen-view";
import type { Snapshot } from "@/lib/views/frozen/load-snapshot";
import { WITHDRAWN_HEAD, withdrawnText } from "@/lib/views/frozen/withdrawn-words";
import { relativeAnswer } from "@/lib/views/relative/relative-answer";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { lookOf } from "@/lib/views/state/workload-params";

/** What is written now of a stored view: another version may write it otherwise. */
const REDRAWN = { "cache-control": FROZEN_CACHE };

interface AskedTable {
  snapshot: Snapshot;
  format: TableFormat;
  search: URLSearchParams;
  withdrawn: readonly Withdrawn[];
}

/**
 * Which table `?table=` names; of a relative table, the link may also say how it is shown. Numbers that were withdrawn since say so first, and
 * no cache keeps such an answer.
 */
export function frozenTable({ snapshot, format, search, withdrawn }: AskedTable): Response {
  const asked = search.get("table");
  const { kind, view, title } = snapshot;
  const lead = withdrawn.length > 0 ? [WITHDRAWN_HEAD, ...withdrawn.map(withdrawnText)] : [];
  const cache = withdrawn.length > 0 ? {} : REDRAWN;
  const named = (what: string) => ({ ...cache, ...namedFrozenFile(snapshot.key, what, format) });
  const write = <Row>(table: Table<Row>) => tableResponse({ ...table, title, lead }, format, named(table.name));
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
    if (format !== "json") return relativeResponse(view, look, format, { title, headers: named("relative"), lead });
    const answer = relativeAnswer({ ...view, params: { ...view.params, ...look } });
    return jsonAnswer(withdrawn.length > 0 ? { ...answer, withdrawn } : answer, 200, named("relative"));
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
