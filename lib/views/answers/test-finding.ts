import { UNKNOWN } from "@/lib/domain/conditions/facet-values";
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
