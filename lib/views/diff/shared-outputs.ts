import type { PairRow } from "@/lib/domain/diff/pair-rows";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";

/**
 * Says in how many rows both sides hold one output, number for number: filed under two builds, say (lib/domain/conditions/copies.ts), or in
 * both bundles that are compared. Such a row measures nothing twice, however "same" it is. Empty where no row does.
 */
export function sharedOutputs(rows: readonly Pick<PairRow, "verdict">[]): ViewNotice[] {
  const shared = rows.filter(({ verdict }) => verdict.why === "one output").length;
  if (shared === 0) return [];
  const where = `${shared} of ${rows.length} ${rows.length === 1 ? "row" : "rows"}`;
  return [
    plainNotice(
      `In ${where} A and B hold the same output, number for number: one run filed twice, which says nothing of A against B.`,
    ),
  ];
}
