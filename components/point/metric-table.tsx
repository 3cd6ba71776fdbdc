import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { MetricRow } from "@/lib/views/bundle/metric-rows";

const origins = { raw: "printed in", author: "the author's, from", computed: "computed from" } as const;

const columns = (file: (path: string, line: number | null) => string): Column<MetricRow>[] => [
  { key: "label", header: "Metric", rowHeader: true, cell: (row) => row.label },
  {
    key: "value",
    header: "Value",
    align: "right",
    cell: (row) => row.text,
    title: (row) => row.exact ?? row.reason ?? undefined,
  },
  { key: "unit", header: "Unit", cell: (row) => row.unit },
  {
    key: "exact",
    header: "Exact",
    phone: "wide",
    cell: (row) =>
      row.exact !== null && (
        <span className="wrap-anywhere">
          <span className="text-muted-foreground md:hidden">exact </span>
          {row.exact}
        </span>
      ),
  },
  {
    key: "note",
    header: "Note",
    phone: "wide",
    cell: (row) => (
      <span className="text-muted-foreground">
        {row.reason ?? row.better}
        {row.source && (
          <span className="block max-w-[60ch] text-xs wrap-anywhere">
            {origins[row.source.origin]}{" "}
            <Link prefetch={false} href={file(row.source.path, row.source.line)} className="text-link">
              {row.source.path.split("/").at(-1)}
              {row.source.line !== null && `:${row.source.line}`}
            </Link>
            {row.source.rule && `: ${row.source.rule}`}
          </span>
        )}
      </span>
    ),
  },
];

/** Every metric of a point, and the reason for a missing one. */
export const MetricTable = ({
  rows,
  file,
}: {
  rows: MetricRow[];
  /** Makes the address of a file in the point's bundle. */
  file: (path: string, line: number | null) => string;
}) => <DataTable caption="Metrics of this point" columns={columns(file)} rows={rows} rowKey={(row) => row.key} />;
