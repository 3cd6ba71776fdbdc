import Link from "next/link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount, formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";

interface User {
  bundle: { id: string; title: string; uploadedAt: Date };
  engine: { name: string; displayName: string };
  builds: string[];
  configs: string[];
  machines: string[];
  threads: number[];
  runs: number;
}

/** So many names stand in a cell; the title holds all of them. */
const SHOWN = 6;
const some = (names: readonly string[]): string =>
  names.length > SHOWN
    ? `${names.slice(0, SHOWN).join(", ")} and ${names.length - SHOWN} more`
    : names.join(", ") || "–";
const listed = (key: "builds" | "configs" | "machines", header: string): Column<User> => ({
  key,
  header,
  phone: "wide",
  title: (user) => user[key].join(", ") || undefined,
  cell: (user) => <span className="wrap-anywhere">{some(user[key])}</span>,
});

const columns: Column<User>[] = [
  {
    key: "bundle",
    header: "Bundle",
    rowHeader: true,
    title: ({ bundle }) => `uploaded ${formatDate(bundle.uploadedAt)}`,
    cell: ({ bundle }) => (
      <Link prefetch={false} href={urls.bundle(bundle.id)} className="text-link wrap-anywhere">
        {bundle.title}
      </Link>
    ),
  },
  {
    key: "engine",
    header: "Engine",
    cell: ({ engine }) => (
      <Link prefetch={false} href={urls.engine(engine.name)} className="text-link">
        {engine.displayName}
      </Link>
    ),
  },
  listed("builds", "Builds"),
  listed("configs", "Configs"),
  listed("machines", "Machines"),
  { key: "threads", header: "Thread counts", cell: ({ threads }) => threads.join(", ") || "–" },
  { key: "runs", header: "Runs", align: "right", cell: ({ runs }) => formatCount(runs) },
];

/** Who ran a workload: an engine of a bundle a row, the newest bundle first. */
export const UserTable = ({ users }: { users: User[] }) => (
  <DataTable
    caption="Who ran it"
    columns={columns}
    rows={users}
    rowKey={({ bundle, engine }) => `${bundle.id} ${engine.name}`}
    empty="No public bundle holds runs of it."
    className="sm:[&_th:nth-child(1)]:min-w-40"
  />
);
