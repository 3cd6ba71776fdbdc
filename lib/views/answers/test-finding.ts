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
 * count only where no other does, with any number of rows. The order of uploads changes nothing. Null where none fits.
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

/** Most bundles to search for a finding, in all and per family. */
const MOST_BUNDLES = { all: 12, family: 6 };
/** Least points of a bundle to search: two workloads of two builds. */
const LEAST_POINTS = 4;
/** Most points of a bundle to search, since larger ones take too long. */
const MOST_POINTS = 10_000;

/**
 * Selects bundles that may hold a finding. They are at most 6 of a family and 12 in all, those with most points first.
 * One sample follows. Bundles with fewer than 4 points or more than 10,000 are left out.
 */
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
    return count <= MOST_BUNDLES.family;
  });
  return [...fullest.slice(0, MOST_BUNDLES.all), ...fit.filter(({ title }) => isSample(title)).slice(0, 1)];
}
