import "server-only";
import { untilChange } from "@/lib/db/until-change";
import { loadTestFamilies } from "@/lib/db/workload-points";
import { isSample } from "@/lib/domain/names/samples";
import { loadResultSummaries } from "./load-result-summary";
import type { ResultSummary } from "./result-summary";
import { isFullFinding, testFinding } from "./test-finding";

/** Bundles that are looked at for a finding, and the points that one may have for that: fewer are not two workloads of two builds. */
const LOOKED_AT = 5;
const LEAST_POINTS = 4;
const MOST_POINTS = 10_000;

/**
 * What the newest bundle of tests says that says something of several workloads of known engines beyond their noise, or else what comes nearest to
 * that; the samples come last. Null where none of the newest few says anything.
 */
export const loadTestFinding = untilChange(async (): Promise<ResultSummary | null> => {
  const bundles = (await loadTestFamilies()).filter(({ points }) => points >= LEAST_POINTS && points <= MOST_POINTS);
  const own = bundles.filter(({ title }) => !isSample(title)).slice(0, LOOKED_AT);
  const samples = bundles.filter(({ title }) => isSample(title)).slice(0, 1);
  const found: ResultSummary[] = [];
  for (const { bundle, family } of [...own, ...samples]) {
    const [first] = await loadResultSummaries(bundle, family);
    if (first) found.push(first);
    if (first && isFullFinding(first)) break;
  }
  return testFinding(found);
});
