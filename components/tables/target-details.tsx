import { type Column, DataTable } from "@/components/ui/data-table";
import { formatMebibytes, formatMilliseconds, formatRecall, formatSeconds, paramsText } from "@/lib/format";
import type { BestQpsRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { Missing } from "./missing";
import { PointLink } from "./point-link";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";

type Row = BestQpsRow & { info: SeriesInfo };

const columns = (latency: boolean): Column<Row>[] => [
  { key: "series", header: "Series", rowHeader: true, cell: ({ info }) => <SeriesCell info={info} detail={false} /> },
  { key: "target", header: "Recall ≥", align: "right", cell: ({ recallTarget }) => recallTarget },
  {
    key: "qps",
    header: "QPS",
    align: "right",
    sentence: ({ point }) => point === null,
    title: ({ point }) => (point ? String(point.qps) : undefined),
    cell: ({ point, highestRecall }) =>
      point ? (
        <PointLink id={point.id} qps={point.qps} />
      ) : (
        <span className="text-muted-foreground">
          {highestRecall === null ? "no point competes" : `highest recall ${formatRecall(highestRecall)}`}
        </span>
      ),
  },
  {
    key: "recall",
    header: "Recall",
    align: "right",
    cell: ({ point }) =>
      point ? formatRecall(point.recall) : <Missing why="no point that competes reaches the target" />,
    title: ({ point }) => (point ? String(point.recall) : undefined),
  },
  ...(latency
    ? [
        {
          key: "p99",
          header: "p99",
          unit: "ms",
          align: "right" as const,
          cell: ({ point }: Row) => formatMilliseconds(point?.latencyP99Seconds ?? null),
        },
      ]
    : []),
  {
    key: "build",
    header: "Build",
    unit: "s",
    align: "right",
    cell: ({ point }) => formatSeconds(point?.index?.totalSeconds ?? null),
  },
  {
    key: "size",
    header: "Index",
    unit: "MiB",
    align: "right",
    cell: ({ point }) => formatMebibytes(point?.index?.bytes ?? null),
  },
  {
    key: "params",
    header: "Parameters",
    phone: "wide",
    cell: ({ point }) => (point ? paramsText(point.indexParams, point.queryParams) : "–"),
  },
];

/** One row for each target and series, with the parameters of the best QPS. */
export function TargetDetails({ series, best }: { series: readonly SeriesInfo[]; best: readonly BestQpsRow[] }) {
  const infos = new Map(series.map((info) => [info.key, info]));
  const rows = best.flatMap((row) => {
    const info = infos.get(row.series);
    return info ? [{ ...row, info }] : [];
  });
  const latency = rows.some(({ point }) => point?.latencyP99Seconds != null);
  return (
    <ShowMore rows={rows} noun="rows">
      {(shown) => (
        <DataTable
          caption="Best QPS by recall target and series, with parameters"
          columns={columns(latency)}
          rows={shown}
          rowKey={({ recallTarget, info }) => `${recallTarget} ${info.key}`}
        />
      )}
    </ShowMore>
  );
}
