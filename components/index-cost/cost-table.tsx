import { Missing } from "@/components/tables/missing";
import { PointLink } from "@/components/tables/point-link";
import { SeriesCell } from "@/components/tables/series-cell";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatMebibytes, formatRecall, formatSeconds, formatShort } from "@/lib/format";
import type { CostBuild, CostRow } from "@/lib/views/compare/index-cost";
import { lostText } from "./lost-text";

const NOT_RECORDED = "not recorded";
const none = "no index of the series qualifies";

const valueOrMissing = (value: number | null, format: (value: number) => string, build: CostBuild | null) =>
  value === null ? <Missing why={build ? NOT_RECORDED : none} /> : format(value);

const columns = (apart: boolean): Column<CostRow>[] => [
  { key: "series", header: "Series", rowHeader: true, cell: ({ info }) => <SeriesCell info={info} detail={false} /> },
  {
    key: "params",
    header: "Index parameters",
    phone: "wide",
    cell: ({ build, reason }) => build?.params ?? <span className="text-muted-foreground">{reason}</span>,
  },
  {
    key: "build",
    header: "Build",
    unit: "s",
    align: "right",
    cell: ({ build }) => valueOrMissing(build?.seconds ?? null, formatSeconds, build),
    title: ({ build }) => (build?.seconds == null ? undefined : `${build.seconds} s`),
  },
  ...(apart
    ? [
        {
          key: "load",
          header: "Load + index",
          unit: "s",
          align: "right",
          cell: ({ build }: CostRow) =>
            build?.loadSeconds == null && build?.buildSeconds == null ? (
              <Missing why={build ? NOT_RECORDED : none} />
            ) : (
              `${formatSeconds(build.loadSeconds)} + ${formatSeconds(build.buildSeconds)}`
            ),
        } as const,
      ]
    : []),
  {
    key: "again",
    header: "Built again",
    unit: "s",
    align: "right",
    cell: ({ build }) => (build?.again.length ? againText(build.again) : <Missing why={build ? "built once" : none} />),
    title: ({ build }) =>
      build?.again.length
        ? `${build.again.map(formatSeconds).join(", ")} s${build.sweeps ? `; queries after it: ${build.sweeps}` : ""}`
        : undefined,
  },
  {
    key: "size",
    header: "Index",
    unit: "MiB",
    align: "right",
    cell: ({ build }) => valueOrMissing(build?.bytes ?? null, formatMebibytes, build),
  },
  {
    key: "qps",
    header: "QPS",
    align: "right",
    cell: ({ build }) =>
      build?.point && build.qps !== null ? <PointLink id={build.point} qps={build.qps} /> : <Missing why={none} />,
  },
  { key: "lost", header: "QPS lost", align: "right", cell: ({ lost }) => lostText(lost) ?? <Missing why={none} /> },
  {
    key: "recall",
    header: "Recall",
    align: "right",
    cell: ({ build }) => valueOrMissing(build?.recall ?? null, formatRecall, build),
  },
  {
    key: "queries",
    header: "Queries meanwhile",
    align: "right",
    cell: ({ queries, build }) => valueOrMissing(queries, formatShort, build),
    title: ({ build }) =>
      build?.seconds == null || build.qps === null ? undefined : `${build.seconds} s × ${build.qps} per second`,
  },
];

/** Returns "11.5", or the lowest and highest of several; both in seconds. */
function againText(seconds: readonly number[]): string {
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)];
  return least === most ? formatSeconds(least) : `${formatSeconds(least)} – ${formatSeconds(most)}`;
}

/** The chosen index of each series with its costs. */
export function CostTable({ rows, group, target }: { rows: readonly CostRow[]; group: string; target: number }) {
  const apart = rows.some(({ build }) => build?.loadSeconds != null || build?.buildSeconds != null);
  return (
    <DataTable
      caption={`The chosen index of each series that reaches recall ${target}${group && `, ${group}`}`}
      columns={columns(apart)}
      rows={rows}
      rowKey={({ info }) => info.key}
    />
  );
}
