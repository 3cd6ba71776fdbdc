import { isSample } from "@/lib/domain/names/samples";
import type { ResultSummary } from "./result-summary";

/** The parts of a summary that rank it. */
interface Judged {
  claim: Pick<NonNullable<ResultSummary["claim"]>, "isFinding" | "rows"> | null;
  bundles: readonly { title: string }[];
}

/** Least rows of a finding. A sample may have fewer, since it only shows the form of one. */
const LEAST_ROWS = 20;

/**
 * Returns the summary for a first-time visitor: the one with most rows, at least 20, that permits one ratio. Samples
 * count only where no other does. It doesn't depend on the order of uploads. Null where no summary permits one ratio.
 */
export function testFinding<Summary extends Judged>(summaries: readonly Summary[]): Summary | null {
  const isOfSample = ({ bundles }: Judged) => bundles.some(({ title }) => isSample(title));
  const titleOf = ({ bundles }: Judged) => bundles[0]?.title ?? "";
  const [best = null] = summaries
    .filter((summary) => summary.claim?.isFinding && (isOfSample(summary) || summary.claim.rows >= LEAST_ROWS))
    .sort(
      (a, b) =>
        Number(isOfSample(a)) - Number(isOfSample(b)) ||
        (b.claim?.rows ?? 0) - (a.claim?.rows ?? 0) ||
        (titleOf(a) < titleOf(b) ? -1 : 1),
    );
  return best;
}

/**
 * Limits on bundles to search for a finding, in all and per family, and on points of one bundle. Fewer points can't be
 * two workloads of two builds.
 */
const LOOKED_AT = { all: 12, family: 6 };
const LEAST_POINTS = 4;
const MOST_POINTS = 10_000;

/** Selects bundles that may hold a finding: those of each family with most points, then one sample. */
export function findingCandidates<Bundle extends { title: string; family: string; points: number }>(
  bundles: readonly Bundle[],
): Bundle[] {
  const fit = bundles.filter(({ points }) => points >= LEAST_POINTS && points <= MOST_POINTS);
  const own = fit
    .filter(({ title }) => !isSample(title))
    .sort((a, b) => b.points - a.points || (a.title < b.title ? -1 : 1));
  const seen = new Map<string, number>();
  const fullest = own.filter(({ family }) => {
    const count = (seen.get(family) ?? 0) + 1;
    seen.set(family, count);
    return count <= LOOKED_AT.family;
  });
  return [...fullest.slice(0, LOOKED_AT.all), ...fit.filter(({ title }) => isSample(title)).slice(0, 1)];
}
