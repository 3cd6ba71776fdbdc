import "server-only";
import { resultCache } from "@/lib/views/frozen/result-cache";
import { selectionOf, selectionVersion } from "@/lib/views/selection/load-workload-selection";
import { plainNotice } from "@/lib/views/selection/view-notice";
import { decodeDiffParams, encodeDiffParams, tableOfDiff } from "@/lib/views/state/diff-params";
import { ALL, withFilter } from "@/lib/views/state/page-filters";
import type { RawSearchParams } from "@/lib/views/state/query-values";
import { isChosenOfTests } from "@/lib/views/state/workload-params";
import type { DiffView } from "./diff-types";
import { diffView, hasBothSides } from "./diff-view";

const views = resultCache<{ view: DiffView | null }>();

/**
 * Two sides of today's data for these search parameters; null when there are no results of tests at all. Never fails on a bad link. Kept until
 * the family's data change: shared, not to be changed. `strict`, for files: a filter that no point fits leaves none.
 */
export async function loadDiffView(
  raw: RawSearchParams,
  { strict = false }: { strict?: boolean } = {},
): Promise<DiffView | null> {
  const decoded = decodeDiffParams(raw);
  const { notices } = decoded;
  // What is claimed of the numbers changes none: it is no part of what is kept.
  const { claim } = decoded.params;
  const params = { ...decoded.params, claim: null };
  const asked = tableOfDiff(params);
  const key = JSON.stringify([await selectionVersion(asked, strict), encodeDiffParams(params), notices, strict]);
  const { view } = await views(key, async () => {
    const said = notices.map(plainNotice);
    let { selection } = await selectionOf(asked, said, { strict });
    if (!selection) return { view: null };
    let { filters } = asked;
    while (selection && !hasBothSides(selection, params)) {
      // The page may have chosen conditions that one side was not measured under: then all of them, so that it can say so. Once these are
      // all in view it may choose others (machines and thread counts first, then sizes of data).
      const given = filters;
      const chosen = Object.keys(selection.params.filters).filter(
        (name) => isChosenOfTests(name) && given[name] === undefined,
      );
      if (chosen.length === 0) break;
      filters = chosen.reduce((state, name) => withFilter(state, name, [ALL]), given);
      ({ selection } = await selectionOf({ ...asked, filters }, said, { strict }));
    }
    return { view: selection && diffView(selection, params) };
  });
  return view && { ...view, params: { ...view.params, claim } };
}
