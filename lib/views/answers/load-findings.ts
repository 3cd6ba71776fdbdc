import "server-only";
import { untilChange } from "@/lib/db/until-change";
import { loadTestFamilies } from "@/lib/db/workload-points";
import { isSample } from "@/lib/domain/names/samples";
import { loadResultSummaries } from "./load-result-summary";
import type { ResultSummary } from "./result-summary";

/** Bundles that are looked at for a finding, and the points that one may have for that. */
const LOOKED_AT = 4;
const MOST_POINTS = 10_000;

/**
 * What the newest bundle of tests says whose newest build can be told from its baseline; the samples only where nothing else does. Null where none of
 * the newest few says anything.
 */
export const loadTestFinding = untilChange(async (): Promise<ResultSummary | null> => {
  const bundles = (await loadTestFamilies()).filter(({ points }) => points <= MOST_POINTS);
  const own = bundles.filter(({ title }) => !isSample(title)).slice(0, LOOKED_AT);
  const samples = bundles.filter(({ title }) => isSample(title)).slice(0, 1);
  for (const { bundle, family } of [...own, ...samples]) {
    const [first] = await loadResultSummaries(bundle, family);
    if (first?.claim) return first;
  }
  return null;
});
