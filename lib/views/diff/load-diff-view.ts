import "server-only";
import { loadCorrections } from "@/lib/db/read/corrections";
import { resultCache } from "@/lib/views/live/result-cache";
import { loadSideNotes } from "@/lib/views/notes/load-side-notes";
import { refuseWithdrawn } from "@/lib/views/selection/load-refused-bundles";
import { selectionData, selectionOf } from "@/lib/views/selection/load-workload-selection";
import { nameOffers } from "@/lib/views/selection/name-offers";
import { refusedOn, refuseUnread } from "@/lib/views/selection/refused-address";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { decodeDiffParams, diffQuery, encodeDiffParams, tableOfDiff } from "@/lib/views/state/diff-params";
import { ALL, type PageFilters, withFilter } from "@/lib/views/state/page-filters";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { isChosenOfTests } from "@/lib/views/state/workload-params";
import { longWork } from "@/lib/views/thread/long-work";
import type { DiffParams, DiffView } from "./diff-types";
import { comparedSides, diffView, hasBothSides } from "./diff-view";

const views = resultCache<{ view: DiffView | null }>();

const make = longWork("diff", async (params: DiffParams, notices: readonly string[]) => {
  const asked = tableOfDiff(params);
  const { keysNamed } = await loadCorrections();
  const select = (filters: PageFilters) =>
    refusedOn(
      (query) => diffQuery(query, params),
      () => selectionOf({ ...asked, filters }, notices.map(plainNotice), { sides: params }),
    );
  let { filters } = asked;
  let { selection, ...read } = await select(filters);
  while (selection && !hasBothSides(selection, params, keysNamed)) {
    // The page may choose conditions that one side lacks. Then this loop shows all conditions, so that the page can
    // name the reason. The next round may choose others: machines and thread counts first, then sizes of data.
    const before = filters;
    const chosen = Object.keys(selection.params.filters).filter(
      (name) => isChosenOfTests(name) && before[name] === undefined,
    );
    if (chosen.length === 0) break;
    filters = chosen.reduce((state, name) => withFilter(state, name, [ALL]), before);
    ({ selection, ...read } = await select(filters));
  }
  if (!selection) return { view: null };
  const offers = nameOffers({
    ...read,
    selection,
    filters,
    tableOf: (of) => comparedSides(of, params, keysNamed),
  });
  return { view: { ...diffView(selection, params, keysNamed), ...(offers.length ? { offers } : {}) } };
});

/**
 * Loads two sides for these search parameters; null where there are no results of tests at all. The cache keeps it
 * until the family's data change; callers share it and must not change it. Throws RefusedAddress for an address that
 * names something that isn't here.
 */
export async function loadDiffView(raw: RawSearchParams): Promise<DiffView | null> {
  const decoded = decodeDiffParams(raw);
  const { notices } = decoded;
  refuseUnread(decoded.unread);
  // A claim changes no number, so the cache key leaves it out.
  const { claim } = decoded.params;
  const params = { ...decoded.params, claim: null };
  await refuseWithdrawn(params.by, [params.a, params.b]);
  const { version, points } = await refusedOn(
    (query) => diffQuery(query, params),
    () => selectionData(tableOfDiff(params)),
  );
  const { view } = await views(JSON.stringify([version, encodeDiffParams(params), notices]), () =>
    make(points, params, notices),
  );
  if (!view) return null;
  // Notes change without a family's data, so each request reads them.
  const noted = await loadSideNotes(view.panels ?? [], view.params.family);
  return { ...view, ...noted, params: { ...view.params, claim } };
}
