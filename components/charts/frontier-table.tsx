import Link from "next/link";
import { ShowMore } from "@/components/tables/show-more.client";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatMebibytes, formatQps, formatRecall, formatSeconds, paramsText } from "@/lib/format";
import { urls } from "@/lib/urls";
import type { CurveSeries, SeriesInfo, ViewPoint } from "@/lib/views/compare/compare-types";

interface Row {
  label: string;
  point: ViewPoint;
}

const columns: Column<Row>[] = [
  { key: "series", header: "Series", rowHeader: true, cell: ({ label }) => label },
  {
    key: "recall",
    header: "Recall",
    align: "right",
    cell: ({ point }) => formatRecall(point.recall),
    title: ({ point }) => String(point.recall),
  },
  {
    key: "qps",
    header: "QPS",
    align: "right",
    cell: ({ point }) => (
      <Link className="text-link" href={urls.point(point.id)} prefetch={false}>
        {formatQps(point.qps)}
      </Link>
    ),
    title: ({ point }) => String(point.qps),
  },
  {
    key: "build",
    header: "Build",
    unit: "s",
    align: "right",
    cell: ({ point }) => formatSeconds(point.index?.totalSeconds ?? null),
  },
  {
    key: "size",
    header: "Index",
    unit: "MiB",
    align: "right",
    cell: ({ point }) => formatMebibytes(point.index?.bytes ?? null),
  },
  {
    key: "params",
    header: "Parameters",
    phone: "wide",
    cell: ({ point }) => paramsText(point.indexParams, point.queryParams),
  },
];

/** The chart's frontiers as a table, by ascending recall. */
export function FrontierTable({ series, curves }: { series: readonly SeriesInfo[]; curves: readonly CurveSeries[] }) {
  const labels = new Map(series.map(({ key, label }) => [key, label]));
  const rows = curves.flatMap((curve) =>
    curve.frontier.map((point) => ({ label: labels.get(curve.series) ?? curve.series, point })),
  );
  return (
    <ShowMore rows={rows} noun="points">
      {(shown) => (
        <DataTable
          caption="Frontier of each series: QPS by recall"
          columns={columns}
          rows={shown}
          rowKey={({ point }) => `${point.series} ${point.id}`}
        />
      )}
    </ShowMore>
  );
}
