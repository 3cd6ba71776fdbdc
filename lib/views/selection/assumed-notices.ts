import { hasSize } from "@/lib/domain/conditions/assumed-sizes";
import { valueWords } from "@/lib/domain/conditions/comparison";
import { workloadLabels } from "@/lib/domain/relative/workload-rows";
import { FAMILIES } from "@/lib/domain/workloads/families";
import type { WorkloadPoint } from "@/lib/domain/workloads/workload-points";
import { formatCounted, wordList } from "@/lib/format";
import { plainNotice, type ViewNotice } from "./view-notice";

/**
 * Returns the notice on sizes that sources leave out, with the number of tests for each. Returns [] where no size is
 * assumed. `columns` = the dimension of the columns, which is as sources give it.
 */
export function assumedNotices(points: readonly WorkloadPoint[], columns: string): ViewNotice[] {
  const leftOut = points.filter(({ assumed }) => assumed !== undefined);
  const tests = new Map<string, Set<string>>();
  for (const [at, label] of workloadLabels(leftOut, false).entries()) {
    const point = leftOut[at];
    for (const [name, value] of Object.entries(point?.assumed ?? {})) {
      const key = `s.${name}`;
      if (!point || key === columns || hasSize(point, name)) continue;
      const text = valueWords(key, String(value));
      tests.set(text, (tests.get(text) ?? new Set()).add(label));
    }
  }
  const noun = FAMILIES[leftOut[0]?.family ?? "sysbench"].workload;
  const sizes = [...tests].map(([text, { size }]) => `${text} for ${formatCounted(size, noun)}`);
  return sizes.length
    ? [plainNotice(`Taken from other results of the same bundle, since the source leaves it out: ${wordList(sizes)}.`)]
    : [];
}
