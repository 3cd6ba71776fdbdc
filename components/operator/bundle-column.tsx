import Link from "next/link";
import type { Column } from "@/components/ui/data-table";
import { urls } from "@/lib/urls";

/** The column that names and links the bundle of a row. */
export const bundleColumn = <Row extends { title: string }>(idOf: (row: Row) => string): Column<Row> => ({
  key: "title",
  header: "Bundle",
  rowHeader: true,
  cell: (row) => (
    <Link prefetch={false} href={urls.bundle(idOf(row))} className="text-link wrap-anywhere">
      {row.title}
    </Link>
  ),
});
