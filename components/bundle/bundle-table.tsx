import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { isSample } from "@/lib/domain/names/samples";
import { NO_OWNER } from "@/lib/domain/streams/stream-owner";
import { formatBytes, formatCount, formatCounted, formatDate } from "@/lib/format";
import { urls } from "@/lib/urls";
import { nameOfRan } from "@/lib/views/bundle/together";
import { encodeProjectParams } from "@/lib/views/project/project-params";
import { StatusBadge } from "./status-badge";
import { TOGETHER } from "./together-form";

/** A bundle with the facts of its row in a list. */
export interface BundleRow {
  id: string;
  title: string;
  fileName: string;
  sizeBytes: number;
  status: "queued" | "importing" | "ready" | "failed";
  uploadedAt: Date;
  points: number;
  indexBuilds: number;
  datasets: string[];
  engines: string[];
  project: string | null;
  owner: string | null;
  /** Public uploads of its project; 1 without one. */
  uploads: number;
}

/** The project of a bundle: its page, and all of its uploads. */
function ProjectOf({ project, owner, uploads }: Pick<BundleRow, "project" | "owner" | "uploads">) {
  if (project === null) return null;
  const named = { project, owner: owner ?? NO_OWNER };
  return (
    <span className="block text-xs font-normal text-muted-foreground">
      project{" "}
      <Link prefetch={false} href={urls.project(encodeProjectParams(named))} className="text-link">
        {project}
      </Link>
      {uploads > 1 && (
        <>
          ,{" "}
          <Link prefetch={false} href={`${urls.bundles()}?${new URLSearchParams(named)}`} className="text-link">
            {formatCounted(uploads, "upload")}
          </Link>
        </>
      )}
    </span>
  );
}

const columns: Column<BundleRow>[] = [
  {
    key: "title",
    header: "Bundle",
    rowHeader: true,
    cell: (bundle) => (
      <span className="flex items-start gap-2">
        {bundle.status === "ready" && bundle.points > 0 && (
          <input
            type="checkbox"
            name="bundle"
            value={bundle.id}
            form={TOGETHER}
            aria-label={`Choose ${bundle.title}`}
            className="my-0.5 size-4 shrink-0 accent-accent max-sm:size-5"
          />
        )}
        <span>
          <Link prefetch={false} href={urls.bundle(bundle.id)} className="text-link wrap-anywhere">
            {bundle.title}
          </Link>{" "}
          {isSample(bundle.title) && <Badge>sample</Badge>}
          <ProjectOf {...bundle} />
        </span>
      </span>
    ),
  },
  { key: "status", header: "Status", cell: (bundle) => <StatusBadge status={bundle.status} /> },
  {
    key: "points",
    header: "Points",
    align: "right",
    cell: (bundle) => (bundle.status === "ready" ? formatCount(bundle.points) : "–"),
  },
  {
    key: "builds",
    header: "Index builds",
    align: "right",
    cell: (bundle) => (bundle.status === "ready" ? formatCount(bundle.indexBuilds) : "–"),
  },
  {
    key: "datasets",
    header: "Data sets, tests",
    phone: "wide",
    cell: (bundle) => <span className="wrap-anywhere">{bundle.datasets.map(nameOfRan).join(", ") || "–"}</span>,
  },
  { key: "engines", header: "Engines", phone: "wide", cell: (bundle) => bundle.engines.join(", ") || "–" },
  {
    key: "size",
    header: "Size",
    align: "right",
    cell: (bundle) => formatBytes(bundle.sizeBytes),
    title: (bundle) => `${formatCount(bundle.sizeBytes)} bytes`,
  },
  {
    key: "date",
    header: "Uploaded",
    align: "right",
    cell: (bundle) => formatDate(bundle.uploadedAt),
    title: (bundle) => bundle.uploadedAt.toISOString(),
  },
];

/** Bundles with counts of their contents. Those with points can be chosen for the page's `TogetherForm`. */
export const BundleTable = ({ caption, rows }: { caption: string; rows: BundleRow[] }) => (
  <DataTable caption={caption} columns={columns} rows={rows} rowKey={(row) => row.id} empty="No bundle matches." />
);
