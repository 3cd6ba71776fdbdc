import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { formatCount, formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";
import { NamedList } from "./named-list";

interface User {
  bundle: { id: string; title: string; uploadedAt: Date };
  engine: { name: string; displayName: string };
  builds: string[];
  configs: string[];
  machines: string[];
  threads: number[];
  runs: number;
}

const listColumn = (
  header: string,
  values: (user: User) => readonly (string | number)[],
  href?: (user: User, value: string) => string,
): Column<User> => ({
  key: header,
  header,
  phone: "wide",
  title: (user) => values(user).join(", ") || undefined,
  cell: (user) => <NamedList values={values(user)} href={href && ((value: string) => href(user, value))} />,
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
    phone: "wide",
    cell: ({ engine }) => (
      <Link prefetch={false} href={urls.engine(engine.name)} className="text-link">
        {engine.displayName}
      </Link>
    ),
  },
  listColumn(
    "Builds",
    ({ builds }) => builds,
    ({ engine }, build) => urls.build(engine.name, build),
  ),
  listColumn(
    "Configs",
    ({ configs }) => configs,
    (_, config) => urls.config(config),
  ),
  listColumn(
    "Machines",
    ({ machines }) => machines,
    (_, machine) => urls.machine(machine),
  ),
  listColumn("Thread counts", ({ threads }) => threads),
  { key: "runs", header: "Runs", align: "right", cell: ({ runs }) => formatCount(runs) },
];

/** Users of a workload: one row for each engine of a bundle, newest bundle first. */
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
