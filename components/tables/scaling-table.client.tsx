"use client";
import type { ReactNode } from "react";
import { DataBlock } from "@/components/blocks/data-block";
import { useCompareState } from "@/components/compare/compare-state.client";
import type { BlockCell, BlockRow } from "@/lib/blocks/block";
import { formatRatio } from "@/lib/format";
import type { ScalingRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { searchScaling, searchScalingBlock } from "@/lib/views/compare/scaling-block";
import { DIVISORS } from "@/lib/views/relative/scaling-look";
import type { Scaling } from "@/lib/views/state/scaling-choice";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";

interface ScalingTableProps {
  series: readonly SeriesInfo[];
  rows: readonly ScalingRow[];
  target: number;
}

/** Best QPS at the target by thread count, with the speed-up against 1 thread or the ratio to a median. */
export function ScalingTable({ series, rows: scaling, target }: ScalingTableProps) {
  const { params } = useCompareState();
  const block = searchScalingBlock(
    { series, scaling, params: { ...params, target } },
    { corner: "series", isPage: true },
  );
  const infos = new Map(series.map((info) => [info.key, info]));
  const head = ({ key }: BlockRow) => {
    const info = infos.get(key);
    return info && <SeriesCell info={info} />;
  };
  const shown = searchScaling(scaling, params.scaling);
  const notes = block.rows.flatMap(({ cells }) => cells.flatMap(({ value, note }) => (value === null ? [] : note)));
  const also = [...new Set(notes.filter(Boolean))].map((note) =>
    shown === "median" ? note : `Against 1 thread also ${note}`,
  );
  return (
    <>
      <ShowMore rows={block.rows} noun="series">
        {(rows) => (
          <DataBlock
            block={{ ...block, rows: [...rows] }}
            caption={`Best QPS at recall of at least ${target} by thread count${CAPTIONS[shown]}`}
            corner="Series"
            head={head}
            around={Object.fromEntries(block.columns.map(({ key }) => [key, besideRatio]))}
            phone="table"
          />
        )}
      </ShowMore>
      <p className="mt-2 text-xs text-muted-foreground">
        {WORDS[shown]} All thread counts are shown, whatever the filter on threads.
        {also.length > 0 && ` * ${also.join("; ")}.`}
      </p>
    </>
  );
}

const CAPTIONS = {
  median: ", with its ratio to the median of the series",
  speedup: ", with the speed-up against 1 thread",
  rate: "",
} as const satisfies Record<Scaling, string>;
const WORDS = {
  median: `× is the ratio: QPS over ${DIVISORS.median}, at that count.`,
  speedup: "× is the speed-up: QPS over the QPS of the same series at 1 thread.",
  rate: "",
} as const satisfies Record<Scaling, string>;

const besideRatio = (_: BlockRow, content: ReactNode, { value, ratio, note }: BlockCell) =>
  value === null ? (
    content
  ) : (
    <>
      {content}
      <span className="ml-2 inline-block min-w-11 text-muted-foreground">
        {ratio !== null && `× ${formatRatio(ratio)}`}
        {note && <span aria-hidden="true">*</span>}
      </span>
    </>
  );
