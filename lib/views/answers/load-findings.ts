import "server-only";
import { untilChange } from "@/lib/db/until-change";
import { loadTestFamilies } from "@/lib/db/workload-points";
import { loadResultSummaries } from "./load-result-summary";
import type { ResultSummary } from "./result-summary";
import { isFullFinding, lookedAt, testFinding } from "./test-finding";

/**
 * What the newest bundle of tests says that says something of several workloads of known engines beyond their noise, or else what comes nearest to
 * that; the samples come last. Null where none of the newest few says anything.
 */
export const loadTestFinding = untilChange(async (): Promise<ResultSummary | null> => {
  const found: ResultSummary[] = [];
  for (const { bundle, family } of lookedAt(await loadTestFamilies())) {
    const [first] = await loadResultSummaries(bundle, family);
    if (first) found.push(first);
    if (first && isFullFinding(first)) break;
  }
  return testFinding(found);
});
