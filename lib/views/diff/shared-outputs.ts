import type { PairRow } from "@/lib/domain/diff/pair-rows";
import { formatCount, formatCounted } from "@/lib/format";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";

/**
 * Returns a notice that counts rows where both sides hold one output, number for number. The output may be filed under
 * two builds (lib/domain/conditions/copies.ts), or be in both bundles. Such a row is one measurement, not two. Returns
 * [] where there is none.
 */
export function sharedOutputs(rows: readonly Pick<PairRow, "verdict">[]): ViewNotice[] {
  const shared = rows.filter(({ verdict }) => verdict.why === "one output").length;
  if (shared === 0) return [];
  const where = `${formatCount(shared)} of ${formatCounted(rows.length, "row")}`;
  return [
    plainNotice(
      `In ${where} A and B hold the same output, number for number: ` +
        "one run filed twice, which says nothing of A against B.",
    ),
  ];
}
