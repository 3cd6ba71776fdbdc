import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { TestFamily } from "@/lib/domain/model";
import { FAMILIES } from "@/lib/domain/workloads/families";
import { capital, formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";

/** A workload with its users. */
export interface WorkloadListRow {
  family: TestFamily;
  name: string;
  /** The current name, possibly a correction. */
  displayName: string;
  /** A description; null where none is known. */
  does: string | null;
  engines: string[];
  bundles: number;
  runs: number;
}

const columns = (family: TestFamily): Column<WorkloadListRow>[] => [
  {
    key: "name",
    header: capital(FAMILIES[family].workload),
    rowHeader: true,
    cell: ({ name, displayName }) => (
      <>
        <Link prefetch={false} href={urls.workload(family, name)} className="text-link wrap-anywhere">
          {displayName}
        </Link>
        {displayName !== name && <span className="text-sm text-muted-foreground"> was {name}</span>}
      </>
    ),
  },
  {
    key: "does",
    header: "What it does",
    phone: "wide",
    cell: ({ does }) => does ?? <span className="text-muted-foreground">no description is known</span>,
  },
  { key: "engines", header: "Engines", phone: "wide", cell: ({ engines }) => engines.join(", ") },
  { key: "bundles", header: "Bundles", align: "right", cell: ({ bundles }) => formatCount(bundles) },
  { key: "runs", header: "Runs", align: "right", cell: ({ runs }) => formatCount(runs) },
];

/** The workloads of one group of a family. */
export const WorkloadList = ({
  family,
  title,
  rows,
}: {
  family: TestFamily;
  title: string;
  rows: WorkloadListRow[];
}) => (
  <DataTable
    caption={`${FAMILIES[family].name}: ${title}`}
    columns={columns(family)}
    rows={rows}
    rowKey={({ name }) => name}
    className={oneGrid}
  />
);

// Groups of a family are separate tables, so fixed widths align their columns.
const oneGrid =
  "sm:[&_table]:table-fixed sm:[&_th:nth-child(1)]:w-56 sm:[&_th:nth-child(3)]:w-64 " +
  "sm:[&_th:nth-child(4)]:w-20 sm:[&_th:nth-child(5)]:w-20";
