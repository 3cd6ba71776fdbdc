import "server-only";
import { dataVersion } from "@/lib/db/data-version";
import type { FamilyChoice } from "./family-choice";
import { decodeHistoryParams, encodeHistoryParams } from "./history-params";
import type { HistoryView } from "./history-types";
import { historyView } from "./history-view";
import { selectionOf } from "./load-workload-selection";
import type { RawSearchParams } from "./query-values";
import { resultCache } from "./result-cache";
import { plainNotice } from "./workload-selection";

export interface LoadedHistory {
  /** Null when there are no results of tests at all. */
  view: HistoryView | null;
  families: FamilyChoice[];
}

const cached = resultCache<LoadedHistory>();

/** The history page of a link; bad parts of the link are left out with a notice. Kept per data version. */
export async function loadHistoryView(raw: RawSearchParams): Promise<LoadedHistory> {
  const { params, notices } = decodeHistoryParams(raw);
  const key = `${await dataVersion()}:${encodeHistoryParams(params)}:${notices.join("\n")}`;
  return cached(key, async () => {
    const { selection, families } = await selectionOf(params.filters, notices.map(plainNotice), { along: "build" });
    return { view: selection && historyView(selection, params), families };
  });
}
