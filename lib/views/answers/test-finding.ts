import { isSample } from "@/lib/domain/names/samples";
import type { ResultSummary } from "./result-summary";

/** What of a summary says whether it is worth to be shown. */
interface Judged {
  claim: Pick<NonNullable<ResultSummary["claim"]>, "isFinding" | "rows"> | null;
  bundles: readonly { title: string }[];
}

/**
 * The summary that a stranger is shown: of those that have the licence for one ratio, the one of most rows, samples last. The order of uploads
 * decides nothing. Null where none has it.
 */
export function testFinding<Summary extends Judged>(summaries: readonly Summary[]): Summary | null {
  const isOfSample = ({ bundles }: Judged) => bundles.some(({ title }) => isSample(title));
  const titleOf = ({ bundles }: Judged) => bundles[0]?.title ?? "";
  const [best = null] = summaries
    .filter(({ claim }) => claim?.isFinding)
    .sort(
      (a, b) =>
        Number(isOfSample(a)) - Number(isOfSample(b)) ||
        (b.claim?.rows ?? 0) - (a.claim?.rows ?? 0) ||
        (titleOf(a) < titleOf(b) ? -1 : 1),
    );
  return best;
}

/** Bundles that are looked at for a finding, of all families and of one, and the points that one may have for that: fewer are not two workloads of two builds. */
const LOOKED_AT = { all: 12, family: 6 };
const LEAST_POINTS = 4;
const MOST_POINTS = 10_000;

/** Of bundles those that may hold a finding: those of each family with most points, and then one sample. */
export function lookedAt<Bundle extends { title: string; family: string; points: number }>(
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
