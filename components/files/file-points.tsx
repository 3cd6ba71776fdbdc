import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { formatQps, formatRecall } from "@/lib/format";
import { urls } from "@/lib/urls";

interface FilePoint {
  ordinal: number;
  label: string;
  rate: { label: string; unit: string; value: number | null };
  status: string;
  recall: number | null;
  line: number | null;
}

/** Returns the columns, with recall only where a point has one. Tests have none. */
const columns = (bundle: string, hasRecall: boolean): Column<FilePoint>[] =>
  allColumns(bundle).filter(({ key }) => hasRecall || key !== "recall");

const allColumns = (bundle: string): Column<FilePoint>[] => [
  {
    key: "label",
    header: "Point",
    rowHeader: true,
    cell: (point) => (
      <Link prefetch={false} href={urls.point(`${bundle}.${point.ordinal}`)} className="text-link wrap-anywhere">
        {point.label}
        {point.status !== "complete" && ` (${point.status})`}
      </Link>
    ),
  },
  {
    key: "rate",
    header: "Rate",
    align: "right",
    cell: ({ rate }) => (
      <>
        {formatQps(rate.value)}{" "}
        {rate.value !== null && (
          <span className="text-xs text-muted-foreground">
            <abbr title={rate.label} className="no-underline">
              {rate.unit}
            </abbr>
          </span>
        )}
      </>
    ),
    title: ({ rate }) => (rate.value === null ? undefined : `${rate.label}: ${rate.value} ${rate.unit}`),
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

/** A bundle's id, and the points of one of its files. */
export interface FilePointsProps {
  bundle: string;
  points: FilePoint[];
}

/** Points that came from one file. */
export const FilePoints = ({ bundle, points }: FilePointsProps) => (
  <DataTable
    caption="Points read from this file"
    columns={columns(
      bundle,
      points.some((point) => point.recall !== null),
    )}
    rows={points}
    rowKey={(point) => String(point.ordinal)}
    empty="No points were read from this file."
  />
);
