import { numberCell, numberColumn, type TableBlock } from "@/lib/blocks/block";
import { type BlockPart, blockOf } from "@/lib/blocks/parts";
import type { LimitKey } from "@/lib/domain/vector/limits";
import { formatRatio, formatThreads } from "@/lib/format";
import { NO_SINGLE } from "@/lib/views/relative/scaling-block";
import type { CompareParams, ScalingRow, SeriesInfo } from "./compare-types";
import { unreached } from "./limit-words";

interface ScalingFacts {
  series: readonly SeriesInfo[];
  scaling: readonly ScalingRow[];
  params: Pick<CompareParams, "target" | LimitKey>;
}

/**
 * Returns the best QPS of each series at the target by thread count. Notes of a page name other differences from
 * 1 thread. Those of a picture give the speed-up, and other changes since the count before.
 */
export function searchScalingBlock(
  { series, scaling, params }: ScalingFacts,
  { corner, isPage = false }: { corner: string; isPage?: boolean },
): TableBlock {
  const byPlace = new Map(scaling.map((row) => [`${row.threads} ${row.series}`, row]));
  const isShown = ({ point }: ScalingRow) => isPage || point !== null;
  const counts = [...new Set(scaling.filter(isShown).map(({ threads }) => threads))].sort((a, b) => a - b);
  const hasSpeedup = scaling.some(({ threads, speedup }) => threads > 1 && speedup !== null);
  const noteOf = ({ threads, speedup, sinceLast, sinceSingle }: ScalingRow) => {
    if (isPage) return speedup === null ? "" : (sinceSingle ?? "");
    const times = speedup === null ? NO_SINGLE : `${formatRatio(speedup)} ×`;
    return [hasSpeedup && threads > 1 && times, sinceLast].filter(Boolean).join("; ");
  };
  const parts = counts.map((threads): BlockPart<string> => {
    const lines = isPage ? [] : ["QPS, 1/s"];
    return {
      column: numberColumn(String(threads), formatThreads(threads), { unit: "1/s", written: "number" }, { lines }),
      cell(key) {
        const row = byPlace.get(`${threads} ${key}`);
        if (!row?.point)
          return numberCell(null, { hint: row ? unreached(params.target, params, null) : "not measured" });
        const more = isPage ? { ratio: row.speedup, hint: hintOf(row) } : {};
        return numberCell(row.point.qps, { point: row.point.id, note: noteOf(row), ...more });
      },
    };
  });
  return blockOf({
    ...{ name: "scaling", corner, parts },
    rows: series.map(({ key, label, detail }) => ({
      ...{ row: key, key, parts: { series: key }, head: label, detail: detail ?? "" },
    })),
  });
}

/** Returns the exact speed-up of a cell, and what else affects it. */
const hintOf = ({ speedup, sinceSingle }: ScalingRow): string =>
  speedup === null
    ? "no value at 1 thread to compare with"
    : [`speed-up ${speedup}`, sinceSingle && `also ${sinceSingle}`].filter(Boolean).join("; ");
