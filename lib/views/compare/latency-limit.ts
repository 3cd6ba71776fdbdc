import { orNull, type PointColumns } from "@/lib/domain/vector/point-columns";
import { formatCount, formatPoints } from "@/lib/format";
import { plainNotice, type ViewNotice } from "@/lib/views/selection/view-notice";
import { comparable } from "./compare-series";

/**
 * Points whose p99 latency is at most a limit in milliseconds: QPS of others is what no reader with that limit could have. A latency that is not
 * recorded fits no limit. Null = no limit.
 */
export function latencyLimit(columns: PointColumns, milliseconds: number | null) {
  const seconds = (row: number) => orNull(columns.latencyP99[row]);
  const limit = (milliseconds ?? 0) / 1000;
  return {
    fits: (row: number): boolean => {
      const own = seconds(row);
      return milliseconds === null || (own !== null && own <= limit);
    },
    /** What the limit leaves out of the rows in view. */
    notices: (inView: (row: number) => boolean): ViewNotice[] => {
      if (milliseconds === null) return [];
      const counts = { all: 0, unknown: 0, above: 0 };
      for (let row = 0; row < columns.size; row += 1) {
        if (!inView(row) || !comparable(columns, row)) continue;
        const own = seconds(row);
        counts.all += 1;
        if (own === null) counts.unknown += 1;
        else if (own > limit) counts.above += 1;
      }
      const left = counts.all - counts.unknown - counts.above;
      return [
        plainNotice(
          `Only points with a p99 latency of at most ${formatCount(milliseconds)} ms compete: ${formatCount(left)} of ${formatPoints(counts.all)}. ${formatCount(counts.above)} have a higher one, of ${formatCount(counts.unknown)} it is not recorded.`,
        ),
      ];
    },
  };
}
