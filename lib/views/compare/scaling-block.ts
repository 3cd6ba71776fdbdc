import { numberCell, numberColumn, type TableBlock } from "@/lib/blocks/block";
import { type BlockPart, blockOf } from "@/lib/blocks/parts";
import type { LimitKey } from "@/lib/domain/vector/limits";
import { formatRatio, formatThreads } from "@/lib/format";
import { NO_MEDIAN, NO_SINGLE } from "@/lib/views/relative/scaling-block";
import { OTHERS } from "@/lib/views/relative/scaling-look";
import { ratioOf, type Scaling, scalingShown } from "@/lib/views/state/scaling-choice";
import type { CompareParams, ScalingRow, SeriesInfo } from "./compare-types";
import { unreached } from "./limit-words";

interface ScalingFacts {
  series: readonly SeriesInfo[];
  scaling: readonly ScalingRow[];
  params: Pick<CompareParams, "target" | "scaling" | LimitKey>;
}

/** Returns the values that the chart and the table of thread scaling show. */
export const searchScaling = (rows: readonly ScalingRow[], asked: Scaling | null): Scaling =>
  scalingShown(asked, {
    lines: new Set(rows.flatMap(({ series, point }) => (point ? [series] : []))).size,
    hasMedians: rows.some(({ median }) => median && median.ratio !== null),
    hasSpeedups: rows.some(({ threads, speedup }) => threads > 1 && speedup !== null),
  });

/**
 * Returns the best QPS of each series at the target by thread count. Each value has its speed-up, or its ratio to the
 * median of its group. Notes of a page name other differences from 1 thread. Notes of a picture give the ratio, and
 * other changes since the count before.
 */
export function searchScalingBlock(
  { series, scaling, params }: ScalingFacts,
  { corner, isPage = false }: { corner: string; isPage?: boolean },
): TableBlock {
  const shown = searchScaling(scaling, params.scaling);
  const byPlace = new Map(scaling.map((row) => [`${row.threads} ${row.series}`, row]));
  const isShown = ({ point }: ScalingRow) => isPage || point !== null;
  const counts = [...new Set(scaling.filter(isShown).map(({ threads }) => threads))].sort((a, b) => a - b);
  const noteOf = (row: ScalingRow) => {
    const { threads, speedup, sinceLast, sinceSingle, median } = row;
    const others = shown === "median" && median?.others ? OTHERS : "";
    const single = shown === "speedup" && speedup !== null ? (sinceSingle ?? "") : "";
    if (isPage) return shown === "median" ? others : single;
    const ratio = ratioOf(row, shown);
    const times = ratio === null ? MISSING[shown] : `${formatRatio(ratio)} ×${shown === "median" ? " median" : ""}`;
    const isBase = shown === "rate" || (shown === "speedup" && threads === 1);
    return [!isBase && times, others, sinceLast].filter(Boolean).join("; ");
  };
  const parts = counts.map((threads): BlockPart<string> => {
    const lines = isPage ? [] : ["QPS, 1/s"];
    return {
      column: numberColumn(String(threads), formatThreads(threads), { unit: "1/s", written: "number" }, { lines }),
      cell(key) {
        const row = byPlace.get(`${threads} ${key}`);
        if (!row?.point)
          return numberCell(null, { hint: row ? unreached(params.target, params, null) : "not measured" });
        const more = isPage ? { ratio: ratioOf(row, shown), hint: hintOf(row, shown) } : {};
        return numberCell(row.point.qps, { point: row.point.id, note: noteOf(row), ...more });
      },
    };
  });
  return blockOf({
    name: "scaling",
    corner,
    parts,
    rows: series.map(({ key, label, detail }) => ({
      row: key,
      key,
      parts: { series: key },
      head: label,
      detail: detail ?? "",
    })),
  });
}

/** Returns the exact ratio of a cell, and other differences that affect it. */
function hintOf({ speedup, sinceSingle, median }: ScalingRow, shown: Scaling): string {
  if (shown === "rate") return "";
  if (shown === "median")
    return median?.ratio == null ? NO_MEDIAN : `${median.ratio} times the median of ${median.of} series`;
  return speedup === null
    ? "no value at 1 thread to compare with"
    : [`speed-up ${speedup}`, sinceSingle && `also ${sinceSingle}`].filter(Boolean).join("; ");
}

/** The words in place of a ratio. */
const MISSING = { median: NO_MEDIAN, speedup: NO_SINGLE, rate: "" } as const satisfies Record<Scaling, string>;
