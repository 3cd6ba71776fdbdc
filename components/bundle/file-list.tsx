import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Input, Select } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { formatBytes, formatCount } from "@/lib/format";
import { urls, withBase } from "@/lib/urls";
import { BUNDLE_TAB, bundleHref } from "./bundle-href";
import { type Role, roleTones } from "./file-group-table";

interface FileRow {
  ordinal: number;
  path: string;
  /** 1 for the first file of this path. */
  occurrence: number;
  sizeBytes: number | null;
  role: Role;
  importer: string | null;
  reason: string | null;
  points: number;
}

interface FileListProps {
  bundle: string;
  files: FileRow[];
  /** Number of files that pass the filter, on all pages. */
  matching: number;
  /** Part of a path that the filter names; "" = any. */
  text: string;
  /** Role that the filter names; "" = any. */
  role: string;
  /** The start of this page, null on the first one. `next` is the start of the following page, null on the last one. */
  after: number | null;
  next: number | null;
}

const columns = (bundle: string): Column<FileRow>[] => [
  {
    key: "path",
    header: "Path",
    rowHeader: true,
    cell: (file) => (
      <>
        <Link
          prefetch={false}
          href={urls.file(bundle, file.path, null, file.occurrence)}
          className="text-link wrap-anywhere"
        >
          {file.path}
        </Link>
        {file.occurrence > 1 && (
          <span className="text-xs text-muted-foreground"> (no. {file.occurrence} of this name)</span>
        )}
      </>
    ),
  },
  {
    key: "size",
    header: "Size",
    align: "right",
    cell: (file) => formatBytes(file.sizeBytes),
    title: (file) => (file.sizeBytes === null ? "Not known." : `${formatCount(file.sizeBytes)} bytes`),
  },
  { key: "role", header: "Role", cell: (file) => <Badge tone={roleTones[file.role]}>{file.role}</Badge> },
  { key: "points", header: "Points", align: "right", cell: (file) => (file.points ? formatCount(file.points) : "–") },
  {
    key: "why",
    header: "Read as, or why not",
    phone: "wide",
    cell: (file) => <span className="wrap-anywhere">{[file.importer, file.reason].filter(Boolean).join(": ")}</span>,
  },
];

/** A bundle's files; the server filters and pages them. */
export function FileList({ bundle, files, matching, text, role, after, next }: FileListProps) {
  const page = (from: number | null) => `${bundleHref(bundle, "files", { text, role, after: from })}#files`;
  return (
    <>
      <form action={withBase(`${urls.bundle(bundle)}#files`)} method="get" className="mb-2 flex flex-wrap gap-2">
        <input type="hidden" name={BUNDLE_TAB} value="files" />
        <Input
          type="search"
          name="path"
          defaultValue={text}
          aria-label="Find in paths"
          placeholder="Part of a path"
          className="min-w-0 flex-1 sm:max-w-80"
        />
        <Select name="role" defaultValue={role} aria-label="Role">
          <option value="">any role</option>
          {Object.keys(roleTones).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <Button type="submit">Filter</Button>
      </form>
      <DataTable
        caption="Files of the bundle"
        columns={columns(bundle)}
        rows={files}
        rowKey={(file) => String(file.ordinal)}
        empty="No file matches."
      />
      {(after !== null || next !== null) && (
        <nav aria-label="Pages of files" className="mt-3 flex items-center gap-2">
          {after !== null && <LinkButton href={page(null)}>First files</LinkButton>}
          {next !== null && <LinkButton href={page(next)}>More files</LinkButton>}
          <span className="text-sm text-muted-foreground">{formatCount(matching)} in all</span>
        </nav>
      )}
    </>
  );
}
