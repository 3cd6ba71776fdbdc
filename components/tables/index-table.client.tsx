"use client";
import { useMemo, useState } from "react";
import { useCompareState } from "@/components/compare/compare-state.client";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount, formatMebibytes, formatRecall, formatSeconds, paramsText } from "@/lib/format";
import type { IndexTableRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { unreached, within } from "@/lib/views/compare/limit-words";
import { Missing } from "./missing";
import { PointLink } from "./point-link";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";
import { type IndexSort, isIndexSortKey, nextSort, sortIndexes } from "./sort-indexes";
import { useAllIndexes } from "./use-all-indexes.client";

type Row = IndexTableRow & { info: SeriesInfo };

const seconds = (key: "totalSeconds" | "loadSeconds" | "buildSeconds", sortKey: string, header: string, why: string) =>
  ({
    key: sortKey,
    header,
    unit: "s",
    align: "right",
    sortable: true,
    cell: ({ index }: Row) => (index[key] === null ? <Missing why={why} /> : formatSeconds(index[key])),
    title: ({ index }: Row) => (index[key] === null ? undefined : `${index[key]} s`),
  }) as const;

function columnsFor(apart: boolean, target: number, p99: number | null): Column<Row>[] {
  return [
    {
      key: "series",
      header: "Series",
      rowHeader: true,
      cell: ({ info, status }) => (
        <span className="flex items-baseline gap-2">
          <SeriesCell info={info} detail={false} />
          {status !== "complete" && <Badge tone={status === "failed" ? "danger" : "warning"}>{status}</Badge>}
        </span>
      ),
    },
    { key: "params", header: "Index parameters", phone: "wide", cell: ({ indexParams }) => paramsText(indexParams) },
    seconds("totalSeconds", "total", apart ? "Total" : "Build", "no source gives the build time"),
    ...(apart
      ? [
          seconds("loadSeconds", "load", "Load", "the source does not give the load apart"),
          seconds("buildSeconds", "build", "Index", "the source does not give the index build apart"),
        ]
      : []),
    {
      key: "size",
      header: "Size",
      unit: "MiB",
      align: "right",
      sortable: true,
      cell: ({ index }) =>
        index.bytes === null ? <Missing why="no source gives the size" /> : formatMebibytes(index.bytes),
      title: ({ index }) => (index.bytes === null ? undefined : `${index.bytes} bytes`),
    },
    {
      key: "recall",
      header: "Highest recall",
      align: "right",
      sortable: true,
      cell: ({ highestRecall }) =>
        highestRecall === null ? (
          <Missing why={p99 === null ? "no point of this index has a recall" : `none is known ${within(p99)}`} />
        ) : (
          formatRecall(highestRecall)
        ),
      title: ({ highestRecall }) => (highestRecall === null ? undefined : String(highestRecall)),
    },
    {
      key: "qps",
      header: "QPS",
      unit: `at ≥ ${target}`,
      align: "right",
      sortable: true,
      cell: ({ bestPoint, highestRecall }) =>
        bestPoint ? (
          <PointLink id={bestPoint.id} qps={bestPoint.qps} />
        ) : (
          <Missing
            why={
              highestRecall === null && p99 === null
                ? "no point was measured on it"
                : unreached(target, p99, highestRecall)
            }
          />
        ),
      title: ({ bestPoint }) => (bestPoint ? String(bestPoint.qps) : undefined),
    },
  ];
}

interface IndexTableProps {
  series: readonly SeriesInfo[];
  /** All rows, or the first ones of a long table. */
  indexes: readonly IndexTableRow[];
  total: number;
  /** True if any source separates load and index build. */
  apart: boolean;
  target: number;
}

/** Every index in view: build cost, size, and speed at the target. */
export function IndexTable({ series, indexes: given, total, apart, target }: IndexTableProps) {
  const { p99 } = useCompareState().params;
  const [sort, setSort] = useState<IndexSort | null>(null);
  const { rows: indexes, state, loadAll } = useAllIndexes(given, total);
  const rows = useMemo((): Row[] => {
    const infos = new Map(series.map((info) => [info.key, info]));
    const sorted = sort ? sortIndexes(indexes, sort) : indexes;
    return sorted.map((row) => ({ ...row, info: infos.get(row.series) ?? unlistedSeries(row.series) }));
  }, [series, indexes, sort]);
  return (
    <Card id="indexes" title="Indexes" note="build time as wall clock">
      <ShowMore rows={rows} noun="indexes" total={Math.max(total, rows.length)} onShowAll={loadAll}>
        {(shown) => (
          <DataTable
            caption="Indexes: build time, size, and best QPS at the target"
            columns={columnsFor(apart, target, p99)}
            rows={shown}
            rowKey={({ id, series: key }) => `${id} ${key}`}
            sort={sort}
            onSort={(key) => {
              if (!isIndexSortKey(key)) return;
              loadAll();
              setSort(nextSort(sort, key));
            }}
            empty="No source says anything about the indexes of the points in view."
          />
        )}
      </ShowMore>
      <p role="status" className="mt-1.5 text-sm text-muted-foreground empty:hidden">
        {state === "loading" && `Loading ${formatCount(total)} indexes; so far the first ${given.length} are here.`}
        {state === "failed" &&
          [
            `The other ${formatCount(total - given.length)} indexes could not be loaded, so the`,
            `order is that of the first ${given.length} only. Try again, or export the table.`,
          ].join(" ")}
      </p>
    </Card>
  );
}

/** No series is drawn for an index whose runs have no comparable point; only its name is known. */
const unlistedSeries = (key: string): SeriesInfo => ({
  key,
  label: key,
  detail: null,
  engine: "",
  color: 7,
  marker: 0,
});
