import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import type { Params } from "@/lib/domain/model";
import { workloadLabel } from "@/lib/domain/workloads/families";
import { formatCount } from "@/lib/format";
import { urls } from "@/lib/urls";

/** A run of a bundle. */
export interface RunRow {
  ordinal: number;
  engine: string;
  engineName: string;
  algorithm: string;
  build: string | null;
  config: string | null;
  machine: string | null;
  family: string;
  dataset: string;
  workloadParams: Params;
  /** 0 = not known, and for tests. */
  k: number;
  /** Null = not recorded. */
  threads: number | null;
  batch: boolean | null;
  status: string;
  /** Path and line of its source; null = none. */
  path: string | null;
  line: number | null;
  points: number;
  indexBuilds: number;
}

/** Runs in view at first. The others are folded if they are more than `FEW`. */
const FIRST = 20;
const FEW = 5;

const isTest = (run: RunRow) => run.family !== "vector-search";

/** Returns the columns; those for vector searches only where a run has one. */
function columns(bundle: string, runs: readonly RunRow[]): Column<RunRow>[] {
  const searches = runs.some((run) => !isTest(run));
  return allColumns(bundle, searches).filter(({ key }) => searches || !searchOnly.has(key));
}
const searchOnly = new Set(["k", "mode", "builds"]);

const allColumns = (bundle: string, searches: boolean): Column<RunRow>[] => [
  {
    key: "algorithm",
    header: searches ? "Algorithm" : "Engine",
    rowHeader: true,
    cell: (run) => (
      <>
        {isTest(run) ? run.engineName : run.algorithm}{" "}
        {run.status !== "complete" && <Badge tone={run.status === "failed" ? "danger" : "warning"}>{run.status}</Badge>}
        {!isTest(run) && (
          <Link prefetch={false} href={urls.engine(run.engine)} className="text-link block text-xs font-normal">
            {run.engineName}
          </Link>
        )}
      </>
    ),
  },
  {
    key: "build",
    header: "Build, config",
    phone: "wide",
    cell: (run) => <span className="wrap-anywhere">{[run.build, run.config].filter(Boolean).join(", ") || "–"}</span>,
  },
  {
    key: "dataset",
    header: searches ? "Data set" : "Workload",
    phone: "wide",
    cell: (run) =>
      isTest(run) ? (
        <span className="wrap-anywhere">{workloadLabel({ name: run.dataset, params: run.workloadParams })}</span>
      ) : (
        <Link prefetch={false} href={urls.dataset(run.dataset)} className="text-link wrap-anywhere">
          {run.dataset}
        </Link>
      ),
  },
  {
    key: "machine",
    header: "Machine",
    phone: "wide",
    cell: (run) => <span className="wrap-anywhere">{run.machine ?? "not recorded"}</span>,
  },
  { key: "k", header: "k", align: "right", cell: (run) => run.k || "–" },
  { key: "threads", header: "Threads", align: "right", cell: (run) => run.threads ?? "–" },
  { key: "mode", header: "Mode", cell: (run) => (run.batch === null ? "–" : run.batch ? "batch" : "single") },
  { key: "builds", header: "Index builds", align: "right", cell: (run) => formatCount(run.indexBuilds) },
  { key: "points", header: "Points", align: "right", cell: (run) => formatCount(run.points) },
  {
    key: "source",
    header: "Source",
    phone: "wide",
    cell: (run) =>
      run.path === null ? (
        "–"
      ) : (
        <Link prefetch={false} href={urls.file(bundle, run.path, run.line)} className="text-link wrap-anywhere">
          {run.path.split("/").at(-1)}
          {run.line !== null && `:${run.line}`}
        </Link>
      ),
    title: (run) => run.path ?? undefined,
  },
];

/** The runs of a bundle with their settings and counts. */
export function RunTable({ bundle, runs }: { bundle: string; runs: RunRow[] }) {
  const table = (caption: string, rows: RunRow[]) => (
    <DataTable caption={caption} columns={columns(bundle, runs)} rows={rows} rowKey={(run) => String(run.ordinal)} />
  );
  if (runs.length <= FIRST + FEW) return table("Runs", runs);
  return (
    <>
      {table(`The first ${FIRST} runs`, runs.slice(0, FIRST))}
      <details className="mt-2">
        <summary className="text-link w-fit rounded-sm text-sm">
          The next {formatCount(runs.length - FIRST)} runs
        </summary>
        {table(`Runs ${FIRST + 1} to ${formatCount(runs.length)}`, runs.slice(FIRST))}
      </details>
    </>
  );
}
