import "server-only";
import { dataVersion, type Scope } from "@/lib/db/data-version";
import { loadTestFamilies } from "@/lib/db/workload-points";
import { authorRatioReason, emptiedHistory } from "./author-ratios";
import type { FamilyChoice } from "./family-choice";
import { decodeHistoryParams, encodeHistoryParams } from "./history-params";
import type { HistoryView } from "./history-types";
import { historyView } from "./history-view";
import { familyChoices, selectionOf } from "./load-workload-selection";
import type { RawSearchParams } from "./query-values";
import { resultCache } from "./result-cache";
import { plainNotice } from "./workload-selection";

export interface LoadedHistory {
  /** Null when there are no results of tests at all. */
  view: HistoryView | null;
  families: FamilyChoice[];
}

const cached = resultCache<Pick<LoadedHistory, "view">>();

/** The history page of a link; bad parts of the link are left out with a notice. Kept until the family's data change. */
export async function loadHistoryView(raw: RawSearchParams): Promise<LoadedHistory> {
  const { params, notices } = decodeHistoryParams(raw);
  const rows = await loadTestFamilies();
  const { family } = params.filters;
  // A family that is there depends on its own data alone; without one, the newest bundle's is shown.
  const scopes: Scope[] = rows.some((row) => row.family === family) ? [`family:${family}`, "corrections"] : [];
  const key = `${scopes.join()} ${await dataVersion(...scopes)}:${encodeHistoryParams(params)}:${notices.join("\n")}`;
  const { view } = await cached(key, async () => {
    const { selection } = await selectionOf(params.filters, notices.map(plainNotice), { along: "build" });
    const drawn = selection && historyView(selection, params);
    const reason = selection && authorRatioReason(selection.points);
    return { view: drawn && reason ? emptiedHistory(drawn, reason) : drawn };
  });
  return { view, families: familyChoices(rows) };
}
