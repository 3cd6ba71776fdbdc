import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
import { isSample } from "@/lib/domain/names/samples";
import type { ResultSummary } from "./result-summary";

/** What of a summary says whether it is worth to be shown. */
interface Judged {
  claim: ResultSummary["claim"];
  view: { table: { columns: readonly { engine: string | null }[] } };
}

/** What makes a summary worth to be shown to a stranger: it says something, of several workloads, of engines that are known, beyond noise. */
function merits({ claim, view }: Judged): number {
  if (!claim) return 0;
  const hasUnknown = view.table.columns.some(({ engine }) => engine === UNKNOWN);
  return 1 + Number(claim.rows > 1) + Number(!hasUnknown) + Number(claim.changed > 0);
}
const MOST_MERITS = 4;

/** Whether no other summary can be a better finding. */
export const isFullFinding = (summary: Judged): boolean => merits(summary) === MOST_MERITS;

/** The summary with most merits, the first of equal ones; null where none says anything. */
export function testFinding<Summary extends Judged>(summaries: readonly Summary[]): Summary | null {
  const ordered = summaries.filter(({ claim }) => claim).sort((a, b) => merits(b) - merits(a));
  return ordered[0] ?? null;
}

/** Bundles that are looked at for a finding, of all families and of one, and the points that one may have for that: fewer are not two workloads of two builds. */
const LOOKED_AT = { all: 12, family: 3 };
const LEAST_POINTS = 4;
const MOST_POINTS = 10_000;

/** Of bundles, newest first, those that may hold a finding: the newest few of each family, and then one sample. */
export function lookedAt<Bundle extends { title: string; family: string; points: number }>(
  bundles: readonly Bundle[],
): Bundle[] {
  const fit = bundles.filter(({ points }) => points >= LEAST_POINTS && points <= MOST_POINTS);
  const own = fit.filter(({ title }) => !isSample(title));
  const seen = new Map<string, number>();
  const newest = own.filter(({ family }) => {
    const count = (seen.get(family) ?? 0) + 1;
    seen.set(family, count);
    return count <= LOOKED_AT.family;
  });
  return [...newest.slice(0, LOOKED_AT.all), ...fit.filter(({ title }) => isSample(title)).slice(0, 1)];
}
