import { useMemo } from "react";
import { DataBlock } from "@/components/blocks/data-block";
import { ShowMore } from "@/components/tables/show-more.client";
import type { CurveSeries, SeriesInfo } from "@/lib/views/compare/compare-types";
import { frontierBlock } from "@/lib/views/compare/frontier-block";

/** The frontiers of the chart's series as a table, each by ascending recall. */
export function FrontierTable({ series, curves }: { series: readonly SeriesInfo[]; curves: readonly CurveSeries[] }) {
  const block = useMemo(() => frontierBlock(series, curves), [series, curves]);
  return (
    <ShowMore rows={block.rows} noun="points">
      {(rows) => (
        <DataBlock
          block={{ ...block, rows: [...rows] }}
          caption="Frontier of each series: QPS by recall"
          corner="Series"
          head={({ head }) => head}
        />
      )}
    </ShowMore>
  );
}
