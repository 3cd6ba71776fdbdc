import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { AuthorDifference, AuthorTable } from "@/lib/domain/author-rows";
import { formatCount, formatCounted, formatShort } from "@/lib/format";
import { urls } from "@/lib/urls";

/** A cell that differs. `pointOrdinal` locates our point in the bundle; null where none backs the value. */
type Difference = Omit<AuthorDifference, "pointKey"> & { pointOrdinal: number | null };

/** A derived table of the bundle's author, with its file and its differing cells. */
export interface AuthorTableRow extends Omit<AuthorTable, "differences" | "source"> {
  ordinal: number;
  path: string;
  line: number | null;
  differences: Difference[];
}

const sum = (tables: readonly AuthorTableRow[], of: "cells" | "agree" | "noData") =>
  tables.reduce((total, table) => total + table[of], 0);

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
          {shortPath(table)}
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
    cell: (table) => (
      <Link
        prefetch={false}
        href={urls.authorTable(bundle, table.ordinal)}
        className="text-link"
        aria-label={`${formatCounted(table.differ, "differing cell")} of ${table.path}`}
      >
        <Badge tone="warning">{formatCount(table.differ)}</Badge>
      </Link>
    ),
  },
  { key: "none", header: "Nothing to check against", align: "right", cell: (table) => formatCount(table.noData) },
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
      if (cell.pointOrdinal === null) return formatShort(cell.ours);
      return (
        <Link prefetch={false} href={urls.point(`${bundle}.${cell.pointOrdinal}`)} className="text-link">
          {formatShort(cell.ours)}
        </Link>
      );
    },
    title: (cell) => cell.ours?.toString(),
  },
  { key: "remark", header: "Remark", phone: "wide", cell: (cell) => cell.remark ?? "" },
];

/** Cells of one table that differ: the author's value and the computed value. */
export function AuthorDifferences({ bundle, table }: { bundle: string; table: AuthorTableRow }) {
  return (
    <>
      {table.differ > table.differences.length && (
        <p className="text-sm text-muted-foreground">
          The first {formatCount(table.differences.length)} of {formatCount(table.differ)}.
        </p>
      )}
      <DataTable
        caption={`Cells of ${table.path} that differ`}
        columns={differenceColumns(bundle, table.path)}
        rows={table.differences}
        rowKey={(row) => `${row.line} ${row.label}`}
      />
    </>
  );
}

/** The most tables of a kind to link. */
const MOST_LINKS = 3;

/** Tables of one kind without a difference. */
interface FineTables {
  title: string;
  rule: string;
  tables: AuthorTableRow[];
}

const fineColumns = (bundle: string): Column<FineTables>[] => [
  {
    key: "title",
    header: "Tables",
    rowHeader: true,
    cell: ({ title, tables }) => (
      <>
        {title}
        <span className="block text-xs font-normal">
          {tables.slice(0, MOST_LINKS).map((table) => (
            <Link
              key={table.ordinal}
              prefetch={false}
              href={urls.file(bundle, table.path, table.line)}
              className="text-link mr-2 wrap-anywhere"
            >
              {shortPath(table)}
            </Link>
          ))}
          {tables.length > MOST_LINKS && `and ${formatCount(tables.length - MOST_LINKS)} more`}
        </span>
      </>
    ),
  },
  { key: "n", header: "n", align: "right", cell: ({ tables }) => formatCount(tables.length) },
  { key: "cells", header: "Cells", align: "right", cell: ({ tables }) => formatCount(sum(tables, "cells")) },
  { key: "agree", header: "Agree", align: "right", cell: ({ tables }) => formatCount(sum(tables, "agree")) },
  {
    key: "none",
    header: "Nothing to check against",
    align: "right",
    cell: ({ tables }) => formatCount(sum(tables, "noData")),
  },
  {
    key: "rule",
    header: "How ours was computed",
    phone: "wide",
    cell: ({ rule }) => <span className="block max-w-[60ch] text-muted-foreground">{rule}</span>,
  },
];

const shortPath = ({ path }: AuthorTableRow) => path.split("/").slice(-2).join("/");

/** Derived tables of the bundle's author: each one that differs, and a count by kind of those that agree. */
export function AuthorTables({ bundle, tables }: { bundle: string; tables: AuthorTableRow[] }) {
  const odd = tables.filter((table) => table.differ > 0);
  const fine = new Map<string, FineTables>();
  for (const table of tables.filter(({ differ }) => differ === 0)) {
    const key = `${table.title}\n${table.rule}`;
    const kind = fine.get(key) ?? { title: table.title, rule: table.rule, tables: [] };
    kind.tables.push(table);
    fine.set(key, kind);
  }
  return (
    <div className="flex flex-col gap-3">
      {odd.length > 0 && (
        <DataTable
          caption="Tables with cells that differ"
          columns={columns(bundle)}
          rows={odd}
          rowKey={(row) => String(row.ordinal)}
        />
      )}
      {odd.map(
        (table) =>
          table.differences.length > 0 && (
            <details key={table.ordinal} open={odd.length === 1}>
              <summary className="text-link w-fit rounded-sm text-sm">
                {shortPath(table)}: cells that differ ({formatCount(table.differ)})
              </summary>
              <AuthorDifferences bundle={bundle} table={table} />
            </details>
          ),
      )}
      {fine.size > 0 && (
        <details open={odd.length === 0}>
          <summary className="text-link w-fit rounded-sm text-sm">
            Tables that agree, or have nothing to check against ({formatCount(tables.length - odd.length)})
          </summary>
          <DataTable
            caption="Tables without a difference, by kind"
            columns={fineColumns(bundle)}
            rows={[...fine.values()]}
            rowKey={({ title, rule }) => `${title} ${rule}`}
          />
        </details>
      )}
    </div>
  );
}
