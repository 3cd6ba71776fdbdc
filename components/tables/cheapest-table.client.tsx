"use client";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatMebibytes, formatSeconds, paramsText } from "@/lib/format";
import type { CheapestIndexRow, CompareSeries, CompareView } from "@/lib/views/compare/compare-types";
import { inGroups } from "@/lib/views/compare/rank-groups";
import { Missing } from "./missing";
import { PointLink } from "./point-link";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";

type Row = CheapestIndexRow & { info: CompareSeries };

const none = "no index of the series qualifies";
const columns: Column<Row>[] = [
  {
    key: "series",
    header: "Series",
    rowHeader: true,
    cell: ({ info, row, reason }) => (
      <>
        <SeriesCell info={info} detail={false} />
        <span className="block pl-5 text-xs font-normal text-muted-foreground">
          {[row && Object.keys(row.indexParams).length ? paramsText(row.indexParams) : null, reason]
            .filter((text) => text !== null)
            .join(". ")}
        </span>
      </>
    ),
  },
  {
    key: "build",
    header: "Build",
    unit: "s",
    align: "right",
    cell: ({ row }) => (row ? formatSeconds(row.index.totalSeconds) : <Missing why={none} />),
    title: ({ row }) => (row ? `${row.index.totalSeconds} s` : undefined),
  },
  {
    key: "size",
    header: "MiB",
    align: "right",
    cell: ({ row }) => (row ? formatMebibytes(row.index.bytes) : <Missing why={none} />),
    title: ({ row }) => (row?.index.bytes == null ? undefined : `${row.index.bytes} bytes`),
  },
  {
    key: "qps",
    header: "QPS",
    align: "right",
    cell: ({ row }) =>
      row?.bestPoint ? <PointLink id={row.bestPoint.id} qps={row.bestPoint.qps} /> : <Missing why={none} />,
    title: ({ row }) => (row?.bestPoint ? String(row.bestPoint.qps) : undefined),
  },
];

interface CheapestTableProps {
  series: readonly CompareSeries[];
  groups: CompareView["groups"];
  cheapest: readonly CheapestIndexRow[];
  target: number;
}

/** Per series the index that reaches the target after the least build time. */
export function CheapestTable({ series, groups, cheapest, target }: CheapestTableProps) {
  const infos = new Map(series.map((info) => [info.key, info]));
  const found = cheapest.flatMap((row) => {
    const info = infos.get(row.series);
    return info ? [{ ...row, info }] : [];
  });
  // Least seconds first, in each group of equal conditions.
  const rows = inGroups(
    found,
    groups,
    ({ info }) => info.group,
    ({ row }) => 1 / (row?.index.totalSeconds ?? Number.POSITIVE_INFINITY),
  ).flat();
  return (
    <Card id="cheapest" title={`Quickest index to reach ${target}`}>
      <ShowMore rows={rows} noun="series" first={8}>
        {(shown) => (
          <DataTable
            caption={`Index with the least build time that reaches recall ${target}, by series`}
            columns={columns}
            rows={shown}
            rowKey={({ series: key }) => key}
          />
        )}
      </ShowMore>
      <p className="mt-2 text-xs text-muted-foreground">
        Least build time (load and index) among the indexes with a point at or above the target; QPS is the best point
        of that index.
      </p>
    </Card>
  );
}
