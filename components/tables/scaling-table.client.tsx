"use client";
import { useCompareState } from "@/components/compare/compare-state.client";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatRatio, formatThreads } from "@/lib/format";
import type { ScalingRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { unreached } from "@/lib/views/compare/limit-words";
import { Missing } from "./missing";
import { PointLink } from "./point-link";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";

interface Row {
  info: SeriesInfo;
  byThreads: Map<number, ScalingRow>;
}

const speedupTitle = ({ speedup, sinceSingle }: ScalingRow): string =>
  speedup === null
    ? "no value at 1 thread to compare with"
    : [`speed-up ${speedup}`, sinceSingle && `also ${sinceSingle}`].filter(Boolean).join("; ");

/** Best QPS at the target by thread count, with the speed-up against 1 thread. */
export function ScalingTable({
  series,
  rows,
  target,
}: {
  series: readonly SeriesInfo[];
  rows: readonly ScalingRow[];
  target: number;
}) {
  const { p99 } = useCompareState().params;
  const counts = [...new Set(rows.map(({ threads }) => threads))].sort((a, b) => a - b);
  const list = series.map((info): Row => {
    const own = rows.filter((row) => row.series === info.key);
    return { info, byThreads: new Map(own.map((row) => [row.threads, row])) };
  });
  const also = [...new Set(rows.flatMap(({ speedup, sinceSingle }) => (speedup === null ? [] : (sinceSingle ?? []))))];
  const columns: Column<Row>[] = [
    { key: "series", header: "Series", rowHeader: true, cell: ({ info }) => <SeriesCell info={info} /> },
    ...counts.map(
      (threads): Column<Row> => ({
        key: String(threads),
        header: formatThreads(threads),
        align: "right",
        cell: ({ byThreads }) => {
          const row = byThreads.get(threads);
          if (!row?.point) return <Missing why={row ? unreached(target, p99, null) : "not measured"} />;
          return (
            <>
              <PointLink id={row.point.id} qps={row.point.qps} />
              <span className="ml-2 inline-block min-w-11 text-muted-foreground" title={speedupTitle(row)}>
                {row.speedup === null ? "" : `× ${formatRatio(row.speedup)}`}
                {row.speedup !== null && row.sinceSingle && <span aria-hidden="true">*</span>}
              </span>
            </>
          );
        },
      }),
    ),
  ];
  return (
    <>
      <ShowMore rows={list} noun="series">
        {(shown) => (
          <DataTable
            caption={`Best QPS at recall of at least ${target} by thread count, with the speed-up against 1 thread`}
            columns={columns}
            rows={shown}
            rowKey={({ info }) => info.key}
            phone="table"
          />
        )}
      </ShowMore>
      <p className="mt-2 text-xs text-muted-foreground">
        × is the speed-up: QPS over the QPS of the same series at 1 thread. All thread counts are shown, whatever the
        filter on threads.{also.length > 0 && ` * Against 1 thread also ${also.join("; ")}.`}
      </p>
    </>
  );
}
