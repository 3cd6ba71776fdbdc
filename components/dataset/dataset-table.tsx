import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";

/** A data set, the conditions of its measurements, and the path of their comparison. */
export interface DatasetRow {
  name: string;
  ks: number[];
  distances: string[];
  threads: (number | null)[];
  engines: { name: string; label: string }[];
  bundles: number;
  compare: string;
}

/** Lists values; k 0, distance "" and threads null mean "no source says" and get a word for it. */
export const listOrUnknown = (values: readonly (string | number | null)[]): string =>
  values.map((value) => value || "unknown").join(", ");

const columns: Column<DatasetRow>[] = [
  {
    key: "name",
    header: "Data set",
    rowHeader: true,
    cell: (row) => (
      <Link prefetch={false} href={urls.dataset(row.name)} className="text-link wrap-anywhere">
        {row.name}
      </Link>
    ),
  },
  { key: "k", header: "k", cell: (row) => listOrUnknown(row.ks) },
  { key: "distance", header: "Distance", cell: (row) => listOrUnknown(row.distances) },
  { key: "threads", header: "Threads", cell: (row) => listOrUnknown(row.threads) },
  {
    key: "engines",
    header: "Engines",
    phone: "wide",
    cell: (row) => row.engines.map((engine) => engine.label).join(", "),
  },
  { key: "bundles", header: "Bundles", align: "right", cell: (row) => formatCount(row.bundles) },
  {
    key: "compare",
    header: "Compare",
    align: "right",
    cell: (row) => (
      <Link prefetch={false} href={row.compare} className="text-link" aria-label={`Compare on ${row.name}`}>
        Compare
      </Link>
    ),
  },
];

/** Data sets with counts of their measurements. */
export const DatasetTable = ({ datasets }: { datasets: DatasetRow[] }) => (
  <DataTable caption="Data sets" columns={columns} rows={datasets} rowKey={(row) => row.name} />
);
