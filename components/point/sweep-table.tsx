import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { Params } from "@/lib/domain/model";
import { formatMilliseconds, formatQps, formatRecall, paramsText } from "@/lib/format";
import { urls } from "@/lib/urls";

interface SweepPoint {
  ordinal: number;
  queryParams: Params;
  qps: number | null;
  recall: number | null;
  latencyP99Seconds: number | null;
}

const columns = (bundle: string, here: number): Column<SweepPoint>[] => [
  {
    key: "params",
    header: "Query parameters",
    rowHeader: true,
    cell: (point) =>
      point.ordinal === here ? (
        <strong>{paramsText(point.queryParams)} (this point)</strong>
      ) : (
        <Link prefetch={false} href={urls.point(`${bundle}.${point.ordinal}`)} className="text-link">
          {paramsText(point.queryParams)}
        </Link>
      ),
  },
  {
    key: "recall",
    header: "Recall",
    align: "right",
    cell: (point) => formatRecall(point.recall),
    title: (point) => point.recall?.toString(),
  },
  {
    key: "qps",
    header: "QPS",
    unit: "1/s",
    align: "right",
    cell: (point) => formatQps(point.qps),
    title: (point) => point.qps?.toString(),
  },
  {
    key: "p99",
    header: "p99",
    unit: "ms",
    align: "right",
    cell: (point) => formatMilliseconds(point.latencyP99Seconds),
  },
];

/** The points measured on one index, lowest recall first. */
export const SweepTable = ({ bundle, here, points }: { bundle: string; here: number; points: SweepPoint[] }) => (
  <DataTable
    caption="Points of the same index build"
    columns={columns(bundle, here)}
    rows={points}
    rowKey={(point) => String(point.ordinal)}
  />
);
