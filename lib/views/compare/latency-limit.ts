import { orNull, type PointColumns } from "@/lib/domain/workloads/point-columns";
import { formatCount, formatPoints } from "@/lib/format";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import { comparable } from "./compare-series";
import type { IndexTableRow } from "./compare-types";

/**
 * Applies a limit on p99 latency in milliseconds (null = none). A reader with that limit can't use the QPS of slower
 * points. An unrecorded latency fails any limit.
 */
export function latencyLimit(columns: PointColumns, milliseconds: number | null) {
  const seconds = (row: number) => orNull(columns.latencyP99[row]);
  const limit = (milliseconds ?? 0) / 1000;
  const countsOf = (inView: (row: number) => boolean) => {
    const counts = { all: 0, unknown: 0, above: 0 };
    for (let row = 0; row < columns.size; row += 1) {
      if (!inView(row) || !comparable(columns, row)) continue;
      const own = seconds(row);
      counts.all += 1;
      if (own === null) counts.unknown += 1;
      else if (own > limit) counts.above += 1;
    }
    return counts;
  };
  return {
    fits: (row: number): boolean => {
      const own = seconds(row);
      return milliseconds === null || (own !== null && own <= limit);
    },
    /**
     * Returns by index why it reaches the target only with rows over the limit; undefined where it misses the target
     * even with those.
     */
    heldBack: (rows: readonly number[], target: number): Map<number, IndexTableRow["limited"]> => {
      const byIndex = new Map<number, IndexTableRow["limited"]>();
      for (const row of rows) {
        const index = columns.index[row] ?? -1;
        if (index < 0) continue;
        const reaches = (columns.recall[row] ?? 0) >= target;
        const why = seconds(row) === null ? "unknown" : "above";
        const known = byIndex.get(index);
        byIndex.set(index, reaches && known !== "unknown" ? why : known);
      }
      return byIndex;
    },
    /** Returns why no row in view is left; null where the limit isn't the reason. */
    emptyReason: (inView: (row: number) => boolean): string | null => {
      if (milliseconds === null) return null;
      const { all, unknown, above } = countsOf(inView);
      if (!all || unknown + above < all) return null;
      const why =
        unknown === all
          ? `of ${formatPoints(all)} with a recall and a QPS none has a recorded p99`
          : `of ${formatPoints(all)} with a recall and a QPS ${formatCount(above)} have a higher p99, ` +
            `of ${formatCount(unknown)} it is not recorded`;
      return (
        `Within a p99 latency of at most ${formatCount(milliseconds)} ms nothing is known: ${why}. ` +
        "Without the limit they can be compared."
      );
    },
    /** Returns the notice on rows in view that the limit leaves out. */
    notices: (inView: (row: number) => boolean): ViewNotice[] => {
      if (milliseconds === null) return [];
      const counts = countsOf(inView);
      const left = counts.all - counts.unknown - counts.above;
      return [
        plainNotice(
          `Only points with a p99 latency of at most ${formatCount(milliseconds)} ms compete: ` +
            `${formatCount(left)} of ${formatPoints(counts.all)}. ` +
            `${formatCount(counts.above)} have a higher one, of ${formatCount(counts.unknown)} it is not recorded.`,
        ),
      ];
    },
  };
}
