import "server-only";
import { untilChange } from "@/lib/db/until-change";
import { loadTestFamilies } from "@/lib/db/workload-points";
import { loadRelativeView } from "@/lib/views/relative/load-relative-view";
import { unlessRefused } from "@/lib/views/selection/refused-address";
import { rawSearchParams } from "@/lib/views/state/query-values";
import { loadResultSummaries } from "./load-result-summary";
import { type ResultSummary, resultSummary } from "./result-summary";
import { lookedAt, testFinding } from "./test-finding";

/** What the view at this address says, its own claim where it has one; null where it shows nothing, or asks for what is not here. */
async function chosenFinding(address: string): Promise<ResultSummary | null> {
  const { searchParams } = new URL(address, "http://localhost");
  const loaded = await unlessRefused(() => loadRelativeView(rawSearchParams(searchParams)));
  return loaded?.view ? resultSummary(loaded.view) : null;
}

/**
 * What the home page opens with: the view that the owner chose, else the bundle of tests that has the licence for one ratio over most rows; the samples
 * come last. `chosen`: its address, "" = none. Null where none has it.
 */
export const loadTestFinding = untilChange(async (chosen: string): Promise<ResultSummary | null> => {
  const own = chosen === "" ? null : await chosenFinding(chosen);
  if (own) return own;
  const found: ResultSummary[] = [];
  for (const { bundle, family } of lookedAt(await loadTestFamilies())) {
    const [first] = await loadResultSummaries(bundle, family);
    if (first) found.push(first);
  }
  return testFinding(found);
});
