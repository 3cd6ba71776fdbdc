import "server-only";
import { loadCorrections } from "@/lib/db/corrections";
import { resultCache } from "@/lib/views/frozen/result-cache";
import { refuseWithdrawn } from "@/lib/views/selection/load-refused-bundles";
import { selectionOf, selectionVersion } from "@/lib/views/selection/load-workload-selection";
import { refusedOn, refuseUnread } from "@/lib/views/selection/refused-address";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { decodeDiffParams, diffQuery, encodeDiffParams, tableOfDiff } from "@/lib/views/state/diff-params";
import { ALL, type PageFilters, withFilter } from "@/lib/views/state/page-filters";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { isChosenOfTests } from "@/lib/views/state/workload-params";
import type { DiffView } from "./diff-types";
import { diffView, hasBothSides } from "./diff-view";

const views = resultCache<{ view: DiffView | null }>();

/**
 * Two sides of today's data for these search parameters; null when there are no results of tests at all. Kept until the family's data change: shared, not to
 * be changed. An address that asks for what is not here is refused (RefusedAddress).
 */
export async function loadDiffView(raw: RawSearchParams): Promise<DiffView | null> {
  const decoded = decodeDiffParams(raw);
  const { notices } = decoded;
  refuseUnread(decoded.unread);
  // What is claimed of the numbers changes none: it is no part of what is kept.
  const { claim } = decoded.params;
  const params = { ...decoded.params, claim: null };
  await refuseWithdrawn(params.by, [params.a, params.b]);
  const asked = tableOfDiff(params);
  const { keysNamed } = await loadCorrections();
  const here = <T>(make: () => Promise<T>) => refusedOn((query) => diffQuery(query, params), make);
  const said = notices.map(plainNotice);
  const select = async (filters: PageFilters) =>
    (await here(() => selectionOf({ ...asked, filters }, said, { sides: params }))).selection;
  const key = JSON.stringify([await here(() => selectionVersion(asked)), encodeDiffParams(params), notices]);
  const { view } = await views(key, async () => {
    let { filters } = asked;
    let selection = await select(filters);
    while (selection && !hasBothSides(selection, params, keysNamed)) {
      // The page may have chosen conditions that one side was not measured under: then all of them, so that it can say so. Once these are
      // all in view it may choose others (machines and thread counts first, then sizes of data).
      const given = filters;
      const chosen = Object.keys(selection.params.filters).filter(
        (name) => isChosenOfTests(name) && given[name] === undefined,
      );
      if (chosen.length === 0) break;
      filters = chosen.reduce((state, name) => withFilter(state, name, [ALL]), given);
      selection = await select(filters);
    }
    return { view: selection && diffView(selection, params, keysNamed) };
  });
  return view && { ...view, params: { ...view.params, claim } };
}
