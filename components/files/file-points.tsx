import Link from "next/link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatQps, formatRecall } from "@/lib/format";
import { urls } from "@/lib/urls";

interface FilePoint {
  ordinal: number;
  label: string;
  qps: number | null;
  recall: number | null;
  line: number | null;
}

const columns = (bundle: string): Column<FilePoint>[] => [
  {
    key: "label",
    header: "Point",
    rowHeader: true,
    cell: (point) => (
      <Link prefetch={false} href={urls.point(`${bundle}.${point.ordinal}`)} className="text-link wrap-anywhere">
        {point.label}
      </Link>
    ),
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
    key: "recall",
    header: "Recall",
    align: "right",
    cell: (point) => formatRecall(point.recall),
    title: (point) => point.recall?.toString(),
  },
  { key: "line", header: "Line", align: "right", cell: (point) => point.line ?? "–" },
];

/** The points that were read from one file. */
export const FilePoints = ({ bundle, points }: { bundle: string; points: FilePoint[] }) => (
  <DataTable
    caption="Points read from this file"
    columns={columns(bundle)}
    rows={points}
    rowKey={(point) => String(point.ordinal)}
    empty="No points were read from this file."
  />
);
