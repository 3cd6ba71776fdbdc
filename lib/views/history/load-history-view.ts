import "server-only";
import { loadTestFamilies } from "@/lib/db/workload-points";
import { resultCache } from "@/lib/views/frozen/result-cache";
import { authorRatioReason, emptiedHistory } from "@/lib/views/relative/author-ratios";
import type { FamilyChoice } from "@/lib/views/selection/family-choice";
import { familyChoices, selectionOf, selectionVersion } from "@/lib/views/selection/load-workload-selection";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { decodeHistoryParams, encodeHistoryParams } from "@/lib/views/state/history-params";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import type { HistoryView } from "./history-types";
import { historyView } from "./history-view";

export interface LoadedHistory {
  /** Null when there are no results of tests at all. */
  view: HistoryView | null;
  families: FamilyChoice[];
}

const cached = resultCache<Pick<LoadedHistory, "view">>();

/**
 * The history page of a link; bad parts of the link are left out with a notice. Kept until the family's data change. `strict`, for files,
 * which show no notice: a choice that no point fits leaves none.
 */
export async function loadHistoryView(
  raw: RawSearchParams,
  { strict = false }: { strict?: boolean } = {},
): Promise<LoadedHistory> {
  const decoded = decodeHistoryParams(raw);
  const { notices } = decoded;
  // What is claimed of the numbers changes none: it is no part of what is kept.
  const { claim } = decoded.params;
  const params = { ...decoded.params, claim: null };
  const rows = await loadTestFamilies();
  const key = `${await selectionVersion(params, strict)}:${strict}:${encodeHistoryParams(params)}:${notices.join("\n")}`;
  const { view } = await cached(key, async () => {
    const { selection } = await selectionOf(params, notices.map(plainNotice), { along: "build", strict });
    const drawn = selection && historyView(selection, params);
    const reason = selection && authorRatioReason(selection.points);
    return { view: drawn && reason ? emptiedHistory(drawn, reason) : drawn };
  });
  return { view: view && { ...view, params: { ...view.params, claim } }, families: familyChoices(rows) };
}
