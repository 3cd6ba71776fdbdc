import { useState } from "react";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { formatCount, formatNumber, NONE } from "@/lib/format";
import type { SeriesColumn, SeriesView } from "@/lib/views/bundle/series-view";

/** Rows of a page. */
const PAGE = 50;

const column = ({ key, label, unit, values }: SeriesColumn): Column<number> => ({
  key,
  header: label,
  unit,
  align: "right",
  cell: (row) => formatNumber(values[row] ?? null),
  title: (row) => ((values[row] ?? null) === null ? "The source prints none." : String(values[row])),
});

/** The numbers behind the charts, `PAGE` rows at a time. */
export function SeriesTable({ view }: { view: SeriesView }) {
  const [page, setPage] = useState(0);
  const rows = view.x.values.map((_, row) => row);
  const last = Math.min(rows.length, (page + 1) * PAGE);
  const pages = Math.ceil(rows.length / PAGE);
  const columns: Column<number>[] = [
    { ...column(view.x), rowHeader: true, cell: (row) => String(view.x.values[row] ?? NONE) },
    ...view.columns.map(column),
  ];
  return (
    <div className="mt-2">
      <DataTable
        caption={`${view.title}: what the charts draw`}
        columns={columns}
        rows={rows.slice(page * PAGE, (page + 1) * PAGE)}
        rowKey={String}
        phone="table"
      />
      {pages > 1 && (
        <div className="mt-2 flex items-center gap-2 text-xs text-muted-foreground">
          <Button size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Earlier
          </Button>
          <span aria-live="polite">
            {`rows ${formatCount(page * PAGE + 1)} to ${formatCount(last)} of ${formatCount(rows.length)}`}
          </span>
          <Button size="sm" disabled={page === pages - 1} onClick={() => setPage(page + 1)}>
            Later
          </Button>
        </div>
      )}
    </div>
  );
}
