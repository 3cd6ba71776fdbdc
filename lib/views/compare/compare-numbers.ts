import type { TrustedNumbers } from "@/lib/domain/trust/trusted";
import { buildSpread } from "@/lib/domain/vector/index-cost";
import { formatCount, formatPercent } from "@/lib/format";
import { countRuns, NO_FACTS } from "@/lib/views/trust/count-runs";
import type { CompareView } from "./compare-types";

/**
 * Counts the indexes that were built more than once, with their spread; "" without indexes. The index costs on the
 * same page use these words too.
 */
export function builtAgainText(indexes: readonly Pick<CompareView["indexes"][number], "index" | "repeats">[]): string {
  const again = indexes.filter(({ repeats }) => repeats !== undefined && repeats.length > 0);
  const spreads = again.flatMap(
    ({ index, repeats = [] }) =>
      buildSpread([index.totalSeconds ?? index.buildSeconds, ...repeats.map(({ seconds }) => seconds)]) ?? [],
  );
  const apart = spreads.length
    ? `: the quickest build took at most ${formatPercent(Math.max(...spreads))} less than the slowest`
    : "";
  const all = `${formatCount(indexes.length)} ${indexes.length === 1 ? "index" : "indexes"}`;
  const was = again.length === 1 ? "was" : "were";
  return indexes.length ? `${formatCount(again.length)} of ${all} ${was} built more than once${apart}.` : "";
}

/** Returns how sure the numbers of a compare view are. A best QPS is that of one point, as its source gives it. */
export function compareNumbers(view: CompareView): TrustedNumbers {
  const builds = builtAgainText(view.indexes);
  return {
    ...NO_FACTS,
    ...countRuns([]),
    instead: [
      "Each QPS is that of one point, the best of what was run, not a mean of several points.",
      ...(builds ? [builds] : []),
    ].join(" "),
    differs: [...new Set(view.best.flatMap(({ differs }) => differs))],
    missing: view.k === null ? ["k"] : [],
  };
}
