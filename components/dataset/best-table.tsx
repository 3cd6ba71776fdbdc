import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { formatMebibytes, formatQps, formatRecall, formatSeconds, formatThreads, NONE } from "@/lib/format";
import { urls } from "@/lib/urls";
import { type BestRow, byConditions } from "@/lib/views/compare/best-rows";

/** Load and build together in seconds, and size; null = not recorded. */
interface IndexCost {
  totalSeconds: number | null;
  bytes: number | null;
}

interface BestTableProps {
  caption: string;
  rows: BestRow[];
  targets: readonly number[];
  /** The name that leads the row; the page shows the other one. */
  lead: "dataset" | "algorithm";
  /** Cost of the index of a point by its id; absent = not shown. */
  indexes?: ReadonlyMap<string, IndexCost>;
}

/**
 * Best QPS at recall targets: one row for each algorithm, data set, k and group of equal conditions, which stand
 * together. Cells link to points.
 */
export const BestTable = ({ caption, rows, targets, lead, indexes }: BestTableProps) => (
  <DataTable
    caption={caption}
    columns={[nameColumn(lead), ...CONDITIONS, ...targets.map((target) => targetColumn(target, indexes)), COMPARE]}
    rows={byConditions(rows)}
    rowKey={({ key }) => key}
    empty="No point reaches these recalls."
  />
);

const nameColumn = (lead: BestTableProps["lead"]): Column<BestRow> => ({
  key: "name",
  header: lead === "dataset" ? "Data set" : "Algorithm",
  rowHeader: true,
  cell: (row) => (
    <>
      <Link
        prefetch={false}
        href={lead === "dataset" ? urls.dataset(row.dataset) : urls.engine(row.engine)}
        className="text-link wrap-anywhere"
      >
        {lead === "dataset" ? row.dataset : row.algorithm}
      </Link>
      <span className="block text-xs font-normal text-muted-foreground">
        {[lead === "dataset" ? row.algorithm : row.engineName, row.detail].filter(Boolean).join(" · ")}
      </span>
    </>
  ),
});

const targetColumn = (target: number, indexes: BestTableProps["indexes"]): Column<BestRow> => ({
  key: String(target),
  header: `QPS at recall ≥ ${target}`,
  align: "right",
  cell: (row) => {
    const best = row.best[String(target)];
    return best ? (
      <>
        <Link prefetch={false} href={urls.point(best.point)} className="text-link">
          {formatQps(best.qps)}
        </Link>
        <span className="block text-xs text-muted-foreground">{costText(indexes?.get(best.point))}</span>
      </>
    ) : (
      NONE
    );
  },
  title: (row) => {
    const best = row.best[String(target)];
    return best ? `${best.qps} 1/s at recall ${formatRecall(best.recall)}` : "Never reaches this recall.";
  },
});

/** Writes an index's size and time: "120 MiB, built in 14.8 s"; "" where neither is recorded. */
const costText = (cost: IndexCost | undefined): string =>
  [
    cost?.bytes != null && `${formatMebibytes(cost.bytes)} MiB`,
    cost?.totalSeconds != null && `built in ${formatSeconds(cost.totalSeconds)} s`,
  ]
    .filter(Boolean)
    .join(", ");

const NotRecorded = () => <span className="text-muted-foreground">not recorded</span>;

/** Configs of a row's points: usually one, several if the best points were measured with different ones. */
function Configs({ of }: { of: BestRow["best"] }) {
  const configs = [...new Set(Object.values(of).map(({ config }) => config))];
  return configs.map((config, at) => (
    <span key={config} className="block wrap-anywhere">
      {config ?? <NotRecorded />}
      {at < configs.length - 1 && ","}
    </span>
  ));
}

const modeText = (batch: boolean | null): string => {
  if (batch === null) return NONE;
  return batch ? "batch" : "single";
};

const CONDITIONS: readonly Column<BestRow>[] = [
  {
    key: "k",
    header: "k",
    align: "right",
    cell: (row) => row.k || NONE,
    title: (row) => (row.k ? undefined : "No source says which k."),
  },
  { key: "machine", header: "Machine", cell: (row) => row.machine ?? <NotRecorded /> },
  { key: "config", header: "Config", cell: ({ best }) => <Configs of={best} /> },
  {
    key: "threads",
    header: "Threads",
    align: "right",
    cell: (row) => row.threads ?? NONE,
    title: (row) => (row.threads === null ? "No source says how many clients ran at once." : undefined),
  },
  { key: "batch", header: "Mode", cell: ({ batch }) => modeText(batch) },
];

const COMPARE: Column<BestRow> = {
  key: "compare",
  header: "Compare",
  align: "right",
  cell: (row) => (
    <Link
      prefetch={false}
      href={row.compare}
      className="text-link"
      aria-label={[
        `Compare on ${row.dataset}`,
        `k ${row.k || "unknown"}`,
        row.threads === null ? "unknown threads" : formatThreads(row.threads),
      ].join(", ")}
    >
      Compare
    </Link>
  ),
};
