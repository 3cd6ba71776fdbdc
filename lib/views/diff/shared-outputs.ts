import type { PairRow } from "@/lib/domain/diff/pair-rows";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";

/**
 * Returns a notice that counts rows where both sides hold one output, number for number. The output may be filed under
 * two builds (lib/domain/conditions/copies.ts), or be in both bundles. Such a row is not a second measurement, even
 * with the answer "same". [] where there is none.
 */
export function sharedOutputs(rows: readonly Pick<PairRow, "verdict">[]): ViewNotice[] {
  const shared = rows.filter(({ verdict }) => verdict.why === "one output").length;
  if (shared === 0) return [];
  const where = `${shared} of ${rows.length} ${rows.length === 1 ? "row" : "rows"}`;
  return [
    plainNotice(
      `In ${where} A and B hold the same output, number for number: ` +
        "one run filed twice, which says nothing of A against B.",
    ),
  ];
}
