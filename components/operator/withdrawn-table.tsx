import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDate } from "@/lib/format";
import { bundleColumn } from "./bundle-column";

export interface WithdrawnRow {
  id: string;
  title: string;
  kind: "deleted" | "retracted";
  reason: string;
  at: Date;
}

const columns: Column<WithdrawnRow>[] = [
  bundleColumn((row) => row.id),
  { key: "kind", header: "State", cell: (row) => row.kind },
  { key: "at", header: "Since", cell: (row) => formatDate(row.at) },
  { key: "reason", header: "Reason", phone: "wide", cell: (row) => row.reason },
];

/** The bundles that were deleted or retracted, with the reason that readers of old links find. */
export const WithdrawnTable = ({ rows }: { rows: readonly WithdrawnRow[] }) => (
  <DataTable
    caption="Deleted and retracted bundles, newest first"
    columns={columns}
    rows={rows}
    rowKey={(row) => row.id}
    empty="No bundle was deleted or retracted."
  />
);
