"use client";
import { useCallback, useMemo, useState } from "react";
import { DataBlock } from "@/components/blocks/data-block";
import { useCompareState } from "@/components/compare/compare-state.client";
import { OrAllOnPaper } from "@/components/compare/or-all-on-paper.client";
import { useShownSeries } from "@/components/compare/use-shown-group.client";
import { Card } from "@/components/ui/card";
import { ChipToggle } from "@/components/ui/chip-toggle";
import type { BlockRow } from "@/lib/blocks/block";
import { formatTarget } from "@/lib/format";
import { bestBlock, targetsBlock } from "@/lib/views/compare/best-block";
import type { BestQpsRow, CompareSeries } from "@/lib/views/compare/compare-types";
import { whyNone } from "@/lib/views/compare/limit-words";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";
import { TargetsEditor } from "./targets-editor.client";

interface TargetsTableProps {
  series: readonly CompareSeries[];
  best: readonly BestQpsRow[];
  /** Recall targets, descending. */
  targets: readonly number[];
}

/** Best QPS of every series at every target: a matrix, or one row each with parameters. */
export function TargetsTable({ series: all, best: every, targets }: TargetsTableProps) {
  const { params } = useCompareState();
  const { series, parts: best } = useShownSeries(all, every);
  const [details, setDetails] = useState(false);
  const blockOf = useCallback(
    (shown: readonly CompareSeries[], rows: readonly BestQpsRow[]) => {
      const facts = { series: [...shown], best: [...rows], params: { ...params, recall: [...targets] } };
      if (details) return bestBlock(facts);
      return targetsBlock(facts, formatTarget, (row, target) => whyNone(target, params, row?.highestRecall ?? null));
    },
    [targets, params, details],
  );
  const block = useMemo(() => blockOf(series, best), [blockOf, series, best]);
  const infos = new Map(series.map((info) => [info.key, info]));
  const head = ({ parts }: BlockRow) => {
    const info = infos.get(parts.series ?? "");
    return info && <SeriesCell info={info} detail={false} />;
  };
  return (
    <Card
      id="best-qps"
      title="Best QPS at each target"
      note="queries per second of the fastest point that reaches the recall"
      actions={
        <ChipToggle pressed={details} onClick={() => setDetails(!details)}>
          with parameters
        </ChipToggle>
      }
    >
      <TargetsEditor />
      <OrAllOnPaper
        all={() => (
          <DataBlock
            block={blockOf(all, every)}
            dense
            caption="Best QPS by series and recall target, under all conditions"
            corner="Recall ≥"
          />
        )}
      >
        <ShowMore rows={block.rows} noun={details ? "rows" : "series"}>
          {(rows) => (
            <DataBlock
              block={{ ...block, rows: [...rows] }}
              dense={!details}
              caption={
                details
                  ? "Best QPS by recall target and series, with parameters"
                  : "Best QPS by series and recall target"
              }
              corner={details ? "Series" : "Recall ≥"}
              head={head}
            />
          )}
        </ShowMore>
      </OrAllOnPaper>
    </Card>
  );
}
