import "server-only";
import { loadCorrections } from "@/lib/db/read/corrections";
import { loadFamilies } from "@/lib/db/read/family-bundles";
import { resultCache } from "@/lib/views/live/result-cache";
import { loadSignedNotes } from "@/lib/views/notes/load-signed-notes";
import { authorRatioReason, emptyHistory, withoutRatios } from "@/lib/views/relative/author-ratios";
import type { FamilyChoice } from "@/lib/views/selection/family-choice";
import { familyChoices, selectionData, selectionOf } from "@/lib/views/selection/load-workload-selection";
import { refusedOn, refuseUnread } from "@/lib/views/selection/refused-address";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { decodeHistoryParams, encodeHistoryParams } from "@/lib/views/state/history-params";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { longWork } from "@/lib/views/thread/long-work";
import type { HistoryParams, HistoryView } from "./history-types";
import { historyQuery, historyView } from "./history-view";

/** A history with the families of tests that a page can choose from. */
export interface LoadedHistory {
  /** Null where there are no results of tests at all. */
  view: HistoryView | null;
  families: FamilyChoice[];
}

const views = resultCache<Pick<LoadedHistory, "view">>();

const make = longWork("history", async (params: HistoryParams, notices: readonly string[]) => {
  const { keysNamed } = await loadCorrections();
  const loaded = await refusedOn(
    (query) => historyQuery(query, params),
    () => selectionOf(params, notices.map(plainNotice), { along: "build" }),
  );
  const { selection } = loaded;
  const isCut = params.seams === "chained" && params.filters.build !== undefined;
  const { build: _, ...filters } = params.filters;
  const whole = selection && isCut ? loaded.again(loaded.loaded, filters) : selection;
  const drawn =
    selection && historyView(withoutRatios(selection), params, keysNamed, withoutRatios(whole ?? selection));
  const reason = selection && authorRatioReason(selection.points);
  return { view: drawn && reason ? emptyHistory(drawn, reason) : drawn };
});

/**
 * Loads the history page of a link. The cache keeps it until the family's data change; callers share it and must not
 * change it. Throws RefusedAddress for an address that can't be read, or that names something that isn't here.
 */
export async function loadHistoryView(raw: RawSearchParams): Promise<LoadedHistory> {
  const decoded = decodeHistoryParams(raw);
  const { notices } = decoded;
  refuseUnread(decoded.unread);
  // A claim changes no number, so the cache key leaves it out.
  const { claim } = decoded.params;
  const params = { ...decoded.params, claim: null };
  const rows = await loadFamilies();
  const here = <T>(ask: () => Promise<T>) => refusedOn((query) => historyQuery(query, params), ask);
  const { version, points } = await here(() => selectionData(params));
  const { view } = await views(`${version}:${encodeHistoryParams(params)}:${notices.join("\n")}`, () =>
    make(points, params, notices),
  );
  if (!view) return { view, families: familyChoices(rows) };
  // Notes change without a family's data, so each request reads them.
  const noted = { ...view, ...(await loadSignedNotes(view.panels)) };
  return { view: { ...noted, params: { ...view.params, claim } }, families: familyChoices(rows) };
}
