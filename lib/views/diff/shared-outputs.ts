import type { PairRow } from "@/lib/domain/diff/pair-rows";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";

/**
 * Says in how many rows both sides hold one output, number for number: filed under two builds, say (lib/domain/conditions/copies.ts), or in
 * both bundles that are compared. Such a row measures nothing twice, however "same" it is. Empty where no row does.
 */
export function sharedOutputs(rows: readonly PairRow[], points: readonly WorkloadPoint[]): ViewNotice[] {
  const prints = new Map(points.map(({ id, fingerprint }) => [id, fingerprint ?? null]));
  const printsOf = ({ samples }: PairRow["a"]) => samples.flatMap(({ id }) => prints.get(id) ?? []);
  const shared = rows.filter(({ a, b }) => {
    const ofA = new Set(printsOf(a));
    return printsOf(b).some((print) => ofA.has(print));
  }).length;
  if (shared === 0) return [];
  const where = `${shared} of ${rows.length} ${rows.length === 1 ? "row" : "rows"}`;
  return [
    plainNotice(
      `In ${where} A and B hold the same output, number for number: one run filed twice, which says nothing of A against B.`,
    ),
  ];
}
