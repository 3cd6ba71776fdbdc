import "server-only";
import { untilChange } from "@/lib/db/cache/until-change";
import { loadTestFamilies } from "@/lib/db/read/family-bundles";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { unlessRefused } from "@/lib/views/selection/refused-address";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { loadResultSummaries } from "./load-result-summary";
import { type ResultSummary, resultSummary } from "./result-summary";
import { findingCandidates, testFinding } from "./test-finding";

/**
 * Returns the finding of the view at this address, or the view's own claim. Null for an empty view, and for an address
 * that names something that isn't here.
 */
async function chosenFinding(address: string): Promise<ResultSummary | null> {
  const { searchParams } = new URL(address, "http://localhost");
  const loaded = await unlessRefused(() => loadRelativeView(rawSearchParams(searchParams)));
  return loaded?.view ? resultSummary(loaded.view) : null;
}

/**
 * Returns the home page's finding: the view that the owner chose (`chosen` = its address, "" = none). Without one it is
 * the bundle of tests whose one ratio covers most rows. That takes 20 rows, except for a sample, which comes last
 * (test-finding.ts). Null where no searched bundle permits such a ratio.
 */
export const loadTestFinding = untilChange(async (chosen: string): Promise<ResultSummary | null> => {
  const own = chosen === "" ? null : await chosenFinding(chosen);
  if (own) return own;
  const found: ResultSummary[] = [];
  for (const { bundle, family } of findingCandidates(await loadTestFamilies())) {
    const [first] = await loadResultSummaries(bundle, family);
    if (first) found.push(first);
  }
  return testFinding(found);
});
