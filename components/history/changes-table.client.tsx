"use client";
import Link from "next/link";
import { ShowMore } from "@/components/tables/show-more.client";
import { type Column, DataTable } from "@/components/ui/data-table";
import { changeRemark } from "@/lib/domain/sentences/of-history";
import type { ChangeRow } from "@/lib/views/history/history-types";
import { ChangeText } from "./history-table";

const columns = ({ hrefs, names }: Omit<ChangesTableProps, "rows">): Column<ChangeRow>[] => [
  {
    key: "workload",
    header: "Workload",
    rowHeader: true,
    cell: ({ subject, workload }) =>
      hrefs?.[subject] ? (
        <Link prefetch={false} scroll={false} href={hrefs[subject]} className="text-link wrap-anywhere">
          {names[subject] ?? workload}
        </Link>
      ) : (
        <span className="wrap-anywhere">{names[subject] ?? workload}</span>
      ),
  },
  {
    key: "change",
    header: "Change",
    cell: (row) => (
      <>
        <ChangeText change={row} />
        <span className="block text-xs text-muted-foreground empty:hidden">{changeRemark(row)}</span>
      </>
    ),
  },
  {
    key: "build",
    header: "First build after it",
    phone: "wide",
    cell: (row) => (
      <>
        {row.engine} {row.version ?? row.build}
        {row.version !== null && <span className="block text-xs text-muted-foreground wrap-anywhere">{row.build}</span>}
      </>
    ),
  },
  { key: "line", header: "Setting", phone: "wide", cell: (row) => row.line },
];

interface ChangesTableProps {
  rows: ChangeRow[];
  /** Address of each workload's history; null in a frozen view, which holds no others. */
  hrefs: Readonly<Record<string, string>> | null;
  /** Short name of each workload among those in view. */
  names: Readonly<Record<string, string>>;
}

/** Changes of all workloads in view, largest first. */
export const ChangesTable = ({ rows, ...rest }: ChangesTableProps) => (
  <ShowMore rows={rows} noun="changes">
    {(shown) => (
      <DataTable
        caption="Changes, the largest first"
        columns={columns(rest)}
        rows={shown}
        rowKey={(row) => `${row.subject} ${row.line} ${row.engine} ${row.build}`}
        empty="No workload in view shows a change that two builds confirm."
      />
    )}
  </ShowMore>
);
