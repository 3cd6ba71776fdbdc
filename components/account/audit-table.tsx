import { type Column, DataTable } from "@/components/ui/data-table";
import { formatDate } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";

interface AuditRow {
  id: number;
  at: Date;
  actor: string;
  action: string;
  subject: string;
  details: Readonly<Record<string, unknown>>;
}

const columns: Column<AuditRow>[] = [
  {
    key: "at",
    header: "When (UTC)",
    cell: ({ at }) => `${formatDate(at)}, ${at.toISOString().slice(11, 19)}`,
    title: ({ at }) => at.toISOString(),
  },
  { key: "actor", header: "Who", rowHeader: true, cell: (row) => <span className="wrap-anywhere">{row.actor}</span> },
  { key: "action", header: "What", cell: (row) => row.action.replaceAll("-", " ") },
  { key: "subject", header: "Subject", cell: (row) => <Subject {...row} /> },
  {
    key: "details",
    header: "Details",
    phone: "wide",
    cell: ({ details }) => (
      <span className="wrap-anywhere">
        {Object.entries(details)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => `${name}: ${detailText(name, value)}`)
          .join("; ")}
      </span>
    ),
  },
];

/** Actions whose subject may be a bundle. The same word may be of a frozen view, whose keys are shorter. */
const OF_BUNDLES: ReadonlySet<string> = new Set([
  ...["upload", "change", "publish", "state", "retract", "restore", "delete", "retry"],
  ...["set aside", "bring back"],
]);

/** Returns the page of a change's subject; null for projects, owners, names and tokens. */
function pageOf({ action, subject }: AuditRow): string | null {
  if (action === "freeze") return urls.snapshot(subject);
  return OF_BUNDLES.has(action) && /^[a-z2-7]{12}$/.test(subject) ? urls.bundle(subject) : null;
}

/** The subject of a change. Bundles and new frozen views link to their page; other subjects have no link. */
function Subject(row: AuditRow) {
  const id = <code className="font-mono text-xs wrap-anywhere">{row.subject}</code>;
  const page = pageOf(row);
  if (page === null) return id;
  return (
    <a className="text-link" href={withBase(page)}>
      {id}
    </a>
  );
}

/** Returns one detail of a change in words: vendors of accepted terms, or a value before and after. */
const detailText = (name: string, value: unknown): string =>
  Array.isArray(value)
    ? value
        .map((part) => (part === null || part === "" ? "–" : String(part)))
        .join(name === "acceptedTerms" ? ", " : " → ")
    : String(value);

/** The audit list: each change with its author, its time in UTC and its details that are not null. */
export const AuditTable = ({ lines }: { lines: readonly AuditRow[] }) => (
  <DataTable
    caption="Changes"
    columns={columns}
    rows={lines}
    rowKey={(row) => String(row.id)}
    empty="No changes yet."
  />
);
