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
 * Returns the summary of the relative view at this address, with its own claim if it has one. Returns null for an empty
 * view, and for one without a ratio between two columns. Also returns null where the address names something that isn't
 * here.
 */
async function chosenFinding(address: string): Promise<ResultSummary | null> {
  const { searchParams } = new URL(address, "http://localhost");
  const loaded = await unlessRefused(() => loadRelativeView(rawSearchParams(searchParams)));
  return loaded?.view ? resultSummary(loaded.view) : null;
}

/**
 * Returns the home page's finding: the summary of the view that the owner chose (`chosen` = its address, "" = none).
 * Where that has none, it searches bundles of tests for the claim of one ratio with most rows (test-finding.ts). Such a
 * claim needs 20 rows. A sample needs fewer, and counts only where no other bundle has one. Null without any.
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
