import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { nounOf, type Withdrawable } from "@/lib/domain/access/withdrawn";
import { formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

/** A bundle, frozen view or report that is deleted or retracted. */
export interface WithdrawnRow {
  what: Withdrawable;
  id: string;
  title: string;
  kind: "deleted" | "retracted";
  reason: string;
  at: Date;
}

const columns: Column<WithdrawnRow>[] = [
  {
    key: "title",
    header: "Title",
    rowHeader: true,
    cell: ({ what, id, title }) => (
      <Link
        prefetch={false}
        href={what === "bundle" ? urls.bundle(id) : urls.snapshot(id)}
        className="text-link wrap-anywhere"
      >
        {title}
      </Link>
    ),
  },
  { key: "kind", header: "State", cell: ({ what, kind }) => `${nounOf(what)}, ${kind}` },
  { key: "at", header: "Since", cell: (row) => formatDate(row.at) },
  { key: "reason", header: "Reason", phone: "wide", cell: (row) => row.reason },
];

/** Deleted or retracted bundles, frozen views and reports, with the reason that readers of old links see. */
export const WithdrawnTable = ({ rows }: { rows: readonly WithdrawnRow[] }) => (
  <DataTable
    caption="Deleted and retracted, newest first"
    columns={columns}
    rows={rows}
    rowKey={(row) => row.id}
    empty="Nothing was deleted or retracted."
  />
);
