import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount, formatNumber } from "@/lib/format";
import { urls } from "@/lib/urls";

interface Difference {
  line: number | null;
  label: string;
  printed: string;
  ours: number | null;
  pointOrdinal: number | null;
  remark: string | null;
}

export interface AuthorTableRow {
  ordinal: number;
  title: string;
  rule: string;
  cells: number;
  agree: number;
  differ: number;
  noData: number;
  path: string;
  line: number | null;
  differences: Difference[];
}

const sum = (tables: readonly AuthorTableRow[], of: "cells" | "agree" | "differ" | "noData") =>
  tables.reduce((total, table) => total + table[of], 0);

/** "1,784 of 1,790 cells in 12 tables agree, 2 differ, 4 have no raw data to check against". */
export function authorTablesSummary(tables: readonly AuthorTableRow[]): string {
  const [cells, agree, differ, noData] = [
    sum(tables, "cells"),
    sum(tables, "agree"),
    sum(tables, "differ"),
    sum(tables, "noData"),
  ];
  const parts = [
    `${formatCount(agree)} of ${formatCount(cells)} cells in ${tables.length === 1 ? "1 table" : `${tables.length} tables`} agree`,
  ];
  if (differ) parts.push(`${formatCount(differ)} ${differ === 1 ? "differs" : "differ"}`);
  if (noData) parts.push(`${formatCount(noData)} ${noData === 1 ? "has" : "have"} no raw data to check against`);
  return parts.join(", ");
}

const columns = (bundle: string): Column<AuthorTableRow>[] => [
  {
    key: "file",
    header: "Table",
    rowHeader: true,
    cell: (table) => (
      <>
        <Link
          prefetch={false}
          href={urls.file(bundle, table.path, table.line)}
          className="text-link wrap-anywhere"
          title={table.path}
        >
          {table.path.split("/").slice(-2).join("/")}
        </Link>
        <span className="block text-xs font-normal text-muted-foreground">{table.title}</span>
      </>
    ),
  },
  { key: "cells", header: "Cells", align: "right", cell: (table) => formatCount(table.cells) },
  { key: "agree", header: "Agree", align: "right", cell: (table) => formatCount(table.agree) },
  {
    key: "differ",
    header: "Differ",
    align: "right",
    cell: (table) => (table.differ === 0 ? "0" : <Badge tone="warning">{formatCount(table.differ)}</Badge>),
  },
  { key: "none", header: "No raw data", align: "right", cell: (table) => formatCount(table.noData) },
  {
    key: "rule",
    header: "How ours was computed",
    phone: "wide",
    cell: (table) => <span className="block max-w-[60ch] text-muted-foreground">{table.rule}</span>,
  },
];

const differenceColumns = (bundle: string, path: string): Column<Difference>[] => [
  {
    key: "label",
    header: "Cell",
    rowHeader: true,
    cell: (cell) => (
      <Link prefetch={false} href={urls.file(bundle, path, cell.line)} className="text-link wrap-anywhere">
        {cell.label}
      </Link>
    ),
  },
  { key: "printed", header: "Author", align: "right", cell: (cell) => cell.printed },
  {
    key: "ours",
    header: "Data",
    align: "right",
    cell: (cell) => {
      if (cell.ours === null) return "–";
      if (cell.pointOrdinal === null) return formatNumber(cell.ours);
      return (
        <Link prefetch={false} href={urls.point(`${bundle}.${cell.pointOrdinal}`)} className="text-link">
          {formatNumber(cell.ours)}
        </Link>
      );
    },
    title: (cell) => cell.ours?.toString(),
  },
  { key: "remark", header: "Remark", phone: "wide", cell: (cell) => cell.remark ?? "" },
];

/** Each derived table of the bundle's author with the verdict on its cells; those that differ one by one. */
export function AuthorTables({ bundle, tables }: { bundle: string; tables: AuthorTableRow[] }) {
  const odd = tables.filter((table) => table.differ > 0);
  const fine = tables.filter((table) => table.differ === 0);
  const list = (caption: string, rows: AuthorTableRow[]) => (
    <DataTable caption={caption} columns={columns(bundle)} rows={rows} rowKey={(row) => String(row.ordinal)} />
  );
  return (
    <div className="flex flex-col gap-3">
      {odd.length > 0 && list("Tables with cells that differ", odd)}
      {odd.map((table) => (
        <details key={table.ordinal} open={odd.length === 1 && table.differ <= 20}>
          <summary className="text-link w-fit rounded-sm text-sm">
            {table.path.split("/").slice(-2).join("/")}: the{" "}
            {table.differ > table.differences.length
              ? `first ${table.differences.length} of ${table.differ}`
              : table.differ}{" "}
            that {table.differ === 1 ? "differs" : "differ"}
          </summary>
          <DataTable
            caption={`Cells of ${table.path} that differ`}
            columns={differenceColumns(bundle, table.path)}
            rows={table.differences}
            rowKey={(row) => `${row.line} ${row.label}`}
          />
        </details>
      ))}
      {fine.length > 0 &&
        (odd.length === 0 && fine.length <= 12 ? (
          list("Tables that agree", fine)
        ) : (
          <details>
            <summary className="text-link w-fit rounded-sm text-sm">Tables that agree ({fine.length})</summary>
            {list("Tables that agree", fine)}
          </details>
        ))}
    </div>
  );
}
