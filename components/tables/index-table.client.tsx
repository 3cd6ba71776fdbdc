"use client";
import { useMemo, useState } from "react";
import { DataBlock } from "@/components/blocks/data-block";
import { useCompareState } from "@/components/compare/compare-state.client";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { BlockRow } from "@/lib/blocks/block";
import { type BlockSort, sortedBlock } from "@/lib/blocks/sort";
import { formatCount } from "@/lib/format";
import type { IndexTableRow, SeriesInfo } from "@/lib/views/compare/compare-types";
import { indexBlock } from "@/lib/views/compare/index-block";
import { SeriesCell } from "./series-cell";
import { ShowMore } from "./show-more.client";
import { useAllIndexes } from "./use-all-indexes.client";

interface IndexTableProps {
  series: readonly SeriesInfo[];
  /** All rows, or the first ones of a long table. */
  indexes: readonly IndexTableRow[];
  total: number;
  /** True if any source separates load and index build. */
  isApart: boolean;
  target: number;
}

/** Every index in view: build cost, size, and speed at the target. */
export function IndexTable({ series, indexes: given, total, isApart, target }: IndexTableProps) {
  const { params } = useCompareState();
  const [sort, setSort] = useState<BlockSort | null>(null);
  const { rows: indexes, state, loadAll } = useAllIndexes(given, total);
  const block = useMemo(
    () => sortedBlock(indexBlock({ series, indexes, params: { ...params, target }, isApart }), sort),
    [series, indexes, target, params, isApart, sort],
  );
  const infos = new Map(series.map((info) => [info.key, info]));
  return (
    <Card id="indexes" title="Indexes" note="build time as wall clock">
      {block.rows.length > 0 ? (
        <ShowMore rows={block.rows} noun="indexes" total={Math.max(total, indexes.length)} onShowAll={loadAll}>
          {(rows) => (
            <DataBlock
              block={{ ...block, rows: [...rows] }}
              caption="Indexes: build time, size, and best QPS at the target"
              corner="Series"
              head={(row) => <IndexHead row={row} info={infos.get(row.parts.series ?? "")} />}
              sort={sort}
              onSort={(next) => {
                loadAll();
                setSort(next);
              }}
            />
          )}
        </ShowMore>
      ) : (
        <p className="py-3 text-sm text-muted-foreground">No source describes the indexes of the points in view.</p>
      )}
      <p role="status" className="mt-1.5 text-sm text-muted-foreground empty:hidden">
        {state === "loading" &&
          `Loading ${formatCount(total)} indexes; so far the first ${formatCount(given.length)} are here.`}
        {state === "failed" &&
          [
            `The other ${formatCount(total - given.length)} indexes could not be loaded, so the`,
            `order is that of the first ${formatCount(given.length)} only. Try again, or export the table.`,
          ].join(" ")}
      </p>
    </Card>
  );
}

/** The series of an index, and its status where the build isn't complete. */
function IndexHead({ row, info }: { row: BlockRow; info: SeriesInfo | undefined }) {
  const { status } = row.parts;
  return (
    <span className="flex items-baseline gap-2">
      <SeriesCell info={info ?? { ...UNLISTED, label: row.head }} detail={false} />
      {status !== "complete" && <Badge tone={status === "failed" ? "danger" : "warning"}>{status}</Badge>}
    </span>
  );
}

/** No series is drawn for an index whose runs have no comparable point; only its name is known. */
const UNLISTED = { key: "", detail: null, engine: "", color: 7, marker: 0 };
