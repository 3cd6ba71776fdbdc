import type { Column } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { urls } from "@/lib/urls";

/** Returns a column that names and links a row's bundle. */
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
