import { type Column, DataTable } from "@/components/ui/data-table";
import type { MetricRow } from "@/lib/views/metric-rows";

const columns: Column<MetricRow>[] = [
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
    cell: (row) => <span className="text-muted-foreground">{row.reason ?? row.better}</span>,
  },
];

/** Every metric of a point; "–" comes with its reason. */
export const MetricTable = ({ rows }: { rows: MetricRow[] }) => (
  <DataTable caption="Metrics of this point" columns={columns} rows={rows} rowKey={(row) => row.key} />
);
