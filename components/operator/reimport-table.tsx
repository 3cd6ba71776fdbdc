import { type Column, DataTable } from "@/components/ui/data-table";
import { mostFrequentFirst } from "@/lib/domain/most-frequent-first";
import { formatCount, formatCounted, formatDate } from "@/lib/format";
import { bundleColumn } from "./bundle-column";

interface Example {
  path: string | null;
  line: number | null;
  label: string;
}
interface Differences {
  same: number;
  changed: number;
  added: number;
  lost: number;
  /** The number of changed points by kind of change. */
  changes: Readonly<Record<string, number>>;
  examples: {
    changed: readonly (Example & { changes: readonly { what: string; before?: unknown; after?: unknown }[] })[];
    added: readonly Example[];
    lost: readonly Example[];
  };
}
/** One repeated import of a bundle. */
export interface ReimportRow {
  id: number;
  bundle: string;
  title: string;
  /** The time of its end and its differences; both null while it waits or runs. */
  finished: Date | null;
  report: { points: Differences; tables: readonly string[] | null } | { failed: string } | null;
}

/** The most kinds of changes to name; the rest are counted. */
const MOST_KINDS = 5;

const pointsOf = (row: ReimportRow) => (row.report && "points" in row.report ? row.report.points : null);
const countColumn = (key: "same" | "changed" | "added" | "lost", header: string): Column<ReimportRow> => ({
  key,
  header,
  align: "right",
  cell: (row) => {
    const points = pointsOf(row);
    return points === null ? "–" : formatCount(points[key]);
  },
});

const columns: Column<ReimportRow>[] = [
  bundleColumn((row) => row.bundle),
  { key: "finished", header: "Finished", cell: (row) => (row.finished ? formatDate(row.finished) : "–") },
  countColumn("same", "Same"),
  countColumn("changed", "Changed"),
  countColumn("added", "Added"),
  countColumn("lost", "Lost"),
  { key: "what", header: "Changes", phone: "wide", cell: (row) => <Changes row={row} /> },
];

/** Changes by repeated imports: counts, and the first points of each kind with file and line. */
export const ReimportTable = ({ rows }: { rows: readonly ReimportRow[] }) => (
  <DataTable
    caption="Bundles that were imported again, newest first"
    columns={columns}
    rows={rows}
    rowKey={(row) => String(row.id)}
    empty="No import of stored bytes changed anything."
  />
);

/** The most frequent kinds of changes, which unfold to points; or why there are none yet. */
function Changes({ row }: { row: ReimportRow }) {
  const points = pointsOf(row);
  if (!points)
    return row.report && "failed" in row.report ? `Not read again: ${row.report.failed}` : "Waiting or running";
  const { changes, examples } = points;
  const texts = new Set([
    ...examples.lost.map((one) => `lost: ${place(one)}`),
    ...examples.changed.map((one) => `${place(one)}: ${one.changes.map(changeText).join(", ")}`),
    ...examples.added.map((one) => `added: ${place(one)}`),
  ]);
  const kinds = mostFrequentFirst(changes);
  const named = kinds.slice(0, MOST_KINDS).map(([what, number]) => `${what} (${formatCount(number)})`);
  const more = kinds.length - named.length;
  return (
    <details>
      <summary>{[...named, ...(more > 0 ? [formatCounted(more, "more kind")] : [])].join(", ") || "points"}</summary>
      <ul className="text-sm wrap-anywhere">
        {[...texts].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

const place = ({ path, line, label }: Example) => `${path ?? "?"}${line === null ? "" : `:${line}`} ${label}`;
const changeText = ({ what, before, after }: { what: string; before?: unknown; after?: unknown }) =>
  `${what} ${JSON.stringify(before)} → ${JSON.stringify(after)}`;
