import { Badge, type Tone } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/format";
import { bundleHref } from "./bundle-href";

/** The outcome of a file's import. */
export type Role = "imported" | "attachment" | "ignored" | "failed";
/** Colours of roles. */
export const roleTones: Record<Role, Tone> = {
  imported: "success",
  attachment: "neutral",
  ignored: "neutral",
  failed: "danger",
};

interface Group {
  role: Role;
  importer: string | null;
  files: number;
  points: number;
}

interface FileGroupTableProps {
  bundle: string;
  groups: Group[];
  /** Titles of importers by id. */
  importers: Readonly<Record<string, string>>;
}

const meanings: Record<Role, string> = {
  imported: "read",
  attachment: "kept, not read",
  ignored: "left out as noise",
  failed: "could not be read",
};

/** Files of a bundle by the outcome of their import. The last row is the sum of all. */
export function FileGroupTable({ bundle, groups, importers }: FileGroupTableProps) {
  const sum = (pick: (group: Group) => number) => groups.reduce((total, group) => total + pick(group), 0);
  const rows = [
    ...groups.map((group) => ({ ...group, total: false })),
    { role: null, importer: null, files: sum((g) => g.files), points: sum((g) => g.points), total: true },
  ];
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: "role",
      header: "Outcome",
      rowHeader: true,
      cell: (row) =>
        row.role === null ? (
          "All files"
        ) : (
          <>
            <Badge tone={roleTones[row.role]}>{row.role}</Badge>{" "}
            <span className="text-muted-foreground">{meanings[row.role]}</span>
          </>
        ),
    },
    {
      key: "importer",
      header: "Read as",
      phone: "wide",
      cell: (row) => (row.importer === null ? "" : `${importers[row.importer] ?? row.importer} (${row.importer})`),
    },
    {
      key: "files",
      header: "Files",
      align: "right",
      cell: (row) =>
        row.role === null ? (
          <strong>{formatCount(row.files)}</strong>
        ) : (
          <Link
            prefetch={false}
            href={`${bundleHref(bundle, "files", { text: "", role: row.role, after: null })}#files`}
            className="text-link"
          >
            {formatCount(row.files)}
          </Link>
        ),
    },
    {
      key: "points",
      header: "Points",
      align: "right",
      cell: (row) => (row.role === "imported" || row.total ? formatCount(row.points) : ""),
    },
  ];
  return (
    <DataTable
      caption="Files by outcome"
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.role} ${row.importer}`}
    />
  );
}
