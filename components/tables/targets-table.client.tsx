"use client";
import { useMemo, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { Card } from "@/components/ui/card";
import { ChipToggle } from "@/components/ui/chip-toggle";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatQps, formatTarget } from "@/lib/format";
import type { BestQpsRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { unreached } from "@/lib/views/compare/limit-words";
import { Missing } from "./missing";
import { PointLink } from "./point-link";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";
import { TargetDetails } from "./target-details";
import { TargetsEditor } from "./targets-editor.client";

interface MatrixRow {
  info: SeriesInfo;
  byTarget: Map<number, BestQpsRow>;
}

interface TargetsTableProps {
  series: readonly SeriesInfo[];
  best: readonly BestQpsRow[];
  /** Descending. */
  targets: readonly number[];
}

/** Best QPS of every series at every target: a matrix, or one row each with parameters. */
export function TargetsTable({ series, best, targets }: TargetsTableProps) {
  const { p99 } = useCompareState().params;
  const [details, setDetails] = useState(false);
  const rows = useMemo((): MatrixRow[] => {
    const byKey = new Map(series.map((info) => [info.key, { info, byTarget: new Map<number, BestQpsRow>() }]));
    for (const row of best) byKey.get(row.series)?.byTarget.set(row.recallTarget, row);
    return [...byKey.values()];
  }, [series, best]);
  const columns: Column<MatrixRow>[] = [
    {
      key: "series",
      header: "Recall ≥",
      rowHeader: true,
      cell: ({ info }) => <SeriesCell info={info} detail={false} />,
    },
    ...targets.map(
      (target): Column<MatrixRow> => ({
        key: String(target),
        header: formatTarget(target),
        align: "right",
        cell: ({ byTarget }) => {
          const row = byTarget.get(target);
          return row?.point ? (
            <PointLink id={row.point.id} qps={row.point.qps} />
          ) : (
            <Missing why={unreached(target, p99, row?.highestRecall ?? null)} />
          );
        },
        title: ({ byTarget }) => {
          const point = byTarget.get(target)?.point;
          return point ? `${formatQps(point.qps)} QPS at recall ${point.recall}` : undefined;
        },
      }),
    ),
  ];
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
      {details ? (
        <TargetDetails series={series} best={best} />
      ) : (
        <ShowMore rows={rows} noun="series">
          {(shown) => (
            <DataTable
              dense
              caption="Best QPS by series and recall target"
              columns={columns}
              rows={shown}
              rowKey={({ info }) => info.key}
            />
          )}
        </ShowMore>
      )}
    </Card>
  );
}
